#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace isthmus::engine::core {

/// Five numbers that say how a figure is spread: least, quartiles, greatest.
struct Quantiles {
  static constexpr std::array kNames = {"min", "q1", "median", "q3", "max"};

  /// In the order of kNames. Nothing where the quantile is one of the unfinished.
  std::array<std::optional<double>, kNames.size()> values;

  [[nodiscard]] std::optional<double> median() const { return values[2]; }
};

/// The quantiles of these values and of `unfinished` more, of which is known only that they are
/// above all others: what was stopped at a limit. The q-quantile of N is the ceil(qN)-th smallest,
/// and at least the first: always a value that was met, or none. O(N log N).
[[nodiscard]] Quantiles quantiles(std::vector<double> values, std::size_t unfinished = 0);

}  // namespace isthmus::engine::core
