#include "kernels/tree_partition/state_moves.hpp"

#include "engine/core/errors.hpp"

namespace isthmus::kernels::tree_partition {

using engine::boolean::Function;
using engine::boolean::kFalse;
using engine::boolean::kTrue;
using Where = Proof::Reply::Where;

template <std::size_t W>
auto StateMoves<W>::all(const LocalState<W>& state) -> std::vector<Move> {
  std::vector<Move> moves;
  const BagBoard<W>& here = crew_->games().pieces().board(state.rest.shape);
  if (state.token < here.steps.size()) {
    for (const std::uint32_t port : here.exits[state.token]) {
      if (state.rest.unused.test(port)) moves.push_back({Where::kEdge, port});
    }
    for (const auto step : here.steps[state.token]) {
      if (state.rest.unused.test(step.number)) moves.push_back({Where::kEdge, step.number});
    }
  }
  for (Heap heap = 0; heap < state.heap; ++heap) moves.push_back({Where::kHeap, heap});
  for (std::size_t i = 0; i < vocabulary_->dimension(state.rest.children); ++i) {
    const Move move{Where::kChild, vocabulary_->coordinate(state.rest.children, i).type};
    if (line_of(state, move) != kFalse) moves.push_back(move);
  }
  return moves;
}

template <std::size_t W>
auto StateMoves<W>::inner(const LocalState<W>& state, const Move& move)
    -> std::optional<LocalState<W>> {
  LocalState<W> next = state;
  if (move.where == Where::kHeap) {
    next.heap = move.to;
    return next;
  }
  const BagBoard<W>& here = crew_->games().pieces().board(state.rest.shape);
  if (move.where == Where::kChild || move.to < here.bag.ports.size()) return std::nullopt;
  const InternalEdge& edge = here.bag.internal[move.to - here.bag.ports.size()];
  next.rest.unused.reset(move.to);
  next.token = edge.from == state.token ? edge.to : edge.from;
  return next;
}

template <std::size_t W>
Configuration<W> StateMoves<W>::left_by(const LocalState<W>& state, std::uint32_t port) {
  Configuration<W> left = state.rest;
  left.unused.reset(port);
  return left;
}

template <std::size_t W>
Function StateMoves<W>::back_by(const LocalState<W>& state, std::uint32_t port) {
  const Place above = crew_->games().pieces().board(state.rest.shape).bag.ports[port].above;
  return vocabulary_->variable({above, state.heap, crew_->require(left_by(state, port))});
}

/// What a move into a child is worth, in terms of returns.
template <std::size_t W>
Function StateMoves<W>::line_of(const LocalState<W>& state, const Move& move) const {
  return vocabulary_->mover_wins(move.to, state.token, state.heap);
}

template <std::size_t W>
Function StateMoves<W>::value_of(const LocalState<W>& state, const Move& move) {
  if (const auto next = inner(state, move)) return !crew_->require(*next);
  if (move.where == Where::kEdge) return !back_by(state, move.to);
  const auto value = crew_->after_returns(line_of(state, move), state, move.to);
  if (!value) throw engine::core::LimitError("a proof was not finished");
  return *value;
}

template <std::size_t W>
auto StateMoves<W>::sorted(const LocalState<W>& state,
                           const std::function<bool(const LocalState<W>&)>& cheap) -> Sorted {
  Sorted result;
  for (const Move& move : all(state)) {
    const auto next = inner(state, move);
    if (!next) {
      // A child that wins whatever comes back needs no look at anything else.
      if (move.where == Where::kChild && line_of(state, move) == kTrue) return {move, {}, {}};
      result.sooner.push_back(move);
      continue;
    }
    const auto known = crew_->games().known(*next);
    (known ? result.sooner : result.later).push_back(move);
    if (known == kFalse && (!result.winning || cheap(*next))) result.winning = move;
  }
  return result;
}

template <std::size_t W>
auto StateMoves<W>::winning(const LocalState<W>& state,
                            const std::function<bool(const LocalState<W>&)>& cheap)
    -> std::vector<Move> {
  const Sorted moves = sorted(state, cheap);
  if (moves.winning) return {*moves.winning};
  Function won = kFalse;
  std::vector<Move> together;
  for (const auto* const part : {&moves.sooner, &moves.later}) {
    for (const Move& move : *part) {
      const Function value = value_of(state, move);
      if (value == kTrue) return {move};
      const Function more = operations_.either(won, value);
      if (more == won) continue;
      together.push_back(move);
      won = more;
      if (won == kTrue) return together;
    }
  }
  return together;
}

template class StateMoves<1>;
template class StateMoves<2>;
template class StateMoves<4>;
template class StateMoves<16>;

}  // namespace isthmus::kernels::tree_partition
