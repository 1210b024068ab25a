#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/gf2/elimination_plan.hpp"

namespace isthmus::engine::gf2 {

/// The same unknown in many vectors at once, a bit a vector: a cache line.
struct Slice {
  static constexpr std::size_t kBits = 512;

  std::array<std::uint64_t, kBits / 64> words{};

  void set(std::size_t i) { words[i / 64] |= std::uint64_t{1} << i % 64; }
  Slice& operator^=(const Slice& other) {
    for (std::size_t w = 0; w < words.size(); ++w) words[w] ^= other.words[w];
    return *this;
  }
  [[nodiscard]] bool none() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all == 0;
  }
};

/// The sum of the unknowns of one equation.
[[nodiscard]] inline Slice sum_of(const SparseMatrix& rows, Index equation,
                                  const std::vector<Slice>& values) {
  Slice sum;
  for (const Index x : rows.row(equation)) sum ^= values[x];
  return sum;
}

/// Values of all unknowns from those of the parameters: `parameter(i)` is that of the i-th one and
/// `right_side(e)` what equation e adds up to. O(rows + ones).
template <class Parameter, class RightSide>
void propagate(const SparseMatrix& rows, const EliminationPlan& plan, Parameter&& parameter,
               RightSide&& right_side, std::vector<Slice>& values) {
  std::size_t next = 0;
  for (const auto& [unknown, equation] : plan.steps) {
    if (equation == kNone) {
      values[unknown] = parameter(next++);
      continue;
    }
    // The unknown itself is not known yet and must not count.
    values[unknown] = Slice{};
    Slice value = sum_of(rows, equation, values);
    value ^= right_side(equation);
    values[unknown] = value;
  }
}

}  // namespace isthmus::engine::gf2
