#include "tools/plot.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "engine/core/errors.hpp"
#include "kernels/study/summary.hpp"
#include "tools/external_program.hpp"
#include "tools/output_file.hpp"
#include "tools/session.hpp"

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

}  // namespace

std::string csv_of(const Plot& plot) {
  std::string text = plot.map() ? "series,x,y,z\n" : "series,x,y\n";
  for (const PlotSeries& series : plot.series) {
    if (&series != &plot.series.front()) text += "\n\n";
    for (const auto& [x, y, z] : series.points) {
      text += fmt::format("{},{:.9g},{:.9g}", kernels::study::csv_field(series.name), x, y);
      text += plot.map() ? fmt::format(",{:.9g}\n", z) : std::string("\n");
    }
  }
  return text;
}

std::string gnuplot_script(const Plot& plot, std::string_view csv_name, std::string_view svg_name) {
  std::string script = fmt::format(
      "set terminal svg size 800,500 dynamic background rgb 'white'\nset output {}\n"
      "set datafile separator ','\nset title {} noenhanced\nset xlabel {} noenhanced\n"
      "set ylabel {} noenhanced\nset logscale x\n{}set grid\nset key outside noenhanced\n",
      gnuplot_text(svg_name), gnuplot_text(plot.title), gnuplot_text(plot.x_label),
      gnuplot_text(plot.y_label), plot.logarithmic_y ? "set logscale y\n" : "");
  if (plot.map()) {
    script += fmt::format(
        "set logscale cb\nset cblabel {} noenhanced\nunset key\nset offsets graph 0.1, graph 0.1, "
        "0.5, 0.5\n",
        gnuplot_text(plot.z_label));
  }
  script += "plot ";
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    // The header is a line of the first block.
    script += fmt::format("{}{} index {} every ::{}", i == 0 ? "" : ", \\\n  ",
                          gnuplot_text(csv_name), i, i == 0 ? 1 : 0);
    script += plot.map() ? " using 2:3:4 with points pointtype 5 pointsize 4 palette notitle"
                         : fmt::format(" using 2:3 with linespoints title {}",
                                       gnuplot_text(plot.series[i].name));
  }
  return script + '\n';
}

bool write_plot(const Plot& plot, const std::string& svg_path) {
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
    say(
        fmt::format("isthmus: there is no program 'gnuplot' on the PATH, so {} is not drawn; {} "
                    "and {} are there for it",
                    svg_path, csv.string(), script.string()));
    return false;
  }
  if (result->status != 0) {
    throw engine::core::SystemError(fmt::format("gnuplot failed: {}", result->err),
                                    fmt::format("its commands are in {}", script.string()));
  }
  return true;
}

}  // namespace isthmus::tools
