#include "tools/series_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace isthmus::tools {

namespace study = kernels::study;

namespace {

template <class Item>
std::vector<Item> chosen_items(std::vector<Item> items, const std::array<bool, 4>& shown) {
  std::vector<Item> some;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (shown[i]) some.push_back(std::move(items[i]));
  }
  return some;
}

}  // namespace

SeriesTable::SeriesTable(const study::Findings& findings, std::vector<HtmlTable::Column> more)
    : shown_(differing(findings)), table_(columns(shown_, std::move(more))) {}

void SeriesTable::add(const study::Series& series, std::vector<std::string> more) {
  std::vector<std::string> cells =
      chosen_items<std::string>({html_text(series.family), fmt::format("{}", series.width),
                                 html_text(series.method), fmt::format("{}", series.threads)},
                                shown_);
  std::ranges::move(more, std::back_inserter(cells));
  table_.add(cells);
}

SeriesTable::Shown SeriesTable::differing(const study::Findings& findings) {
  const auto& all = findings.analysis.series();
  Shown shown{};
  for (const auto& [series, sizes] : all) {
    const study::Series& first = all.begin()->first;
    shown[0] = shown[0] || series.family != first.family;
    shown[1] = shown[1] || series.width != first.width;
    shown[2] = shown[2] || series.method != first.method;
    shown[3] = shown[3] || series.threads != first.threads;
  }
  return shown;
}

std::vector<HtmlTable::Column> SeriesTable::columns(const Shown& shown,
                                                    std::vector<HtmlTable::Column> more) {
  std::vector<HtmlTable::Column> columns = chosen_items<HtmlTable::Column>(
      {{"family", true}, {"width"}, {"method", true}, {"threads"}}, shown);
  std::ranges::move(more, std::back_inserter(columns));
  return columns;
}

std::string count_text(std::size_t count) { return number_text(static_cast<double>(count)); }

std::string fault_count(std::size_t count) {
  return count == 0 ? "0" : fmt::format("<span class=\"bad\">{}</span>", count_text(count));
}

std::string slope_text(const study::LineFit& fit) {
  return fmt::format("{} ± {:.2f}", hundredths_text(fit.slope), fit.margin);
}

std::string hundredths_text(double value) {
  const double rounded = std::round(value * 100) / 100;
  const std::string digits = fmt::format("{:.2f}", std::abs(rounded));
  return rounded < 0 ? "−" + digits : digits;
}

std::string r_squared_text(const study::LineFit& fit) {
  return fit.r_squared ? fmt::format("{:.3f}", *fit.r_squared) : kNoFigure;
}

}  // namespace isthmus::tools
