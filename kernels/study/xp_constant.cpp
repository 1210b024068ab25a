#include "kernels/study/xp_constant.hpp"

#include <cmath>
#include <set>
#include <tuple>
#include <utility>

namespace isthmus::kernels::study {

namespace {

constexpr std::string_view kTypes = "types";
constexpr std::string_view kLocalStates = "local_states";

/// The sizes of which a form has a solved median. What reductions decided alone says nothing of it.
std::set<std::uint64_t> counted_sizes(const SizeGroups& sizes) {
  std::set<std::uint64_t> counted;
  for (const auto& [size, group] : sizes) {
    if (group.summary.median(kTypes).value_or(0) > 0) counted.insert(size);
  }
  return counted;
}

XpCost cost_at(const Series& series, const SizeGroups& sizes, std::uint64_t size) {
  const SizeGroup& group = sizes.at(size);
  XpCost cost;
  cost.vertices = group.mean_vertices();
  cost.bags = group.mean_bags();
  cost.types = group.summary.median(kTypes);
  cost.configurations = group.summary.median("configurations");
  cost.local_states = group.summary.median(kLocalStates);
  cost.seconds = group.summary.median(kSeconds);
  cost.states_growth = scaling_of(series, sizes, kLocalStates);
  cost.seconds_growth = scaling_of(series, sizes, kSeconds);
  return cost;
}

/// The largest size that is in every one of these sets, none of which is empty; else the largest.
std::uint64_t common_size(const std::vector<std::set<std::uint64_t>>& counted) {
  std::map<std::uint64_t, std::size_t> held;
  for (const auto& sizes : counted) {
    for (const std::uint64_t size : sizes) ++held[size];
  }
  std::optional<std::uint64_t> common;
  for (const auto& [size, count] : held) {
    if (count == counted.size()) common = size;
  }
  return common.value_or(held.rbegin()->first);
}

std::optional<double> figure_of(const SizeGroup& group, XpFigure figure) {
  const auto share = [](std::optional<double> value, double of) {
    return value && of > 0 ? std::optional(*value / of) : std::nullopt;
  };
  const Summary& summary = group.summary;
  switch (figure) {
    case XpFigure::kTypes: return summary.median(kTypes);
    case XpFigure::kConfigurations: return summary.median("configurations");
    case XpFigure::kStatesPerBag: return share(summary.median(kLocalStates), group.mean_bags());
    case XpFigure::kSecondsPerVertex: return share(summary.median(kSeconds), group.mean_vertices());
  }
  return std::nullopt;
}

}  // namespace

std::vector<XpRow> xp_constants(const Analysis& analysis) {
  using Form = std::pair<const Series*, const SizeGroups*>;
  std::map<std::tuple<std::string, std::uint64_t, unsigned>, std::vector<Form>> forms;
  for (const auto& [series, sizes] : analysis.series()) {
    if (counted_sizes(sizes).empty()) continue;
    forms[{series.family, series.width, series.threads}].emplace_back(&series, &sizes);
  }
  std::vector<XpRow> rows;
  for (const auto& [place, found] : forms) {
    std::vector<std::set<std::uint64_t>> counted;
    for (const auto& [series, sizes] : found) counted.push_back(counted_sizes(*sizes));
    XpRow row;
    std::tie(row.family, row.width, row.threads) = place;
    row.size = common_size(counted);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const auto& [series, sizes] = found[i];
      if (!counted[i].contains(row.size)) continue;
      row.costs.emplace(series->method, cost_at(*series, *sizes, row.size));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<XpByWidth> xp_by_width(const Analysis& analysis, XpFigure figure) {
  std::map<std::tuple<std::string, std::string, unsigned>, std::vector<Point>> points;
  for (const auto& [series, sizes] : analysis.series()) {
    const auto counted = counted_sizes(sizes);
    if (counted.empty()) continue;
    const SizeGroup& largest = sizes.at(*counted.rbegin());
    const auto value = figure_of(largest, figure);
    if (!value || *value <= 0) continue;
    points[{series.family, series.method, series.threads}].push_back(
        {static_cast<double>(series.width), *value});
  }
  std::vector<XpByWidth> rows;
  for (auto& [place, found] : points) {
    std::vector<Point> logarithms;
    for (const auto& [width, value] : found) logarithms.push_back({width, std::log(value)});
    XpByWidth row;
    std::tie(row.family, row.method, row.threads) = place;
    row.points = std::move(found);
    row.fit = fit_line(logarithms);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace isthmus::kernels::study
