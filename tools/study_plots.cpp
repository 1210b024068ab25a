#include "tools/study_plots.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "tools/study_time_plots.hpp"

namespace isthmus::tools {

namespace {

namespace study = kernels::study;

/// What the XP algorithm costs by width, one picture a figure.
std::vector<StudyPlot> xp_plots(const study::Findings& findings) {
  using study::XpFigure;
  constexpr std::array<std::tuple<XpFigure, const char*, const char*>, 4> kFigures = {
      {{XpFigure::kTypes, "xp-types", "types"},
       {XpFigure::kConfigurations, "xp-configurations", "configurations"},
       {XpFigure::kStatesPerBag, "xp-states", "local states a bag"},
       {XpFigure::kSecondsPerVertex, "xp-seconds", "seconds a vertex"}}};
  std::vector<StudyPlot> plots;
  for (const auto& [figure, name, label] : kFigures) {
    StudyLines lines;
    bool several = false;
    for (const study::XpByWidth& row : study::xp_by_width(findings.analysis, figure)) {
      PlotSeries& line = lines[{row.family, 0, row.method, row.threads}];
      for (const auto& [width, value] : row.points) line.points.push_back({width, value});
      several = several || row.points.size() > 1;
    }
    if (!several) continue;
    plots.push_back(study_picture(name,
                                  {.title = fmt::format("{}, by width", label),
                                   .x_label = "width",
                                   .y_label = label,
                                   .logarithmic_x = false},
                                  lines));
  }
  return plots;
}

std::vector<StudyPlot> parallelism_plots(const study::Findings& findings) {
  std::map<std::string, StudyLines> by_family;
  for (const study::ParallelismRow& row : findings.parallelism) {
    by_family[row.series.family][row.series].points.push_back({row.vertices, row.parallelism()});
  }
  std::vector<StudyPlot> plots;
  plots.reserve(by_family.size());
  for (const auto& [family, lines] : by_family) {
    plots.push_back(study_picture(by_family.size() == 1 ? "parallelism" : "parallelism-" + family,
                                  {.title = fmt::format("{}: work by span", family),
                                   .x_label = "vertices",
                                   .y_label = "states that could go on at once"},
                                  lines));
  }
  return plots;
}

/// Of the largest size of each series.
std::vector<StudyPlot> speed_up_plots(const study::Findings& findings) {
  std::map<study::Series, std::map<unsigned, const study::SpeedUpRow*>> largest;
  for (const study::SpeedUpRow& row : findings.speed_ups) {
    // Rows of one series come by size.
    study::Series series = row.series;
    series.threads = 0;
    largest[series][row.series.threads] = &row;
  }
  StudyLines lines;
  for (const auto& [series, by_threads] : largest) {
    PlotSeries& line = lines[series];
    line.points.push_back({static_cast<double>(by_threads.begin()->second->base_threads), 1});
    for (const auto& [threads, row] : by_threads) {
      const auto& [least, lower, median, upper, most] = row->speed_up.values;
      line.points.push_back({static_cast<double>(threads), median.value_or(0), 0, lower, upper});
    }
  }
  if (lines.empty()) return {};
  std::map<std::string, StudyLines> by_family;
  for (auto& [series, line] : lines) by_family[series.family][series] = std::move(line);
  std::vector<StudyPlot> plots;
  plots.reserve(by_family.size());
  for (const auto& [family, some] : by_family) {
    plots.push_back(study_picture(by_family.size() == 1 ? "speed-up" : "speed-up-" + family,
                                  {.title = fmt::format("{}: speed-up at the largest size", family),
                                   .x_label = "threads",
                                   .y_label = "times as fast",
                                   .logarithmic_x = false,
                                   .logarithmic_y = false},
                                  some));
  }
  return plots;
}

}  // namespace

StudyPlots::StudyPlots(const study::Specification& specification, const study::Findings& findings)
    : seconds(seconds_plots(specification, findings)),
      maps(map_plots(specification, findings)),
      by_width(by_width_plots(specification, findings)),
      xp(xp_plots(findings)),
      parallelism(parallelism_plots(findings)),
      speed_ups(speed_up_plots(findings)) {}

}  // namespace isthmus::tools
