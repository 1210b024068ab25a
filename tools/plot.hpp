#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace isthmus::tools {

/// A point of a plot; `z` counts in maps only.
struct PlotPoint {
  double x = 0;
  double y = 0;
  double z = 0;
  /// The ends of a bar through the point, of lines; the point itself where there is none.
  std::optional<double> low = std::nullopt;
  std::optional<double> high = std::nullopt;
  /// Whether the line has a gap before the point.
  bool apart = false;
};

/// Points that belong together, under one name.
struct PlotSeries {
  std::string name;
  std::vector<PlotPoint> points;
  /// Of lines: points apart from the line, as triangles, that lie at least so high.
  std::vector<PlotPoint> bounds = {};  // NOLINT(readability-redundant-member-init): as in Plot
};

/// A picture of figures: lines over x, or a map of z as colours over x and y.
struct Plot {
  std::string title;
  std::string x_label;
  std::string y_label;
  /// What the colours of a map mean; empty for lines.
  std::string z_label = {};  // NOLINT(readability-redundant-member-init): as below
  bool logarithmic_x = true;
  bool logarithmic_y = true;
  // g++ warns of a member without a value where others are given by name.
  std::vector<PlotSeries> series = {};  // NOLINT(readability-redundant-member-init)

  [[nodiscard]] bool map() const { return !z_label.empty(); }
};

/// The points as CSV, a row each: series, x, y and the ends of the bar, or x, y and z of a map.
/// Each series is a block, and so are its bounds, under the same name.
[[nodiscard]] std::string csv_of(const Plot& plot);

/// Commands by which gnuplot, where the CSV is, makes this SVG. Blocks are told apart by their
/// place in the file: an empty line twice lies between them.
[[nodiscard]] std::string gnuplot_script(const Plot& plot, std::string_view csv_name,
                                         std::string_view svg_name);

/// Writes NAME.csv and NAME.gp beside `svg_path`, which is NAME.svg, and has gnuplot make it; the
/// picture suits dark and light pages. False when there is no gnuplot, which is told on standard
/// error if `warn`; the other two files are there then all the same. Throws core::SystemError when
/// a file cannot be written or gnuplot fails.
bool write_plot(const Plot& plot, const std::string& svg_path, bool warn = true);

}  // namespace isthmus::tools
