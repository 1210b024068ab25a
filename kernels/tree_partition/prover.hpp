#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/core/hash.hpp"
#include "kernels/tree_partition/crew.hpp"
#include "kernels/tree_partition/proof.hpp"
#include "kernels/tree_partition/proof_vocabulary.hpp"
#include "kernels/tree_partition/state_moves.hpp"

namespace isthmus::kernels::tree_partition {

/// Writes down why local states have the values that a crew knows of: of each state that is needed,
/// what it needs in turn. What the crew does not know any more it works out again.
///
/// A value 1 needs only winning moves; of any other value every move is needed. So the proof is as
/// large as what a solver had to look at, or smaller. Not thread-safe.
template <std::size_t W>
class Prover {
 public:
  using Function = engine::boolean::Function;

  /// `bag_of_shape` has a bag for each shape that will be met; types speak of heaps to `most_heap`,
  /// which the crew must have been told, and that it is to leave out no won places.
  Prover(Vocabulary& vocabulary, Crew<W>& crew, const engine::core::Budget& budget,
         std::vector<Bag> bag_of_shape, Heap most_heap);

  /// Asks for what remains of a configuration, and for the value of a state.
  void require(const Configuration<W>& rest);
  void require(const LocalState<W>& state);

  /// The proof of everything that was required, without a partition. Throws core::LimitError when
  /// time runs out or the proof outgrows the memory of the budget. No recursion; time about linear
  /// in the proof.
  [[nodiscard]] Proof finish();

 private:
  using Reply = Proof::Reply;
  template <std::size_t Words>
  using Key = std::array<std::uint64_t, Words>;
  struct KeyHash {
    template <std::size_t Words>
    std::size_t operator()(const Key<Words>& key) const {
      return engine::core::hash_words(key.data(), Words);
    }
  };

  [[nodiscard]] static Key<W + 1> key(const Configuration<W>& rest);
  /// The number of a configuration in the proof, which it is added to.
  [[nodiscard]] std::uint32_t number_of(const Configuration<W>& rest);
  [[nodiscard]] std::uint32_t number_of(const Piece<W>& piece);
  [[nodiscard]] LocalState<W> freed_of(const LocalState<W>& state);
  [[nodiscard]] bool is_required(const LocalState<W>& state);
  void keep_within_budget() const;

  void prove_state(std::size_t index);
  void prove_piece(std::size_t index);
  void prove_line(const Piece<W>& piece, std::span<const std::uint32_t> entries, Heap heap,
                  Function line);

  /// Asks for everything that a checker looks up to find the value of a move.
  void require(const LocalState<W>& state, const Reply& move);
  void require_returns(const LocalState<W>& state, TypeId child, Function line);

  Vocabulary* vocabulary_;
  Crew<W>* crew_;
  const engine::core::Budget* budget_;
  std::vector<Bag> bag_of_shape_;
  Heap most_heap_;
  StateMoves<W> moves_;
  ProofVocabulary words_;
  Proof proof_;
  std::unordered_map<Key<W + 1>, std::uint32_t, KeyHash> configurations_;
  /// A configuration by number, and token and heap.
  std::unordered_set<Key<2>, KeyHash> required_states_;
  std::unordered_map<std::uint32_t, std::uint32_t> piece_of_configuration_;
  std::unordered_set<std::uint32_t> required_remains_;
  std::vector<LocalState<W>> states_;
  std::vector<Piece<W>> pieces_;
};

extern template class Prover<1>;
extern template class Prover<2>;
extern template class Prover<4>;
extern template class Prover<16>;

}  // namespace isthmus::kernels::tree_partition
