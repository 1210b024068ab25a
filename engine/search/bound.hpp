#pragma once

#include <cstdint>

namespace isthmus::engine::search {

using Nimber = std::uint32_t;

/// What is known of a position's nimber: a lower bound, or the number itself.
///
/// Outcomes are the coarsest use of it: a P-position is "exactly 0", an N-position "at least 1". A
/// position G plus a Nim heap *h is a P-position if and only if the nimber of G is exactly h, so
/// "exact, at most h" or "at least h + 1" is all that G + *0, …, G + *h can tell.
struct Bound {
  Nimber value = 0;
  bool exact = false;

  [[nodiscard]] static constexpr Bound exactly(Nimber value) { return {value, true}; }
  [[nodiscard]] static constexpr Bound at_least(Nimber value) { return {value, false}; }

  /// Whether this settles every question "is the nimber g?" for g up to `goal`.
  [[nodiscard]] constexpr bool settles(Nimber goal) const { return exact || value > goal; }

  friend constexpr bool operator==(const Bound&, const Bound&) = default;
};

/// The value of a position from which `steps` forced moves in a row (no alternative at any of them)
/// lead to a position with this bound. With one option of value x, a position has value 1 if x = 0
/// and 0 otherwise; so after one step only the outcome of the end matters, and after two every
/// nonzero value has become 1. For steps > 0 the bound must settle 0.
[[nodiscard]] constexpr Bound after_forced_steps(Bound end, std::uint32_t steps) {
  if (steps == 0) return end;
  const bool end_is_p = end.exact && end.value == 0;
  const bool odd = steps % 2 == 1;
  return Bound::exactly(end_is_p == odd ? 1 : 0);
}

}  // namespace isthmus::engine::search
