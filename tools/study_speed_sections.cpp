#include <fmt/format.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tools/html.hpp"
#include "tools/series_table.hpp"
#include "tools/study_sections.hpp"

namespace isthmus::tools {

namespace study = kernels::study;

namespace {

std::string bounds_text(const study::SpeedUpBounds& bounds) {
  return fmt::format("{:.2f} – {:.2f}", bounds.least, bounds.most);
}

}  // namespace

std::string parallelism_section(const study::Findings& findings) {
  if (findings.parallelism.empty()) return {};
  std::vector<HtmlTable::Column> columns = {{"vertices"}, {"work"}, {"span"}, {"work / span"}};
  for (const unsigned processors : study::kPredictedProcessors) {
    columns.push_back({fmt::format("{} cores", processors)});
  }
  SeriesTable table(findings, std::move(columns));
  for (std::size_t i = 0; i < findings.parallelism.size(); ++i) {
    const study::ParallelismRow& row = findings.parallelism[i];
    const bool largest =
        i + 1 == findings.parallelism.size() || findings.parallelism[i + 1].series != row.series;
    if (!largest) continue;
    std::vector<std::string> cells = {number_text(row.vertices), number_text(row.work),
                                      number_text(row.span), number_text(row.parallelism())};
    for (const study::SpeedUpBounds& bounds : row.predicted) cells.push_back(bounds_text(bounds));
    table.add(row.series, std::move(cells));
  }
  return "<p>Work is the number of states, the span the longest chain of states each of which "
         "waits "
         "for the next; medians at the largest solved size (all sizes are in <a "
         "href=\"work-span.csv\">work-span.csv</a>). From them the speed-up on <i>p</i> cores: "
         "at least work / (work/<i>p</i> + span), which is Brent's bound for a greedy schedule, "
         "and "
         "at most the smaller of <i>p</i> and work / span. Both take every state for as long as "
         "any "
         "other, and memory and tasks for free.</p>\n" +
         table.element();
}

std::string threads_section(const study::Findings& findings) {
  if (findings.speed_ups.empty()) return {};
  SeriesTable table(findings, {{"size"},
                               {"against", false, "the fewest threads of the study"},
                               {"instances", false, "solved with both, in every repetition"},
                               {"least"},
                               {"lower quartile"},
                               {"speed-up", false, "median over the instances"},
                               {"upper quartile"},
                               {"greatest"},
                               {"predicted", false, "from work and span, for as many cores"}});
  for (const study::SpeedUpRow& row : findings.speed_ups) {
    std::vector<std::string> cells = {fmt::format("{}", row.size),
                                      fmt::format("{}", row.base_threads),
                                      count_text(row.instances)};
    for (const auto value : row.speed_up.values) {
      cells.push_back(value ? fmt::format("{:.2f}", *value) : kNoFigure);
    }
    cells.push_back(row.predicted ? bounds_text(*row.predicted) : kNoFigure);
    table.add(row.series, std::move(cells));
  }
  return "<p>Each instance against itself with the fewest threads, the median of its repetitions; "
         "then quantiles over the instances. More threads than the machine has cores cannot be "
         "faster.</p>\n" +
         table.element();
}

std::string methods_section(const study::Findings& findings) {
  SeriesTable table(findings, {{"instances"},
                               {"solved", false, "in every repetition"},
                               {"stopped", false, "at a limit"},
                               {"refused", false, "the method does not apply"},
                               {"undecided", false, "the method applies and cannot tell"},
                               {"fastest", false, "instances on which none took less time"},
                               {"compared", false, "instances that the reference solved as well"},
                               {"lower quartile"},
                               {"times the reference", false, "median over these instances"},
                               {"upper quartile"}});
  std::set<std::string> methods;
  for (const study::ComparisonRow& row : findings.comparison) {
    methods.insert(row.series.method);
    const auto& [least, lower, median, upper, most] = row.ratio.values;
    table.add(
        row.series,
        {count_text(row.instances), count_text(row.solved), fault_count(row.stopped),
         count_text(row.refused), count_text(row.undecided), count_text(row.fastest),
         count_text(row.compared), number_text(lower), number_text(median), number_text(upper)});
  }
  if (methods.size() < 2) return {};
  return fmt::format(
             "<p>Over all sizes. The reference is <code>{}</code> with {} thread{}; ratios are of "
             "seconds on instances that both solved, so that they say nothing of those that only "
             "one "
             "of them did.</p>\n",
             html_text(findings.reference.first), findings.reference.second,
             findings.reference.second == 1 ? "" : "s") +
         table.element();
}

}  // namespace isthmus::tools
