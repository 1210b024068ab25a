#include "kernels/geography/kernel_leaf.hpp"

#include <bit>

namespace isthmus::kernels::geography {

namespace {

/// Free vertices whose choices are all tried in graphs with odd cycles.
constexpr int kMostChoices = 3;

unsigned last_of(std::uint64_t set) { return 63U - static_cast<unsigned>(std::countl_zero(set)); }

}  // namespace

bool KernelLeaf::add_equation(Set equation) {
  while (equation > kToken) {
    const unsigned last = last_of(equation);
    if ((pivots_ >> last & 1U) == 0) {
      pivots_ |= Set{1} << last;
      echelon_[last] = equation;
      return true;
    }
    equation ^= echelon_[last];
  }
  return equation != kToken;
}

// The token's side has an even kernel with the token if and only if the equations "evenly many of
// my neighbours", one for each vertex of the far side, do not add up to "not the token".
bool KernelLeaf::mover_wins_without_odd_cycle() {
  pivots_ = 0;
  for (Set left = far_side_; left != 0; left &= left - 1) {
    if (!add_equation(parity_[static_cast<std::size_t>(std::countr_zero(left))])) return true;
  }
  return false;
}

bool KernelLeaf::has_twin() const {
  for (std::size_t i = 1; i < count_; ++i) {
    if (parity_[i] == parity_[0] && (adjacent_[0] >> i & 1U) == 0) return true;
  }
  return false;
}

KernelLeaf::Set KernelLeaf::solution(Set chosen) const {
  Set found = chosen;
  for (Set left = pivots_; left != 0; left &= left - 1) {
    const int pivot = std::countr_zero(left);
    if (std::popcount(echelon_[static_cast<std::size_t>(pivot)] & found) % 2 != 0) {
      found |= Set{1} << pivot;
    }
  }
  return found;
}

bool KernelLeaf::independent(Set vertices) const {
  for (Set left = vertices; left != 0; left &= left - 1) {
    if ((adjacent_[static_cast<std::size_t>(std::countr_zero(left))] & vertices) != 0) return false;
  }
  return true;
}

// An even kernel is a solution of the equations of all vertices that is independent; its own
// vertices have no neighbours in it.
bool KernelLeaf::in_some_even_kernel() {
  if (has_twin()) return true;
  pivots_ = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    if (!add_equation(parity_[i])) return false;
  }
  const Set all = ~Set{0} >> (kMostVertices - count_);
  const Set unbound = all & ~pivots_ & ~kToken;
  // Choices of the first few free vertices, the others left out; the empty one comes last.
  Set few = 0;
  Set left = unbound;
  for (int i = 0; i < kMostChoices && left != 0; ++i) {
    few |= left & (~left + 1);
    left &= left - 1;
  }
  Set chosen = few;
  while (true) {
    if (independent(solution(chosen | kToken))) return true;
    if (chosen == 0) return false;
    chosen = (chosen - 1) & few;
  }
}

}  // namespace isthmus::kernels::geography
