#include "kernels/study/scaling.hpp"

namespace isthmus::kernels::study {

ScalingRow scaling_of(const Series& series, const SizeGroups& sizes, std::string_view quantity) {
  ScalingRow row{series, std::nullopt};
  std::vector<Point> points;
  for (const auto& [size, group] : sizes) {
    const auto median = group.summary.median(quantity);
    if (!median) {
      if (group.summary.limits() > 0) ++row.stopped;
    } else if (*median <= 0) {
      ++row.zero;
    } else {
      points.push_back({group.mean_vertices(), *median});
    }
  }
  row.sizes = points.size();
  row.fit = fit_growth(points);
  return row;
}

std::vector<ScalingRow> scaling_of(const Analysis& analysis, std::string_view quantity) {
  std::vector<ScalingRow> rows;
  for (const auto& [series, sizes] : analysis.series()) {
    if (sizes.size() < 2) continue;
    ScalingRow row = scaling_of(series, sizes, quantity);
    // What was refused everywhere, or does not count this, is no series.
    if (row.sizes > 0) rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace isthmus::kernels::study
