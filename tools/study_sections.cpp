#include "tools/study_sections.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "tools/html.hpp"
#include "tools/series_table.hpp"

namespace isthmus::tools {

namespace study = kernels::study;

std::string disagreements_section(const study::Findings& findings) {
  if (findings.disagreements.empty()) return {};
  HtmlTable table({{"family", true}, {"width"}, {"size"}, {"seed"}, {"values", true}});
  for (const auto& [cell, values] : findings.disagreements) {
    table.add({html_text(cell.family), fmt::format("{}", cell.width), fmt::format("{}", cell.size),
               fmt::format("{}", cell.seed), html_text(values)});
  }
  return "<p class=\"bad\">Runs gave these instances different values. One of them is "
         "wrong.</p>\n" +
         table.element();
}

std::string limits_section(const study::Findings& findings) {
  const auto& reasons = findings.analysis.reasons();
  std::string text;
  SeriesTable groups(findings, {{"size"}, {"runs"}, {"stopped"}});
  for (const auto& [series, sizes] : findings.analysis.series()) {
    for (const auto& [size, group] : sizes) {
      if (group.summary.limits() == 0) continue;
      groups.add(series, {fmt::format("{}", size), count_text(group.summary.runs()),
                          fault_count(group.summary.limits())});
    }
  }
  if (!groups.empty()) {
    text += "<p>Where runs were stopped at a limit of time or memory:</p>\n" + groups.element();
  }
  if (!reasons.empty()) {
    HtmlTable table({{"method", true}, {"runs"}, {"what it said", true}});
    for (const auto& [reason, count] : reasons) {
      table.add({html_text(reason.first), count_text(count), html_text(reason.second)});
    }
    text += "<p>What runs without a value said:</p>\n" + table.element();
  }
  return text;
}

std::string quantiles_section(const study::Findings& findings) {
  SeriesTable table(findings, {{"size"},
                               {"vertices", false, "mean"},
                               {"runs"},
                               {"stopped"},
                               {"least"},
                               {"lower quartile"},
                               {"median"},
                               {"upper quartile"},
                               {"greatest"},
                               {"types", false, "median"},
                               {"work", false, "median"},
                               {"span", false, "median"}});
  for (const auto& [series, sizes] : findings.analysis.series()) {
    for (const auto& [size, group] : sizes) {
      const study::Summary& summary = group.summary;
      std::vector<std::string> cells = {fmt::format("{}", size), number_text(group.mean_vertices()),
                                        count_text(summary.runs()), fault_count(summary.limits())};
      for (const auto value : summary.quantiles(study::kSeconds).values) {
        cells.push_back(seconds_text(value));
      }
      for (const char* const quantity : {"types", "work", "span"}) {
        cells.push_back(number_text(summary.median(quantity)));
      }
      table.add(series, std::move(cells));
    }
  }
  return "<p>Over all runs that differ in seed and repetition only. A run that was stopped counts "
         "as "
         "longer than any other, and – means that the quantile is one of these; refused and "
         "undecided "
         "runs do not count.</p>\n" +
         table.element();
}

}  // namespace isthmus::tools
