#include "kernels/study/summary.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace isthmus::kernels::study {

void Summary::add(const Measurement& measurement) {
  ++runs_;
  switch (measurement.ending) {
    case Ending::kRefused: ++refused_; return;
    case Ending::kUndecided: ++undecided_; return;
    case Ending::kLimit: ++limits_; return;
    case Ending::kSolved: break;
  }
  seconds_.push_back(measurement.seconds);
  for (std::size_t i = 0; i < kFigures.size(); ++i) {
    if (const auto figure = measurement.figures[i]) {
      figures_[i].push_back(static_cast<double>(*figure));
    }
  }
}

engine::core::Quantiles Summary::quantiles(std::string_view quantity) const {
  if (quantity == kSeconds) return engine::core::quantiles(seconds_, limits_);
  const std::size_t index = figure_index(quantity);
  if (index == kFigures.size() || figures_[index].empty()) return {};
  return engine::core::quantiles(figures_[index], limits_);
}

std::vector<Summary::Line> Summary::lines() const {
  std::vector<Line> lines;
  if (runs_ == refused_ + undecided_) return lines;
  lines.push_back({kSeconds, quantiles(kSeconds)});
  for (std::size_t i = 0; i < kFigures.size(); ++i) {
    if (figures_[i].empty()) continue;
    lines.push_back({kFigures[i], quantiles(kFigures[i])});
  }
  return lines;
}

std::string summary_columns() {
  return fmt::format("runs,limits,refused,undecided,quantity,{}",
                     fmt::join(engine::core::Quantiles::kNames, ","));
}

std::string csv_of(const Summary& summary, std::string_view first_fields) {
  std::string rows;
  for (const auto& [quantity, quantiles] : summary.lines()) {
    rows += fmt::format("{},{},{},{},{},{}", first_fields, summary.runs(), summary.limits(),
                        summary.refused(), summary.undecided(), quantity);
    for (const auto value : quantiles.values) {
      rows += value ? fmt::format(",{:.9g}", *value) : std::string(",");
    }
    rows += '\n';
  }
  return rows;
}

std::string measurement_columns() {
  return fmt::format("status,outcome,nimber,seconds,{},message", fmt::join(kFigures, ","));
}

std::string csv_of(const Measurement& measurement, bool nimbers) {
  const auto& value = measurement.value;
  const char* const outcome = !value ? "" : *value == 0 ? "P" : "N";
  std::string row =
      fmt::format("{},{},{},{:.6f}", name(measurement.ending), outcome,
                  nimbers && value ? std::to_string(*value) : std::string(), measurement.seconds);
  for (const auto figure : measurement.figures) {
    row += figure ? fmt::format(",{}", *figure) : std::string(",");
  }
  return row + ',' + csv_field(measurement.message);
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string field = "\"";
  for (const char c : text) {
    if (c == '"') field += '"';
    field += c;
  }
  return field + '"';
}

}  // namespace isthmus::kernels::study
