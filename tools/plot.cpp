#include "tools/plot.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "engine/core/errors.hpp"
#include "kernels/study/summary.hpp"
#include "tools/external_program.hpp"
#include "tools/output_file.hpp"
#include "tools/plot_axes.hpp"
#include "tools/session.hpp"
#include "tools/svg_theme.hpp"

namespace isthmus::tools {

namespace {

namespace fs = std::filesystem;

/// A text as gnuplot reads it between single quotes.
std::string gnuplot_text(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') result += '\'';
    result += c;
  }
  return result + '\'';
}

/// Colours that can be told apart by most eyes, on white and on near black.
constexpr std::array<std::string_view, 7> kColours = {"#0072b2", "#d55e00", "#009e73", "#b06fa0",
                                                      "#b8860b", "#3f9bd8", "#808891"};
/// Shapes of gnuplot that are filled, and differ.
constexpr std::array<int, 5> kShapes = {7, 5, 9, 13, 11};
constexpr int kHollowTriangle = 8;

/// Without the key, and what each of its rows takes.
constexpr std::size_t kPlotHeight = 370;
constexpr std::size_t kKeyRow = 20;

/// The key has two columns, unless it is short.
std::size_t key_rows(const Plot& plot) {
  constexpr std::size_t kShort = 3;
  const std::size_t lines = plot.map() ? 0 : plot.series.size();
  return lines <= kShort ? lines : (lines + 1) / 2;
}

std::string line_commands(const Plot& plot, std::string_view csv_name) {
  std::string script =
      fmt::format("set key below left Left reverse noenhanced samplen 2 height 1 maxrows {}\nplot ",
                  key_rows(plot));
  std::size_t block = 0;
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    const PlotSeries& series = plot.series[i];
    const std::string_view colour = kColours[i % kColours.size()];
    // What has the colour of another series has another line, too.
    const std::size_t dashes = 1 + i / kColours.size();
    const auto add = [&](std::string_view columns, const std::string& how) {
      // Skipped is the header of the file.
      script +=
          fmt::format("{}{} index {} every ::{} using {} with {}", block == 0 ? "" : ", \\\n  ",
                      gnuplot_text(csv_name), block, block == 0 ? 1 : 0, columns, how);
      ++block;
    };
    if (!series.points.empty()) {
      add("2:3:4:5",
          fmt::format("yerrorlines lc rgb '{}' lw 1.6 dt {} pt {} ps 0.6 title {}", colour, dashes,
                      kShapes[i % kShapes.size()], gnuplot_text(series.name)));
    }
    if (!series.bounds.empty()) {
      add("2:3", fmt::format("points lc rgb '{}' lw 1.6 pt {} ps 0.9 {}", colour, kHollowTriangle,
                             series.points.empty()
                                 ? "title " + gnuplot_text(series.name + " (only stopped)")
                                 : "notitle"));
    }
  }
  return script;
}

std::string map_commands(const Plot& plot, std::string_view csv_name) {
  // From blue to yellow through green, as light as the eye expects of more.
  return fmt::format(
      "set logscale cb\nset format cb '10^{{%L}}'\nset cblabel {} noenhanced\nunset key\n"
      "set palette defined (0 '#3b4f8f', 1 '#2a788e', 2 '#22a884', 3 '#7ad151', 4 '#e5d52a')\n"
      "set ytics 1\nset offsets 0, 0, 0.5, 0.5\n"
      "plot {} index 0 skip 1 using 2:3:4 with points pointtype 5 pointsize 3.5 palette notitle",
      gnuplot_text(plot.z_label), gnuplot_text(csv_name));
}

}  // namespace

std::string csv_of(const Plot& plot) {
  std::string text = plot.map() ? "series,x,y,z\n" : "series,x,y,low,high\n";
  bool first = true;
  for (const PlotSeries& series : plot.series) {
    for (const std::vector<PlotPoint>* block : {&series.points, &series.bounds}) {
      if (block->empty()) continue;
      if (!std::exchange(first, false)) text += "\n\n";
      for (const PlotPoint& point : *block) {
        if (point.apart && &point != &block->front()) text += '\n';
        text += fmt::format("{},{:.9g},{:.9g}", kernels::study::csv_field(series.name), point.x,
                            point.y);
        text += plot.map() ? fmt::format(",{:.9g}\n", point.z)
                           : fmt::format(",{:.9g},{:.9g}\n", point.low.value_or(point.y),
                                         point.high.value_or(point.y));
      }
    }
  }
  return text;
}

std::string gnuplot_script(const Plot& plot, std::string_view csv_name, std::string_view svg_name) {
  std::string script = fmt::format(
      "set terminal svg size 640,{} dynamic font 'sans-serif,13'\nset output {}\n"
      "set datafile separator ','\nset title {} noenhanced\nset xlabel {} noenhanced offset 0, "
      "0.3\n"
      "set ylabel {} noenhanced\nset border 3\nset tics nomirror\n"
      "set grid lc rgb '#808891' lw 0.5 dt 3\n",
      kPlotHeight + kKeyRow * key_rows(plot), gnuplot_text(svg_name), gnuplot_text(plot.title),
      gnuplot_text(plot.x_label), gnuplot_text(plot.y_label));
  script += x_axis_commands(plot) + y_axis_commands(plot);
  script += plot.map() ? map_commands(plot, csv_name) : line_commands(plot, csv_name);
  return script + '\n';
}

bool write_plot(const Plot& plot, const std::string& svg_path, bool warn) {
  const fs::path svg(svg_path);
  fs::path csv = svg;
  fs::path script = svg;
  csv.replace_extension(".csv");
  script.replace_extension(".gp");
  write_file(csv, csv_of(plot));
  write_file(script, gnuplot_script(plot, csv.filename().string(), svg.filename().string()));
  const auto result =
      run_program({"gnuplot", "-e", "cd " + gnuplot_text(fs::absolute(svg).parent_path().string()),
                   fs::absolute(script).string()});
  if (!result) {
    if (warn) {
      say(
          fmt::format("isthmus: there is no program 'gnuplot' on the PATH, so {} is not drawn; {} "
                      "and {} are there for it",
                      svg_path, csv.string(), script.string()));
    }
    return false;
  }
  if (result->status != 0) {
    throw engine::core::SystemError(
        fmt::format("gnuplot failed with status {}: {}", result->status,
                    result->err.empty() ? "it said nothing" : result->err),
        fmt::format("its commands are in {}", script.string()));
  }
  std::ifstream drawn(svg, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(drawn), {}};
  write_file(svg, themed_svg(text, plot.title));
  return true;
}

}  // namespace isthmus::tools
