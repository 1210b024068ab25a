#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/study/analysis.hpp"
#include "kernels/study/fit.hpp"

namespace isthmus::kernels::study {

/// How a quantity of a series grows with the number of vertices.
struct ScalingRow {
  Series series;
  /// Through the median of each size, so that an instance that was stopped leaves its size where it
  /// is as long as it is in the slower half. Nothing with fewer than three sizes.
  std::optional<GrowthFit> fit;
  /// Sizes that the fit goes through.
  std::size_t sizes = 0;
  /// Sizes left out: their median run was stopped at a limit.
  std::size_t stopped = 0;
  /// Sizes left out: their median is 0, which has no logarithm.
  std::size_t zero = 0;
};

/// A row for each series with more than one size that has the quantity above 0: "seconds" or one of
/// kFigures. O(results log results).
[[nodiscard]] std::vector<ScalingRow> scaling_of(const Analysis& analysis,
                                                 std::string_view quantity);

/// The same for one series.
[[nodiscard]] ScalingRow scaling_of(const Series& series, const SizeGroups& sizes,
                                    std::string_view quantity);

}  // namespace isthmus::kernels::study
