#include "tools/study_report.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <vector>

#include "tools/output_file.hpp"

namespace isthmus::tools {

namespace {

namespace study = kernels::study;
namespace fs = std::filesystem;

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '&': result += "&amp;"; break;
      case '"': result += "&quot;"; break;
      default: result += c;
    }
  }
  return result;
}

/// A picture as a part of a page: what is before the element is not for pages.
std::string inline_svg(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::size_t begin = text.find("<svg");
  return begin == std::string::npos ? std::string() : "<p>" + text.substr(begin) + "</p>\n";
}

std::optional<double> median_of(const study::Summary& summary, std::string_view quantity) {
  for (const auto& line : summary.lines()) {
    if (line.quantity == quantity) return line.quantiles.median();
  }
  return std::nullopt;
}

std::string number(std::optional<double> value) {
  return value ? fmt::format("{:.4g}", *value) : std::string("–");
}

}  // namespace

StudyReport::StudyReport(const study::Specification& specification, study::Results& results)
    : specification_(specification),
      results_table_(fmt::format("family,width,size,method,threads,seed,directed,n,m,bags,"
                                 "partition_width,{}\n",
                                 study::measurement_columns())),
      disagreements_(results.disagreements()),
      sessions_(results.sessions()) {
  const bool nimbers = specification.value == kernels::geography::Value::kNimber;
  results.for_each([&](const study::Result& result) {
    const auto& [cell, facts, measured] = result;
    results_table_ += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", cell.family, cell.width,
                                  cell.size, cell.method, cell.threads, cell.seed,
                                  facts.directed ? 1 : 0, facts.vertices, facts.edges, facts.bags,
                                  facts.partition_width, study::csv_of(measured, nimbers));
    groups_[{cell.family, cell.width, cell.size, cell.method, cell.threads}].add(measured);
    ++runs_;
    if (measured.ending == study::Ending::kLimit) ++limits_;
  });
}

std::string StudyReport::summary_table() const {
  std::string text = fmt::format("family,width,size,method,threads,{}\n", study::summary_columns());
  for (const auto& [group, summary] : groups_) {
    const auto& [family, width, size, method, threads] = group;
    text +=
        study::csv_of(summary, fmt::format("{},{},{},{},{}", family, width, size, method, threads));
  }
  return text;
}

Plot StudyReport::lines_over_size() const {
  Plot plot;
  plot.title = fmt::format("{}: median seconds", specification_.name);
  plot.x_label = "size";
  plot.y_label = "seconds";
  std::map<std::string, std::vector<PlotPoint>> series;
  for (const auto& [group, summary] : groups_) {
    const auto& [family, width, size, method, threads] = group;
    const auto median = median_of(summary, "seconds");
    if (!median) continue;
    series[fmt::format("{}, {}, width {}, {} thread{}", method, family, width, threads,
                       threads == 1 ? "" : "s")]
        .push_back({static_cast<double>(size), *median, 0});
  }
  for (auto& [name, points] : series) plot.series.push_back({name, std::move(points)});
  return plot;
}

Plot StudyReport::map_over_size_and_width(const std::string& method) const {
  Plot plot;
  plot.title =
      fmt::format("{}: median seconds of {}, by size and width", specification_.name, method);
  plot.x_label = "size";
  plot.y_label = "width";
  plot.z_label = "seconds";
  plot.logarithmic_y = false;
  PlotSeries series{method, {}};
  for (const auto& [group, summary] : groups_) {
    const auto& [family, width, size, of_method, threads] = group;
    const auto median = median_of(summary, "seconds");
    if (!median || of_method != method || family != specification_.families.front() ||
        threads != specification_.threads.front()) {
      continue;
    }
    series.points.push_back({static_cast<double>(size), static_cast<double>(width), *median});
  }
  if (!series.points.empty()) plot.series.push_back(std::move(series));
  return plot;
}

std::string StudyReport::page(const std::string& pictures) const {
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>\n"
      "<style>body{{font-family:sans-serif;margin:2em;max-width:75em}}"
      "table{{border-collapse:collapse}}td,th{{padding:0.2em 0.7em;text-align:right;"
      "border-bottom:1px solid #ccc}}svg{{max-width:100%;height:auto}}</style></head><body>\n"
      "<h1>{0}</h1>\n<p>{1} runs, {2} stopped at a limit, {3} instances on which runs disagree. "
      "A median is that of all runs that differ in their seed only, where a run that was stopped "
      "counts as longer than any other; – means that the median is one of these.</p>\n",
      escaped(specification_.name), runs_, limits_, disagreements_.size());
  if (!disagreements_.empty()) {
    text += "<h2>Disagreements</h2>\n<ul>\n";
    for (const auto& [cell, values] : disagreements_) {
      text += fmt::format("<li>{}, size {}, width {}, seed {}: {}</li>\n", escaped(cell.family),
                          cell.size, cell.width, cell.seed, escaped(values));
    }
    text += "</ul>\n";
  }
  text += pictures;
  text +=
      "<h2>Medians</h2>\n<table><tr><th>family</th><th>width</th><th>size</th><th>method</th>"
      "<th>threads</th><th>runs</th><th>limits</th><th>seconds</th><th>types</th><th>work</th>"
      "<th>span</th></tr>\n";
  for (const auto& [group, summary] : groups_) {
    const auto& [family, width, size, method, threads] = group;
    text += fmt::format(
        "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
        "<td>{}</td>",
        escaped(family), width, size, escaped(method), threads, summary.runs(), summary.limits());
    for (const char* const quantity : {"seconds", "types", "work", "span"}) {
      text += fmt::format("<td>{}</td>", number(median_of(summary, quantity)));
    }
    text += "</tr>\n";
  }
  text += "</table>\n<h2>How it was made</h2>\n<ul>\n";
  for (const std::string& session : sessions_)
    text += fmt::format("<li>{}</li>\n", escaped(session));
  return text + fmt::format("</ul>\n<pre>{}</pre>\n</body></html>\n",
                            escaped(study::to_json(specification_)));
}

void StudyReport::write(const std::string& folder) const {
  const fs::path out(folder);
  write_file(out / "results.csv", results_table_);
  write_file(out / "summary.csv", summary_table());
  std::string pictures;
  bool drawing = true;
  const auto draw = [&](const Plot& plot, const std::string& name) {
    if (plot.series.empty() || !drawing) return;
    const fs::path path = out / (name + ".svg");
    drawing = write_plot(plot, path.string());
    if (drawing) pictures += inline_svg(path);
  };
  draw(lines_over_size(), "seconds");
  if (specification_.widths.size() > 1 && !specification_.sample) {
    for (const std::string& method : specification_.methods) {
      draw(map_over_size_and_width(method), "seconds-" + method);
    }
  }
  write_file(out / "index.html", page(pictures));
}

}  // namespace isthmus::tools
