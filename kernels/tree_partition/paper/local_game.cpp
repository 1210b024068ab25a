#include "kernels/tree_partition/paper/local_game.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace isthmus::kernels::tree_partition::paper {

namespace {

/// Whether to look at the clock and at the memory after this state; a small game never does.
constexpr bool look_after(LocalStates::Id state) {
  constexpr LocalStates::Id kStatesALook = 1024;
  return state % kStatesALook == kStatesALook - 1;
}

Halt look(const LocalLimits& limits, std::uint64_t bytes) {
  if (limits.budget->cancelled() || limits.budget->expired()) return Halt::kBudget;
  return bytes > limits.memory ? Halt::kMemory : Halt::kNone;
}

}  // namespace

Halt LocalGame::solve(const LocalRules& rules, const LocalLimits& limits, const Opening& opening,
                      EntrySemantics& result) {
  if (const Halt halt = explore(rules, limits, opening); halt != Halt::kNone) return halt;
  states_met_ += states_.size();
  number_labels(result.exits);
  if (result.exits.size() > limits.most_labels) return Halt::kLabels;
  order_by_measure(rules);
  result.truth_table.resize(truth_table_words(result.exits.size()));
  constexpr std::size_t kWords = 8;
  return result.truth_table.size() == 1 ? fill_table<1>(limits, result.truth_table)
                                        : fill_table<kWords>(limits, result.truth_table);
}

Halt LocalGame::explore(const LocalRules& rules, const LocalLimits& limits,
                        const Opening& opening) {
  states_.clear();
  moves_.clear();
  exits_.clear();
  exit_spans_.clear();
  steps_.clear();
  excursions_.clear();
  successors_.clear();
  // At the root, excursions may lead to new vectors.
  const std::uint64_t before = rules.vectors->bytes();
  states_.add(opening.start);
  for (StateId id = 0; id < states_.size(); ++id) {
    add_moves(rules, opening, id);
    if (look_after(id)) {
      const Halt halt = look(limits, bytes() + rules.vectors->bytes() - before);
      if (halt != Halt::kNone) return halt;
    }
  }
  moves_.push_back({exits_.size(), steps_.size(), excursions_.size()});
  return Halt::kNone;
}

void LocalGame::add_moves(const LocalRules& rules, const Opening& opening, StateId id) {
  moves_.push_back({exits_.size(), steps_.size(), excursions_.size()});
  const LocalState state = states_[id];
  for (const std::uint32_t port : rules.board->exits(state.place)) {
    const std::uint64_t bit = std::uint64_t{1} << port;
    if ((opening.ports & bit) == 0) continue;
    const auto number = static_cast<std::uint32_t>(std::popcount(opening.entered & (bit - 1)));
    const Configuration rest{opening.ports & ~bit, state.edges, state.vector};
    exits_.push_back({number, (*rules.configurations)[rest], opposite(state.parity)});
    if (rules.spans != nullptr) exit_spans_.push_back((*rules.spans)[rest]);
  }
  for (const BagBoard::Step& step : rules.board->steps(state.place)) {
    const std::uint64_t bit = std::uint64_t{1} << step.edge;
    if ((state.edges & bit) == 0) continue;
    steps_.push_back(
        states_.add({state.edges & ~bit, state.vector, step.to, opposite(state.parity)}));
  }
  add_excursions(rules, id);
}

void LocalGame::add_excursions(const LocalRules& rules, StateId id) {
  const LocalState state = states_[id];
  const auto counts = rules.vectors->counts(state.vector);
  for (std::size_t index = 0; index < counts.size(); ++index) {
    for (const TypeRegistry::Entry& entry : rules.types->entries(counts[index].type)) {
      if (entry.place != state.place) continue;
      excursions_.push_back({&entry, successors_.size()});
      for (const TypeRegistry::Return& back : entry.returns) {
        const auto vector = rules.vectors->replaced(state.vector, index, back.successor);
        successors_.push_back(
            states_.add({state.edges, vector, back.place, compose(state.parity, back.parity)}));
      }
    }
  }
}

void LocalGame::number_labels(std::vector<ExitLabel>& labels) {
  labels = exits_;
  std::ranges::sort(labels);
  const auto repeated = std::ranges::unique(labels);
  labels.erase(repeated.begin(), repeated.end());
  exit_variables_.clear();
  for (const ExitLabel& exit : exits_) {
    const auto place = std::ranges::lower_bound(labels, exit);
    exit_variables_.push_back(static_cast<std::uint32_t>(place - labels.begin()));
  }
}

void LocalGame::order_by_measure(const LocalRules& rules) {
  order_.resize(states_.size());
  std::iota(order_.begin(), order_.end(), StateId{0});
  std::ranges::sort(order_, {}, [&](StateId id) {
    const LocalState& state = states_[id];
    return static_cast<std::uint64_t>(std::popcount(state.edges)) +
           rules.vectors->measure(state.vector);
  });
}

template <std::size_t W>
Halt LocalGame::fill_table(const LocalLimits& limits, std::vector<std::uint64_t>& table) {
  values_.resize(states_.size() * W);
  for (std::size_t first = 0; first < table.size(); first += W) {
    for (StateId i = 0; i < states_.size(); ++i) {
      value_state<W>(order_[i], first);
      if (look_after(i)) {
        const Halt halt = look(limits, bytes());
        if (halt != Halt::kNone) return halt;
      }
    }
    // State 0 is the opening.
    const std::size_t count = std::min(W, table.size() - first);
    std::copy_n(values_.begin(), count, table.begin() + static_cast<std::ptrdiff_t>(first));
  }
  return Halt::kNone;
}

template <std::size_t W>
void LocalGame::value_state(StateId id, std::size_t first_word) {
  // The player meant by kSame wins if one of their moves wins, or if all moves of the other do:
  // what no move changes is right for whoever cannot move.
  const Parity parity = states_[id].parity;
  std::uint64_t* const value = &values_[std::size_t{id} * W];
  std::fill_n(value, W, parity == Parity::kSame ? 0 : ~std::uint64_t{0});
  const auto add = [&](auto word_of) {
    if (parity == Parity::kSame) {
      for (std::size_t w = 0; w < W; ++w) value[w] |= word_of(w);
    } else {
      for (std::size_t w = 0; w < W; ++w) value[w] &= word_of(w);
    }
  };
  const Moves& begin = moves_[id];
  const Moves& end = moves_[std::size_t{id} + 1];
  for (std::size_t i = begin.exits; i < end.exits; ++i) {
    add([&](std::size_t w) { return variable_word(exit_variables_[i], first_word + w); });
  }
  for (std::size_t i = begin.steps; i < end.steps; ++i) {
    const std::uint64_t* const next = &values_[std::size_t{steps_[i]} * W];
    add([&](std::size_t w) { return next[w]; });
  }
  for (std::size_t i = begin.excursions; i < end.excursions; ++i) {
    const std::uint64_t* const wins = value_excursion<W>(excursions_[i], parity);
    add([&](std::size_t w) { return wins[w]; });
  }
}

template <std::size_t W>
const std::uint64_t* LocalGame::value_excursion(const Excursion& excursion, Parity parity) {
  const MultiplexerChain& chain = excursion.entry->wins;
  const auto steps = chain.steps();
  results_.resize(std::max(results_.size(), (steps.size() + MultiplexerChain::kFirstStep) * W));
  // Phi speaks of the player who enters the child. If that is not the one meant by kSame, values
  // are complemented before and after it, which makes it its dual: "and" for "or", true for false.
  const bool dual = parity == Parity::kOpposite;
  std::fill_n(results_.begin(), W, dual ? ~std::uint64_t{0} : 0);
  std::fill_n(results_.begin() + W, W, dual ? 0 : ~std::uint64_t{0});
  std::uint64_t* result = results_.data() + MultiplexerChain::kFirstStep * W;
  for (const MultiplexerChain::Step& step : steps) {
    const StateId successor = successors_[excursion.successors + step.variable];
    const std::uint64_t* const chosen = &values_[std::size_t{successor} * W];
    const std::uint64_t* const low = &results_[std::size_t{step.low} * W];
    const std::uint64_t* const high = &results_[std::size_t{step.high} * W];
    if (dual) {
      for (std::size_t w = 0; w < W; ++w) result[w] = low[w] & (chosen[w] | high[w]);
    } else {
      for (std::size_t w = 0; w < W; ++w) result[w] = low[w] | (chosen[w] & high[w]);
    }
    result += W;
  }
  return &results_[std::size_t{chain.result()} * W];
}

std::uint32_t LocalGame::span(const LocalRules& rules) {
  spans_.resize(states_.size());
  for (const StateId id : order_) {
    const Moves& begin = moves_[id];
    const Moves& end = moves_[std::size_t{id} + 1];
    std::uint32_t waited = 0;
    if (rules.spans != nullptr) {
      for (std::size_t i = begin.exits; i < end.exits; ++i) {
        waited = std::max(waited, exit_spans_[i]);
      }
    }
    for (std::size_t i = begin.steps; i < end.steps; ++i) {
      waited = std::max(waited, spans_[steps_[i]]);
    }
    for (std::size_t i = begin.excursions; i < end.excursions; ++i) {
      const Excursion& excursion = excursions_[i];
      for (std::size_t s = 0; s < excursion.entry->returns.size(); ++s) {
        waited = std::max(waited, spans_[successors_[excursion.successors + s]]);
      }
    }
    spans_[id] = waited + 1;
  }
  // State 0 is the opening.
  return spans_.front();
}

std::uint64_t LocalGame::bytes() const noexcept {
  return states_.bytes() + moves_.size() * sizeof(Moves) + exits_.size() * sizeof(ExitLabel) +
         exit_variables_.size() * sizeof(std::uint32_t) + steps_.size() * sizeof(StateId) +
         excursions_.size() * sizeof(Excursion) + successors_.size() * sizeof(StateId) +
         order_.size() * sizeof(StateId) + spans_.size() * sizeof(std::uint32_t) +
         exit_spans_.size() * sizeof(std::uint32_t) + values_.size() * sizeof(std::uint64_t) +
         results_.size() * sizeof(std::uint64_t);
}

}  // namespace isthmus::kernels::tree_partition::paper
