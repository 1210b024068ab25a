#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/quantiles.hpp"
#include "kernels/study/analysis.hpp"

namespace isthmus::kernels::study {

/// What p processors can make of work and span, counted in steps of equal time.
struct SpeedUpBounds {
  /// Brent's bound: a greedy schedule takes at most work / p + span.
  double least = 1;
  /// No schedule takes less than work / p, or less than the span.
  double most = 1;
};

/// `work`, `span` and `processors` above 0.
[[nodiscard]] SpeedUpBounds speed_up_bounds(double work, double span, double processors);

/// For how many processors studies predict.
inline constexpr std::array kPredictedProcessors = {4U, 16U, 64U};

/// Work and span of a series at a size; the threads are those it was counted with.
struct ParallelismRow {
  Series series;
  std::uint64_t size = 0;
  double vertices = 0;
  /// Medians.
  double work = 0;
  double span = 0;
  std::array<SpeedUpBounds, kPredictedProcessors.size()> predicted;

  /// The mean number of steps that could be made at once.
  [[nodiscard]] double parallelism() const { return work / span; }
};

/// A row for each family, width, method and size whose span was counted, from the runs with fewest
/// threads. O(results log results).
[[nodiscard]] std::vector<ParallelismRow> parallelism_of(const Analysis& analysis);

/// How much faster more threads are than the fewest of the study.
struct SpeedUpRow {
  /// With the threads in question.
  Series series;
  std::uint64_t size = 0;
  /// What is compared with.
  unsigned base_threads = 1;
  /// Instances that were solved with both, in every repetition.
  std::size_t instances = 0;
  /// Over these instances, of seconds with fewest threads by seconds with these, each the median of
  /// its repetitions.
  engine::core::Quantiles speed_up;
  /// What work and span predict of so many processors.
  std::optional<SpeedUpBounds> predicted;
};

/// A row for each series and size with more threads than the fewest. O(results log results).
[[nodiscard]] std::vector<SpeedUpRow> speed_ups_of(const Analysis& analysis);

}  // namespace isthmus::kernels::study
