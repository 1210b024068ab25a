#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/tree_partition/paper/interface_type.hpp"
#include "kernels/tree_partition/paper/multiplicity_vectors.hpp"

namespace isthmus::kernels::tree_partition::paper {

/// A compressed local state (Definition B.41). The unused ports are left out: they stay the same
/// within one local game.
struct LocalState {
  std::uint64_t edges = 0;
  MultiplicityVectors::Id vector = 0;
  Place place = 0;
  Parity parity = Parity::kSame;
  friend bool operator==(const LocalState&, const LocalState&) = default;
};

/// The local states of one game, numbered from 0 in the order in which they were met. Keeps its
/// memory from one game to the next.
class LocalStates {
 public:
  using Id = std::uint32_t;

  LocalStates() { clear(); }

  /// Forgets all states.
  void clear();
  /// The number of a state, which is the next one if it is new. O(1) expected.
  Id add(const LocalState& state);

  [[nodiscard]] Id size() const noexcept { return static_cast<Id>(states_.size()); }
  [[nodiscard]] const LocalState& operator[](Id id) const { return states_[id]; }
  [[nodiscard]] std::uint64_t bytes() const noexcept {
    return states_.size() * sizeof(LocalState) + slots_.size() * sizeof(Id);
  }

 private:
  void grow();

  std::vector<LocalState> states_;
  /// Open addressing, at most half full.
  std::vector<Id> slots_;
};

}  // namespace isthmus::kernels::tree_partition::paper
