#include "tools/study_time_plots.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace isthmus::tools {

namespace study = kernels::study;

namespace {

/// More lines in one picture cannot be told apart.
constexpr std::size_t kMostLines = 7;
/// Sizes or widths; fewer are better read in a table.
constexpr std::size_t kFewestForMaps = 3;

/// Adds the seconds of a group to a line, or what is known of them.
void add_seconds(double x, const study::SizeGroup& group, std::optional<double> time_limit,
                 PlotSeries& line) {
  const auto quantiles = group.summary.quantiles(study::kSeconds);
  const auto& [least, lower, median, upper, most] = quantiles.values;
  if (median && *median > 0) {
    // A line through what was stopped would say that it was not.
    const bool apart =
        !line.points.empty() && !line.bounds.empty() && line.bounds.back().x > line.points.back().x;
    // A quartile that was stopped lies at the limit at least.
    line.points.push_back({x, *median, 0, lower, upper ? upper : time_limit, apart});
  } else if (group.summary.limits() > 0 && time_limit && *time_limit > 0) {
    line.bounds.push_back({x, *time_limit});
  }
}

PlotSeries seconds_line(const study::SizeGroups& sizes, std::optional<double> time_limit) {
  PlotSeries line;
  for (const auto& [size, group] : sizes) {
    add_seconds(group.mean_vertices(), group, time_limit, line);
  }
  return line;
}

}  // namespace

std::vector<StudyPlot> seconds_plots(const study::Specification& specification,
                                     const study::Findings& findings) {
  std::map<std::string, StudyLines> by_family;
  for (const auto& [series, sizes] : findings.analysis.series()) {
    PlotSeries line = seconds_line(sizes, specification.time_limit);
    if (!line.points.empty() || !line.bounds.empty()) by_family[series.family][series] = line;
  }
  std::vector<StudyPlot> plots;
  const auto add = [&](const std::string& name, const std::string& title, const StudyLines& lines) {
    plots.push_back(
        study_picture(name, {.title = title, .x_label = "vertices", .y_label = "seconds"}, lines));
  };
  for (const auto& [family, lines] : by_family) {
    const std::string name =
        by_family.size() == 1 ? std::string(study::kSeconds) : "seconds-" + family;
    if (lines.size() <= kMostLines) {
      add(name, fmt::format("{}: seconds", family), lines);
      continue;
    }
    std::map<std::uint64_t, StudyLines> by_width;
    for (const auto& [series, line] : lines) by_width[series.width][series] = line;
    for (const auto& [width, some] : by_width) {
      add(fmt::format("{}-width-{}", name, width),
          fmt::format("{}, width {}: seconds", family, width), some);
    }
  }
  return plots;
}

std::vector<StudyPlot> map_plots(const study::Specification& specification,
                                 const study::Findings& findings) {
  std::vector<StudyPlot> plots;
  if (specification.sample || specification.sizes.size() < kFewestForMaps ||
      specification.widths.size() < kFewestForMaps) {
    return plots;
  }
  std::map<std::pair<std::string, std::string>, PlotSeries> maps;
  for (const auto& [series, sizes] : findings.analysis.series()) {
    if (series.threads != specification.threads.front()) continue;
    for (const auto& [size, group] : sizes) {
      const auto median = group.summary.median(study::kSeconds);
      if (!median || *median <= 0) continue;
      maps[{series.family, series.method}].points.push_back(
          {static_cast<double>(size), static_cast<double>(series.width), *median});
    }
  }
  for (auto& [key, points] : maps) {
    const auto& [family, method] = key;
    Plot plot{.title = fmt::format("{} on {}: median seconds", method, family),
              .x_label = "size",
              .y_label = "width",
              .z_label = "seconds",
              .logarithmic_y = false};
    plot.series.push_back(std::move(points));
    plot.series.back().name = method;
    plots.push_back({fmt::format("map-{}-{}", family, method), std::move(plot)});
  }
  return plots;
}

std::vector<StudyPlot> by_width_plots(const study::Specification& specification,
                                      const study::Findings& findings) {
  if (specification.sample || specification.widths.size() < kFewestForMaps) return {};
  std::map<std::pair<std::string, std::uint64_t>, StudyLines> pictures;
  for (const auto& [series, sizes] : findings.analysis.series()) {
    for (const auto& [size, group] : sizes) {
      const study::Series line{series.family, 0, series.method, series.threads};
      add_seconds(static_cast<double>(series.width), group, specification.time_limit,
                  pictures[{series.family, size}][line]);
    }
  }
  std::vector<StudyPlot> plots;
  for (auto& [key, lines] : pictures) {
    std::erase_if(lines, [](const auto& line) {
      return line.second.points.empty() && line.second.bounds.empty();
    });
    if (lines.empty()) continue;
    const auto& [family, size] = key;
    plots.push_back(study_picture(fmt::format("by-width-{}-{}", family, size),
                                  {.title = fmt::format("{}, size {}: seconds", family, size),
                                   .x_label = "width",
                                   .y_label = "seconds",
                                   .logarithmic_x = false},
                                  lines));
  }
  return plots;
}

}  // namespace isthmus::tools
