#include "kernels/tree_partition/local_games.hpp"

#include <algorithm>
#include <coroutine>
#include <tuple>
#include <utility>

#include "kernels/tree_partition/node_map.hpp"

namespace isthmus::kernels::tree_partition {

using engine::boolean::Function;
using engine::boolean::kFalse;
using engine::boolean::kTrue;
using engine::core::Call;

namespace {

StateMemory::Value code_of(Function f) { return f.code(); }
StateMemory::Value code_of(TypeId type) { return type; }
void read_code(StateMemory::Value code, Function& f) { f = Function::of_code(code); }
void read_code(StateMemory::Value code, TypeId& type) { type = code; }

}  // namespace

template <std::size_t W>
template <class Subject, class Result>
struct LocalGames<W>::Sought {
  LocalGames* games;
  Subject subject;
  Id id;
  /// What is clear without memory.
  std::optional<Result> clear;
  std::optional<Call<Result>> call;
  std::uint32_t waited_before = 0;

  [[nodiscard]] bool await_ready() const { return clear || games->memory_->value(id).has_value(); }
  template <class Caller>
  void await_suspend(std::coroutine_handle<Caller> caller) {
    waited_before = std::exchange(games->waited_, 0);
    call = games->work_out(subject, id);
    call->await_suspend(caller);
  }
  Result await_resume() {
    if (clear) return *clear;
    if (call) games->waited_ = waited_before;
    games->wait_for(games->memory_->span(id));
    if (call) return call->await_resume();
    Result result{};
    read_code(*games->memory_->value(id), result);
    return result;
  }
};

template <std::size_t W>
auto LocalGames<W>::value(const LocalState<W>& state) -> Sought<LocalState<W>, Function> {
  const std::optional<LocalState<W>> freed = pieces_.freed(state);
  if (!freed) return {this, state, {}, kTrue, std::nullopt};
  return {this, *freed, memory_->id(key(*freed)), std::nullopt, std::nullopt};
}

template <std::size_t W>
auto LocalGames<W>::remains(const Configuration<W>& rest) -> Sought<Configuration<W>, VectorId> {
  return {this, rest, memory_->id(key(rest)), std::nullopt, std::nullopt};
}

template <std::size_t W>
auto LocalGames<W>::type(const Piece<W>& piece) -> Sought<Piece<W>, TypeId> {
  return {this, piece, memory_->id(key(piece)), std::nullopt, std::nullopt};
}

template <std::size_t W>
Call<Function> LocalGames<W>::find(LocalState<W> state) {
  co_return co_await value(state);
}

template <std::size_t W>
Call<VectorId> LocalGames<W>::find(Configuration<W> rest) {
  co_return co_await remains(rest);
}

template <std::size_t W>
auto LocalGames<W>::key(const Configuration<W>& rest, Place token, Heap heap) const -> Key {
  constexpr unsigned kHalf = 32;
  constexpr unsigned kHeapBits = 16;
  static_assert(Vocabulary::kMostHeaps <= 1U << kHeapBits);
  Key key;
  for (std::size_t w = 0; w < W; ++w) key[w] = rest.unused.word(w);
  key[W] = std::uint64_t{rest.shape} << kHalf | rest.children;
  key[W + 1] = std::uint64_t{token} << kHalf | most_heap_ << kHeapBits | heap;
  return key;
}

template <std::size_t W>
std::optional<Function> LocalGames<W>::known(const LocalState<W>& state) {
  const std::optional<LocalState<W>> freed = pieces_.freed(state);
  if (!freed) return kTrue;
  const auto code = memory_->value(memory_->id(key(*freed)));
  if (!code) return std::nullopt;
  return Function::of_code(*code);
}

template <std::size_t W>
std::optional<TypeId> LocalGames<W>::known(const Piece<W>& piece) {
  return memory_->value(memory_->id(key(piece)));
}

template <std::size_t W>
std::optional<VectorId> LocalGames<W>::known(const Configuration<W>& rest) {
  return memory_->value(memory_->id(key(rest)));
}

template <std::size_t W>
bool LocalGames<W>::wins_by_any_child(const LocalState<W>& state) const {
  const std::size_t types = vocabulary_->dimension(state.rest.children);
  for (std::size_t i = 0; i < types; ++i) {
    const TypeId child = vocabulary_->coordinate(state.rest.children, i).type;
    if (vocabulary_->mover_wins(child, state.token, state.heap) == kTrue) return true;
  }
  return false;
}

template <std::size_t W>
auto LocalGames<W>::options_of(const LocalState<W>& state, Function& won) -> std::vector<Option> {
  std::vector<Option> options;
  const auto consider = [&](const LocalState<W>& next) {
    const std::optional<LocalState<W>> freed = pieces_.freed(next);
    if (!freed) return;
    if (const auto known = memory_->known(key(*freed))) {
      wait_for(memory_->span_of(key(*freed)));
      won = operations_.either(won, !Function::of_code(*known));
    } else {
      options.push_back({*freed, size_of(*freed)});
    }
  };
  const BagBoard<W>& here = pieces_.board(state.rest.shape);
  if (state.token < here.steps.size()) {
    for (const auto step : here.steps[state.token]) {
      if (won == kTrue) return {};
      if (!state.rest.unused.test(step.number)) continue;
      LocalState<W> next = state;
      next.rest.unused.reset(step.number);
      next.token = step.to;
      consider(next);
    }
  }
  for (Heap heap = 0; heap < state.heap && won != kTrue; ++heap) {
    LocalState<W> next = state;
    next.heap = heap;
    consider(next);
  }
  std::ranges::sort(options, {}, [](const Option& option) {
    return std::tuple(option.size, option.state.token, option.state.heap);
  });
  return options;
}

template <std::size_t W>
std::uint32_t LocalGames<W>::size_of(const LocalState<W>& state) const {
  auto size = static_cast<std::uint32_t>(state.rest.unused.count());
  for (std::size_t i = 0; i < vocabulary_->dimension(state.rest.children); ++i) {
    size += 2 * vocabulary_->coordinate(state.rest.children, i).count;
  }
  return size;
}

template <std::size_t W>
Call<Function> LocalGames<W>::work_out(LocalState<W> state, Id id) {
  memory_->begin(id);
  ++states_;
  if (wins_by_any_child(state)) {
    remember(id, code_of(kTrue), 1);
    co_return kTrue;
  }
  Function won = kFalse;
  const BagBoard<W>& here = pieces_.board(state.rest.shape);
  if (state.token < here.steps.size()) {
    for (const std::uint32_t port : here.exits[state.token]) {
      if (won == kTrue) break;
      if (!state.rest.unused.test(port)) continue;
      Configuration<W> left = state.rest;
      left.unused.reset(port);
      const VectorId then = co_await remains(left);
      const Function back = vocabulary_->variable({here.bag.ports[port].above, state.heap, then});
      won = operations_.either(won, !back);
    }
  }
  std::vector<Option> options = options_of(state, won);
  // What other threads are at comes last: by then it may be known.
  for (const bool last : {false, true}) {
    for (const Option& option : options) {
      if (won == kTrue) break;
      if (!last && taken(option.state)) continue;
      const Function reply = co_await value(option.state);
      won = operations_.either(won, !reply);
    }
  }
  for (std::size_t i = 0; won != kTrue && i < vocabulary_->dimension(state.rest.children); ++i) {
    const TypeId child = vocabulary_->coordinate(state.rest.children, i).type;
    const Function line = vocabulary_->mover_wins(child, state.token, state.heap);
    if (line == kFalse) continue;
    const Function entered = co_await after_returns(line, state, child);
    won = operations_.either(won, entered);
  }
  remember(id, code_of(won), 1);
  co_return won;
}

template <std::size_t W>
Call<Function> LocalGames<W>::after_returns(Function line, LocalState<W> state, TypeId child) {
  if (line.constant()) co_return line;
  struct Pending {
    Function node;
    std::optional<Function> condition;
  };
  const auto& diagrams = vocabulary_->diagrams();
  NodeMap results;
  const auto result_of = [&](Function f) -> std::optional<Function> {
    if (f.constant()) return f;
    const std::optional<Function> found = results.find(f.node());
    if (!found) return std::nullopt;
    return found->negated_if(f.negated());
  };
  std::vector<Pending> stack{{line.negated_if(line.negated()), std::nullopt}};
  while (!stack.empty()) {
    const Function node = stack.back().node;
    const auto top = diagrams.top(node);
    if (!stack.back().condition) {
      const auto [place, heap, remains] = vocabulary_->meaning(top.variable);
      LocalState<W> next = state;
      next.token = place;
      next.heap = heap;
      next.rest.children = vocabulary_->replaced(state.rest.children, child, remains);
      const Function condition = co_await value(next);
      stack.back().condition = condition;
    }
    const Function condition = *stack.back().condition;
    // A branch that the condition rules out is not looked at.
    const auto high = condition == kFalse ? kFalse : result_of(top.high);
    const auto low = condition == kTrue ? kFalse : result_of(top.low);
    if (high && low) {
      results.insert(node.node(), operations_.choose(condition, *high, *low));
      stack.pop_back();
      continue;
    }
    const Function missing = high ? top.low : top.high;
    stack.push_back({missing.negated_if(missing.negated()), std::nullopt});
  }
  co_return *result_of(line);
}

template <std::size_t W>
Call<VectorId> LocalGames<W>::work_out(Configuration<W> rest, Id id) {
  VectorId all = kNoChildren;
  const std::vector<Piece<W>> split = pieces_.split(rest);
  for (const Piece<W>& piece : split) {
    const TypeId found = co_await type(piece);
    if (found == kNullType) continue;
    const Vocabulary::Multiplicity one{found, 1};
    all = vocabulary_->replaced(all, kNullType, vocabulary_->vector({&one, 1}));
  }
  remember(id, code_of(all), 0);
  co_return all;
}

template <std::size_t W>
Call<TypeId> LocalGames<W>::work_out(Piece<W> piece, Id id) {
  memory_->begin(id);
  ++configurations_;
  const BagBoard<W>& here = pieces_.board(piece.rest.shape);
  const Heap heaps = most_heap_ + 1;
  // The disjunctions, by the first port in from their place, then heap; entries are sorted by
  // place.
  std::vector<Function> won(here.entries.size() * heaps, kFalse);
  for (const bool last : {false, true}) {
    std::size_t first = 0;
    for (std::size_t i = 0; i < here.entries.size(); ++i) {
      const Port& port = here.bag.ports[here.entries[i]];
      if (here.bag.ports[here.entries[first]].above != port.above) first = i;
      if (!piece.rest.unused.test(here.entries[i])) continue;
      for (Heap heap = 0; heap < heaps; ++heap) {
        if (won[first * heaps + heap] == kTrue) continue;
        LocalState<W> inside{piece.rest, port.below, heap};
        inside.rest.unused.reset(here.entries[i]);
        const std::optional<LocalState<W>> freed = pieces_.freed(inside);
        if (!freed || (!last && taken(*freed))) continue;
        const Function reply = co_await value(*freed);
        won[first * heaps + heap] = operations_.either(won[first * heaps + heap], !reply);
      }
    }
  }
  std::vector<Vocabulary::Meaning> lines;
  for (std::size_t i = 0; i < won.size(); ++i) {
    if (won[i] == kFalse) continue;
    lines.push_back(
        {here.bag.ports[here.entries[i / heaps]].above, static_cast<Heap>(i % heaps), won[i]});
  }
  const TypeId type = vocabulary_->type(lines);
  if (type != kNullType) note_rank(piece);
  remember(id, code_of(type), 0);
  co_return type;
}

template <std::size_t W>
void LocalGames<W>::remember(Id id, StateMemory::Value code, std::uint32_t own) {
  memory_->keep_span(id, waited_ + own);
  memory_->remember(id, code);
}

template <std::size_t W>
void LocalGames<W>::note_rank(const Piece<W>& piece) {
  std::uint32_t rank = 0;
  const std::size_t ports = pieces_.board(piece.rest.shape).bag.ports.size();
  for (std::size_t i = 0; i < ports; ++i) rank += piece.rest.unused.test(i) ? 1U : 0U;
  largest_rank_ = std::max(largest_rank_, rank);
}

template class LocalGames<1>;
template class LocalGames<2>;
template class LocalGames<4>;
template class LocalGames<16>;

}  // namespace isthmus::kernels::tree_partition
