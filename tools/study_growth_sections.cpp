#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "tools/html.hpp"
#include "tools/series_table.hpp"
#include "tools/study_sections.hpp"

namespace isthmus::tools {

namespace study = kernels::study;

namespace {

std::string exponent_text(const study::ScalingRow& row) {
  return row.fit ? slope_text(row.fit->power) : kNoFigure;
}

std::string left_out_text(const study::ScalingRow& row) {
  std::string text = row.stopped == 0 ? "" : fmt::format("{} stopped", row.stopped);
  if (row.zero > 0) text += fmt::format("{}{} zero", text.empty() ? "" : ", ", row.zero);
  return text.empty() ? kNoFigure : text;
}

std::string growth_table(const study::Findings& findings,
                         const std::vector<study::ScalingRow>& rows) {
  SeriesTable table(
      findings,
      {{"sizes", false, "sizes that the fit goes through"},
       {"left out", true, "sizes whose median was stopped at a limit, or is 0"},
       {"exponent", false, "of the number of vertices, with its 95 % confidence interval"},
       {"R²", false, "share of the variance that the power explains"},
       {"at the end", false, "the exponent between the two largest sizes"},
       {"factor a vertex", false, "by which an exponential grows with each vertex"},
       {"R²", false, "share of the variance that the exponential explains"},
       {"better fit", true, "by Akaike's criterion; either: it differs by less than 2"}});
  for (const study::ScalingRow& row : rows) {
    const auto& fit = row.fit;
    if (!fit) {
      table.add(row.series, {count_text(row.sizes), left_out_text(row), "too few sizes", kNoFigure,
                             kNoFigure, kNoFigure, kNoFigure, kNoFigure});
      continue;
    }
    table.add(row.series, {count_text(row.sizes), left_out_text(row), slope_text(fit->power),
                           r_squared_text(fit->power), hundredths_text(fit->last_exponent),
                           fmt::format("{:.4g}", std::exp(fit->exponential.slope)),
                           r_squared_text(fit->exponential), study::name(fit->better)});
  }
  return table.element();
}

/// Factors for one more width.
std::string xp_growth(const study::Findings& findings) {
  using study::XpFigure;
  HtmlTable table({{"figure", true},
                   {"family", true},
                   {"method", true},
                   {"threads"},
                   {"widths"},
                   {"factor for one more", false, "with its 95 % confidence interval"},
                   {"R²"}});
  for (const auto& [figure, name] : {std::pair{XpFigure::kTypes, "types"},
                                     std::pair{XpFigure::kConfigurations, "configurations"},
                                     std::pair{XpFigure::kStatesPerBag, "local states a bag"},
                                     std::pair{XpFigure::kSecondsPerVertex, "time a vertex"}}) {
    for (const study::XpByWidth& row : study::xp_by_width(findings.analysis, figure)) {
      if (!row.fit) continue;
      const study::LineFit& fit = *row.fit;
      table.add({name, html_text(row.family), html_text(row.method), fmt::format("{}", row.threads),
                 count_text(fit.points),
                 fmt::format("{} ({} – {})", number_text(std::exp(fit.slope)),
                             number_text(std::exp(fit.slope - fit.margin)),
                             number_text(std::exp(fit.slope + fit.margin))),
                 r_squared_text(fit)});
    }
  }
  if (table.empty()) return {};
  return "<p>The largest solved size of each width, fitted as an exponential of the width:</p>\n" +
         table.element();
}

}  // namespace

std::string growth_section(const study::Findings& findings) {
  if (findings.seconds_growth.empty()) return {};
  std::string text =
      "<p>Least squares through the medians of the sizes of a series, on logarithms: seconds = "
      "<i>c</i>·<i>n</i><sup>exponent</sup>, <i>n</i> the mean number of vertices. The interval "
      "holds for sizes beyond those measured only if the growth stays the same; the exponent "
      "between the two largest sizes says whether it still changes. Sizes whose median run was "
      "stopped are left out, and fewer than three sizes give no fit.</p>\n<h3>Seconds</h3>\n" +
      growth_table(findings, findings.seconds_growth);
  if (!findings.work_growth.empty()) {
    text +=
        "<h3>Work</h3>\n<p>States that were expanded, in the unit of each method: the same on "
        "every "
        "machine.</p>\n" +
        growth_table(findings, findings.work_growth);
  }
  return text;
}

std::string xp_section(const study::Findings& findings) {
  if (findings.xp.empty()) return {};
  SeriesTable table(findings,
                    {{"vertices", false, "the largest size that all forms solved"},
                     {"types"},
                     {"configurations"},
                     {"local states"},
                     {"states a bag", false, "local states by bags"},
                     {"time a bag"},
                     {"time a vertex"},
                     {"exponent of states", false, "of the number of vertices, over all sizes"},
                     {"exponent of time", false, "of the number of vertices, over all sizes"}});
  const auto share = [](std::optional<double> value, double of) {
    return value && of > 0 ? std::optional(*value / of) : std::nullopt;
  };
  for (const study::XpRow& row : findings.xp) {
    for (const auto& [method, cost] : row.costs) {
      table.add(
          {row.family, row.width, method, row.threads},
          {number_text(cost.vertices), number_text(cost.types), number_text(cost.configurations),
           number_text(cost.local_states), number_text(share(cost.local_states, cost.bags)),
           seconds_text(share(cost.seconds, cost.bags)),
           seconds_text(share(cost.seconds, cost.vertices)), exponent_text(cost.states_growth),
           exponent_text(cost.seconds_growth)});
    }
  }
  std::string text =
      "<p>The XP algorithm takes time linear in the tree partition, times a constant that only the "
      "width decides; a type or configuration that was met before costs nothing more. Medians at "
      "the largest size that all forms solved: types of subtrees, "
      "configurations and states of the local games. <code>tree-partition</code> is the mover-win "
      "form, <code>tree-partition-paper</code> the published one.</p>\n" +
      table.element();
  text += xp_growth(findings);
  return text;
}

}  // namespace isthmus::tools
