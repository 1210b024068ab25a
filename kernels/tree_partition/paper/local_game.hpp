#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/budget.hpp"
#include "kernels/tree_partition/paper/bag_board.hpp"
#include "kernels/tree_partition/paper/configuration_types.hpp"
#include "kernels/tree_partition/paper/local_states.hpp"
#include "kernels/tree_partition/paper/type_registry.hpp"

namespace isthmus::kernels::tree_partition::paper {

/// What stopped a local game, if anything.
enum class Halt : std::uint8_t {
  kNone,
  kBudget,  ///< the deadline has passed, or the caller asked to stop
  kLabels,  ///< there are more exit labels than allowed
  kMemory,  ///< the states need more memory than allowed
};

/// What all local games of one bag have in common. Referred to by them.
struct LocalRules {
  const BagBoard* board = nullptr;
  const TypeRegistry* types = nullptr;
  MultiplicityVectors* vectors = nullptr;
  /// The types of all configurations with fewer ports; null at the root, which has no exits.
  const ConfigurationTypes* configurations = nullptr;
  /// What each of these waited for; null where nobody asks, and at the root.
  const ConfigurationSpans* spans = nullptr;
};

/// What a local game may use.
struct LocalLimits {
  const engine::core::Budget* budget = nullptr;
  std::uint64_t memory = 0;
  std::uint64_t most_labels = 0;
};

/// Local games (Section B.10), one after the other, with memory that is kept between them. One
/// thread at a time.
///
/// A game is played twice. First all its states are gone through, with their moves, for the
/// attainable exit labels; then the states are valued by growing measure, so that no call is as
/// deep as the game. A state's value is a bit for each valuation of the labels, and a move is a
/// Boolean operation on whole words of them; a large table is filled a few words at a time, for all
/// states, so that memory grows with the states and not with the table.
class LocalGame {
 public:
  /// The game begins in `start`; `ports` are the unused ones in it, and `entered` those that were
  /// unused before it, by which labels count.
  struct Opening {
    LocalState start;
    std::uint64_t ports = 0;
    std::uint64_t entered = 0;
  };

  /// Puts the attainable exit labels and the value of the opening into `result`. The value is that
  /// of the player whom Parity::kSame means. Unless Halt::kNone is returned, `result` has no
  /// meaning but for the labels in case of Halt::kLabels. O(states * moves * 2^labels / 64).
  [[nodiscard]] Halt solve(const LocalRules& rules, const LocalLimits& limits,
                           const Opening& opening, EntrySemantics& result);

  /// The longest chain of states that the opening of the last game waited for, itself included, and
  /// of states of other games of this bag before them. O(states * moves).
  [[nodiscard]] std::uint32_t span(const LocalRules& rules);

  /// The states of all games so far.
  [[nodiscard]] std::uint64_t states() const noexcept { return states_met_; }

 private:
  using StateId = LocalStates::Id;

  /// Into a child through one entry; what may come of it is a row of successors.
  struct Excursion {
    const TypeRegistry::Entry* entry = nullptr;
    std::size_t successors = 0;
  };
  /// Where the moves of a state begin; they end where those of the next one begin.
  struct Moves {
    std::size_t exits = 0;
    std::size_t steps = 0;
    std::size_t excursions = 0;
  };

  Halt explore(const LocalRules& rules, const LocalLimits& limits, const Opening& opening);
  void add_moves(const LocalRules& rules, const Opening& opening, StateId id);
  void add_excursions(const LocalRules& rules, StateId id);
  void number_labels(std::vector<ExitLabel>& labels);
  void order_by_measure(const LocalRules& rules);
  template <std::size_t W>
  Halt fill_table(const LocalLimits& limits, std::vector<std::uint64_t>& table);
  template <std::size_t W>
  void value_state(StateId id, std::size_t first_word);
  template <std::size_t W>
  const std::uint64_t* value_excursion(const Excursion& excursion, Parity parity);
  [[nodiscard]] std::uint64_t bytes() const noexcept;

  LocalStates states_;
  std::vector<Moves> moves_;
  std::vector<ExitLabel> exits_;
  /// For each of `exits_`, the span of the type it leads to.
  std::vector<std::uint32_t> exit_spans_;
  /// For each of `exits_`, its number among the labels.
  std::vector<std::uint32_t> exit_variables_;
  std::vector<StateId> steps_;
  std::vector<Excursion> excursions_;
  std::vector<StateId> successors_;
  std::vector<StateId> order_;
  std::vector<std::uint32_t> spans_;
  std::vector<std::uint64_t> values_;
  std::vector<std::uint64_t> results_;
  std::uint64_t states_met_ = 0;
};

}  // namespace isthmus::kernels::tree_partition::paper
