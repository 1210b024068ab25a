#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/boolean/operations.hpp"
#include "kernels/tree_partition/crew.hpp"
#include "kernels/tree_partition/proof.hpp"

namespace isthmus::kernels::tree_partition {

/// The moves of local states one by one, with what each contributes to the value, by a crew that
/// leaves no won places out. What the crew does not know it works out. Not thread-safe.
template <std::size_t W>
class StateMoves {
 public:
  using Function = engine::boolean::Function;
  using Move = Proof::Reply;

  /// Both are referred to.
  StateMoves(Vocabulary& vocabulary, Crew<W>& crew)
      : vocabulary_(&vocabulary), crew_(&crew), operations_(vocabulary.diagrams()) {}

  /// Every move but those into children by which nobody can win.
  [[nodiscard]] std::vector<Move> all(const LocalState<W>& state);

  /// Where a move within the bag or in the heap leads to; nothing for other moves.
  [[nodiscard]] std::optional<LocalState<W>> inner(const LocalState<W>& state, const Move& move);

  /// What is left of the bag and below it when the token leaves by a port, and the variable of that
  /// return.
  [[nodiscard]] static Configuration<W> left_by(const LocalState<W>& state, std::uint32_t port);
  [[nodiscard]] Function back_by(const LocalState<W>& state, std::uint32_t port);

  /// The function that a move contributes to the disjunction. Throws core::LimitError when a limit
  /// of the budget was reached first.
  [[nodiscard]] Function value_of(const LocalState<W>& state, const Move& move);

  /// Moves of a state of value 1 that make it so, few and with little to look at. Of single moves
  /// within the bag those to states that `cheap` holds of are preferred. Throws as value_of() does.
  [[nodiscard]] std::vector<Move> winning(const LocalState<W>& state,
                                          const std::function<bool(const LocalState<W>&)>& cheap);

 private:
  /// The moves of a state in the order in which they are worth a look.
  struct Sorted {
    /// One that wins alone, for all that is known.
    std::optional<Move> winning;
    /// Those of which something is known, and the others.
    std::vector<Move> sooner;
    std::vector<Move> later;
  };

  [[nodiscard]] Function line_of(const LocalState<W>& state, const Move& move) const;
  [[nodiscard]] Sorted sorted(const LocalState<W>& state,
                              const std::function<bool(const LocalState<W>&)>& cheap);

  Vocabulary* vocabulary_;
  Crew<W>* crew_;
  engine::boolean::Operations operations_;
};

extern template class StateMoves<1>;
extern template class StateMoves<2>;
extern template class StateMoves<4>;
extern template class StateMoves<16>;

}  // namespace isthmus::kernels::tree_partition
