#include "kernels/study/speed_up.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace isthmus::kernels::study {

namespace {

/// Family, width, method, size.
using ParallelKey = std::tuple<std::string, std::uint64_t, std::string, std::uint64_t>;

/// The median seconds of a run's repetitions, if all of them were solved.
std::optional<double> seconds_when_solved(const std::map<Way, Summary>& ways, const Way& way) {
  const auto found = ways.find(way);
  if (found == ways.end() || found->second.solved() != found->second.runs()) return std::nullopt;
  return found->second.median(kSeconds);
}

}  // namespace

SpeedUpBounds speed_up_bounds(double work, double span, double processors) {
  return {work / (work / processors + span), std::min(processors, work / span)};
}

std::vector<ParallelismRow> parallelism_of(const Analysis& analysis) {
  std::vector<ParallelismRow> rows;
  std::set<ParallelKey> seen;
  // Series of fewer threads come first.
  for (const auto& [series, sizes] : analysis.series()) {
    for (const auto& [size, group] : sizes) {
      const auto work = group.summary.median("work");
      const auto span = group.summary.median("span");
      if (!work || !span || *work <= 0 || *span <= 0) continue;
      if (!seen.insert({series.family, series.width, series.method, size}).second) continue;
      ParallelismRow row{series, size, group.mean_vertices(), *work, *span, {}};
      for (std::size_t i = 0; i < kPredictedProcessors.size(); ++i) {
        row.predicted[i] = speed_up_bounds(*work, *span, kPredictedProcessors[i]);
      }
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

std::vector<SpeedUpRow> speed_ups_of(const Analysis& analysis) {
  std::map<std::tuple<std::string, std::uint64_t, std::string>, unsigned> fewest;
  for (const auto& [series, sizes] : analysis.series()) {
    fewest.try_emplace({series.family, series.width, series.method}, series.threads);
  }
  std::map<std::pair<Series, std::uint64_t>, std::vector<double>> ratios;
  for (const auto& [instance, ways] : analysis.instances()) {
    for (const auto& [way, runs] : ways) {
      const unsigned base = fewest.at({instance.family, instance.width, way.first});
      if (way.second == base) continue;
      const auto before = seconds_when_solved(ways, {way.first, base});
      const auto after = seconds_when_solved(ways, way);
      auto& found =
          ratios[{{instance.family, instance.width, way.first, way.second}, instance.size}];
      if (before && after && *after > 0) found.push_back(*before / *after);
    }
  }
  std::map<ParallelKey, ParallelismRow> counted;
  for (ParallelismRow& row : parallelism_of(analysis)) {
    ParallelKey key{row.series.family, row.series.width, row.series.method, row.size};
    counted.emplace(std::move(key), std::move(row));
  }
  std::vector<SpeedUpRow> rows;
  for (auto& [key, found] : ratios) {
    const auto& [series, size] = key;
    if (found.empty()) continue;
    SpeedUpRow row{series,
                   size,
                   fewest.at({series.family, series.width, series.method}),
                   found.size(),
                   engine::core::quantiles(found),
                   std::nullopt};
    const auto known = counted.find({series.family, series.width, series.method, size});
    if (known != counted.end()) {
      row.predicted = speed_up_bounds(known->second.work, known->second.span, series.threads);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace isthmus::kernels::study
