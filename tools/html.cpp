#include "tools/html.hpp"

#include <fmt/format.h>

#include <cmath>

namespace isthmus::tools {

namespace {

constexpr const char* kNone = "–";

/// Digits in groups of three with thin blanks between them.
std::string grouped(std::uint64_t value) {
  std::string digits = fmt::format("{}", value);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, "\u202f");
  }
  return digits;
}

}  // namespace

std::string html_text(std::string_view text) {
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

void HtmlTable::add(const std::vector<std::string>& cells) {
  rows_ += "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    rows_ += fmt::format("<td{}>{}</td>", columns_[i].text ? " class=\"text\"" : "", cells[i]);
  }
  rows_ += "</tr>\n";
}

std::string HtmlTable::element() const {
  std::string head;
  for (const auto& [name, text, meaning] : columns_) {
    head += fmt::format("<th scope=\"col\"{}{}>{}</th>", text ? " class=\"text\"" : "",
                        meaning.empty() ? "" : fmt::format(" title=\"{}\"", html_text(meaning)),
                        html_text(name));
  }
  return fmt::format(
      "<div class=\"table\" tabindex=\"0\"><table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}"
      "</tbody></table></div>\n",
      head, rows_);
}

std::string number_text(std::optional<double> value) {
  if (!value) return kNone;
  constexpr double kMostPlain = 1e9;
  constexpr double kLeastGrouped = 1e3;
  constexpr double kLeastPlain = 1e-3;
  const double size = std::abs(*value);
  if (size != 0 && (size >= kMostPlain || size < kLeastPlain)) {
    const int exponent = static_cast<int>(std::floor(std::log10(size)));
    return fmt::format("{:.3g}·10<sup>{}</sup>", *value / std::pow(10.0, exponent), exponent);
  }
  if (size >= kLeastGrouped) {
    return (*value < 0 ? "−" : "") + grouped(static_cast<std::uint64_t>(std::llround(size)));
  }
  return fmt::format("{:.4g}", *value);
}

std::string seconds_text(std::optional<double> seconds) {
  if (!seconds) return kNone;
  constexpr double kMilli = 1e-3;
  constexpr double kMicro = 1e-6;
  if (*seconds >= 1) return fmt::format("{:.3g} s", *seconds);
  if (*seconds >= kMilli) return fmt::format("{:.3g} ms", *seconds / kMilli);
  return fmt::format("{:.3g} µs", *seconds / kMicro);
}

}  // namespace isthmus::tools
