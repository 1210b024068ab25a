#include "kernels/check/local_moves.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace isthmus::kernels::check {

namespace {

using Function = DecisionDiagrams::Function;
using Where = TreePartitionCertificate::Move::Where;

}  // namespace

/// Where an edge of the bag leads from the token; nothing if it cannot be passed from there. A port
/// leads to a place of the bag above.
auto LocalMoves::target(Number edge) const -> std::optional<Number> {
  if (edge < board_.ports.size()) {
    const BagBoard::Port& port = board_.ports[edge];
    return port.out && port.below == state_.token ? std::optional(port.above) : std::nullopt;
  }
  const auto& [from, to] = board_.inner[edge - board_.ports.size()];
  if (from == state_.token) return to;
  if (to == state_.token && !board_.directed) return from;
  return std::nullopt;
}

bool LocalMoves::legal(const Move& move) const {
  switch (move.where) {
    case Where::kBoard: return residue_.unused.contains(move.to) && target(move.to).has_value();
    case Where::kHeap: return move.to < state_.heap;
    case Where::kChild:
      return std::ranges::find(residue_.children, move.to, &InterfaceTables::Multiplicity::type) !=
             residue_.children.end();
  }
  return false;
}

auto LocalMoves::all() const -> std::vector<Move> {
  std::vector<Move> moves;
  for (Number edge = 0; edge < board_.edge_count(); ++edge) {
    if (legal({Where::kBoard, edge})) moves.push_back({Where::kBoard, edge});
  }
  for (Number heap = 0; heap < state_.heap; ++heap) moves.push_back({Where::kHeap, heap});
  for (const auto [type, count] : residue_.children) {
    if (tables_.mover_wins(type, state_.token, state_.heap) == DecisionDiagrams::kFalse) continue;
    moves.push_back({Where::kChild, type});
  }
  return moves;
}

auto LocalMoves::value_of(const Move& move) const -> std::optional<Function> {
  if (move.where == Where::kChild) {
    return after_returns(tables_.mover_wins(move.to, state_.token, state_.heap), move.to);
  }
  const auto reply = move.where == Where::kHeap ? claimed_.value(residue_, state_.token, move.to)
                                                : after_edge(move.to);
  if (!reply) return std::nullopt;
  return DecisionDiagrams::negated(*reply);
}

/// Whether the player who is to move after an edge was passed wins.
auto LocalMoves::after_edge(Number edge) const -> std::optional<Function> {
  Residue left = residue_;
  left.unused.erase(edge);
  if (edge >= board_.ports.size()) {
    return claimed_.value(std::move(left), *target(edge), state_.heap);
  }
  const auto remains = claimed_.remains(left);
  if (!remains) return std::nullopt;
  return tables_.variable(*target(edge), state_.heap, *remains);
}

/// A child's function with each variable replaced by the value of the state that the return leads
/// to; branches that such a value rules out are not looked at.
auto LocalMoves::after_returns(Function line, Number child) const -> std::optional<Function> {
  std::unordered_map<Number, Function> results{{0, DecisionDiagrams::kTrue}};
  const auto result_of = [&](Function f) -> std::optional<Function> {
    const auto found = results.find(f / 2);
    if (found == results.end()) return std::nullopt;
    return (f & 1U) != 0 ? DecisionDiagrams::negated(found->second) : found->second;
  };
  std::vector<Number> open{line / 2};
  while (!open.empty()) {
    const Number node = open.back();
    if (results.contains(node)) {
      open.pop_back();
      continue;
    }
    const auto& [variable, low, high] = certificate_.nodes[node - 1];
    const auto condition = returned(certificate_.variables[variable], child);
    if (!condition) return std::nullopt;
    const auto if_high =
        *condition == DecisionDiagrams::kFalse ? DecisionDiagrams::kFalse : result_of(high);
    const auto if_low =
        *condition == DecisionDiagrams::kTrue ? DecisionDiagrams::kFalse : result_of(low);
    if (if_high && if_low) {
      results.emplace(node, diagrams_.choose(*condition, *if_high, *if_low));
      open.pop_back();
    } else {
      open.push_back(if_high ? low / 2 : high / 2);
    }
  }
  return result_of(line);
}

/// The value claimed of the state that a return from a child leads to.
auto LocalMoves::returned(const TreePartitionCertificate::Variable& back, Number child) const
    -> std::optional<Function> {
  Residue then = residue_;
  then.children = tables_.replaced(std::move(then.children), child, back.remains);
  return claimed_.value(std::move(then), back.place, back.heap);
}

}  // namespace isthmus::kernels::check
