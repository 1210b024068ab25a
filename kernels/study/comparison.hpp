#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/core/quantiles.hpp"
#include "kernels/study/analysis.hpp"

namespace isthmus::kernels::study {

/// How a method fares on the instances of a family and width, of all sizes.
struct ComparisonRow {
  Series series;
  std::size_t instances = 0;
  /// Solved in every repetition.
  std::size_t solved = 0;
  /// In some repetition stopped at a limit.
  std::size_t stopped = 0;
  /// The method does not apply, or cannot tell.
  std::size_t refused = 0;
  std::size_t undecided = 0;
  /// Instances on which no other way took less time.
  std::size_t fastest = 0;
  /// Instances solved by this way and by the reference.
  std::size_t compared = 0;
  /// Over these, of seconds by the reference's seconds, each the median of its repetitions.
  engine::core::Quantiles ratio;
};

/// A row for each series; `reference` is what the others are compared with. O(results log results).
[[nodiscard]] std::vector<ComparisonRow> compare(const Analysis& analysis, const Way& reference);

}  // namespace isthmus::kernels::study
