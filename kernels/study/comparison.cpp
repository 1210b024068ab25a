#include "kernels/study/comparison.hpp"

#include <map>
#include <optional>
#include <utility>

namespace isthmus::kernels::study {

namespace {

/// Seconds of the ways that solved an instance in every repetition.
std::map<Way, double> solved_seconds(const std::map<Way, Summary>& ways) {
  std::map<Way, double> seconds;
  for (const auto& [way, runs] : ways) {
    if (runs.solved() != runs.runs()) continue;
    if (const auto median = runs.median(kSeconds)) seconds.emplace(way, *median);
  }
  return seconds;
}

std::optional<double> least_of(const std::map<Way, double>& seconds) {
  std::optional<double> least;
  for (const auto& [way, value] : seconds) {
    if (!least || value < *least) least = value;
  }
  return least;
}

void count_ending(const Summary& runs, ComparisonRow& row) {
  ++row.instances;
  if (runs.limits() > 0) {
    ++row.stopped;
  } else if (runs.refused() > 0) {
    ++row.refused;
  } else if (runs.undecided() > 0) {
    ++row.undecided;
  } else {
    ++row.solved;
  }
}

}  // namespace

std::vector<ComparisonRow> compare(const Analysis& analysis, const Way& reference) {
  std::map<Series, std::pair<ComparisonRow, std::vector<double>>> found;
  for (const auto& [instance, ways] : analysis.instances()) {
    const auto seconds = solved_seconds(ways);
    const auto least = least_of(seconds);
    const auto base = seconds.find(reference);
    for (const auto& [way, runs] : ways) {
      const Series series{instance.family, instance.width, way.first, way.second};
      auto& [row, ratios] = found[series];
      row.series = series;
      count_ending(runs, row);
      const auto own = seconds.find(way);
      if (own == seconds.end()) continue;
      if (own->second <= *least) ++row.fastest;
      if (base != seconds.end() && base->second > 0) ratios.push_back(own->second / base->second);
    }
  }
  std::vector<ComparisonRow> rows;
  for (auto& [series, measured] : found) {
    auto& [row, ratios] = measured;
    row.compared = ratios.size();
    row.ratio = engine::core::quantiles(std::move(ratios));
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace isthmus::kernels::study
