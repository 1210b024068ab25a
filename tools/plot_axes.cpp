#include "tools/plot_axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace isthmus::tools {

namespace {

struct Range {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();

  void take(double value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
};

Range x_range(const Plot& plot) {
  Range range;
  for (const PlotSeries& series : plot.series) {
    for (const PlotPoint& point : series.points) range.take(point.x);
    for (const PlotPoint& point : series.bounds) range.take(point.x);
  }
  return range;
}

Range y_range(const Plot& plot) {
  Range range;
  for (const PlotSeries& series : plot.series) {
    for (const PlotPoint& point : series.points) {
      range.take(point.low.value_or(point.y));
      range.take(point.high.value_or(point.y));
    }
    for (const PlotPoint& point : series.bounds) range.take(point.y);
  }
  return range;
}

/// The x of points, if they are few whole numbers: the best marks of their axis.
std::set<double> places_to_mark(const Plot& plot) {
  std::set<double> places;
  for (const PlotSeries& series : plot.series) {
    for (const PlotPoint& point : series.points) places.insert(point.x);
    for (const PlotPoint& point : series.bounds) places.insert(point.x);
  }
  constexpr std::size_t kMost = 9;
  const bool whole = std::ranges::all_of(places, [](double x) { return x == std::floor(x); });
  if (!whole || places.size() > kMost) places.clear();
  return places;
}

std::string power_text(int digit, int exponent) {
  const double value = digit * std::pow(10.0, exponent);
  constexpr int kLeastPlain = -2;
  constexpr int kMostPlain = 4;
  if (exponent >= kLeastPlain && exponent <= kMostPlain) return fmt::format("{:g}", value);
  return (digit == 1 ? "" : fmt::format("{}·", digit)) + fmt::format("10^{{{}}}", exponent);
}

std::string logarithmic_tics(const Range& range, char axis) {
  constexpr double kWide = 50;
  if (!(range.least > 0) || range.most / range.least >= kWide) {
    return fmt::format("set format {} '10^{{%L}}'\n", axis);
  }
  std::string marks;
  const int first = static_cast<int>(std::floor(std::log10(range.least)));
  const int last = static_cast<int>(std::ceil(std::log10(range.most)));
  for (int exponent = first; exponent <= last; ++exponent) {
    for (const int digit : {1, 2, 5}) {
      marks += fmt::format("{}'{}' {:g}", marks.empty() ? "" : ", ", power_text(digit, exponent),
                           digit * std::pow(10.0, exponent));
    }
  }
  return fmt::format("set {}tics ({})\n", axis, marks);
}

std::string x_tics(const Plot& plot) {
  const std::set<double> places = places_to_mark(plot);
  if (!places.empty()) return fmt::format("set xtics ({})\n", fmt::join(places, ", "));
  return plot.logarithmic_x ? logarithmic_tics(x_range(plot), 'x') : std::string();
}

std::string margins(const Plot& plot) {
  const auto [least, most] = x_range(plot);
  constexpr double kBeyond = 1.15;
  constexpr double kShare = 0.08;
  if (plot.logarithmic_x) {
    if (!(least > 0)) return "set logscale x\n";
    return fmt::format("set logscale x\nset xrange [{:g}:{:g}]\n", least / kBeyond, most * kBeyond);
  }
  const double beyond = most > least ? kShare * (most - least) : 1;
  return fmt::format("set xrange [{:g}:{:g}]\n", least - beyond, most + beyond);
}

}  // namespace

std::string x_axis_commands(const Plot& plot) { return margins(plot) + x_tics(plot); }

std::string y_axis_commands(const Plot& plot) {
  if (!plot.logarithmic_y) return {};
  return "set logscale y\n" + logarithmic_tics(y_range(plot), 'y');
}

}  // namespace isthmus::tools
