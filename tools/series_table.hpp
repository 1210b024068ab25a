#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "kernels/study/findings.hpp"
#include "tools/html.hpp"

namespace isthmus::tools {

/// A table of a study's page whose rows are about series. What all series of the study have in
/// common needs no column.
class SeriesTable {
 public:
  /// `more` are the columns behind those that name the series.
  SeriesTable(const kernels::study::Findings& findings, std::vector<HtmlTable::Column> more);

  void add(const kernels::study::Series& series, std::vector<std::string> more);
  [[nodiscard]] bool empty() const { return table_.empty(); }
  [[nodiscard]] std::string element() const { return table_.element(); }

 private:
  /// Whether families, widths, methods and threads differ.
  using Shown = std::array<bool, 4>;

  [[nodiscard]] static Shown differing(const kernels::study::Findings& findings);
  [[nodiscard]] static std::vector<HtmlTable::Column> columns(const Shown& shown,
                                                              std::vector<HtmlTable::Column> more);

  Shown shown_;
  HtmlTable table_;
};

/// What stands where there is no figure.
inline constexpr const char* kNoFigure = "–";

[[nodiscard]] std::string count_text(std::size_t count);
/// A count of what should not be: it stands out where there is any.
[[nodiscard]] std::string fault_count(std::size_t count);
/// A figure with two decimal places, and nothing before zero.
[[nodiscard]] std::string hundredths_text(double value);
/// The slope of a line with its margin.
[[nodiscard]] std::string slope_text(const kernels::study::LineFit& fit);
[[nodiscard]] std::string r_squared_text(const kernels::study::LineFit& fit);

}  // namespace isthmus::tools
