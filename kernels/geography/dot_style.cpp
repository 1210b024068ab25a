#include "kernels/geography/dot_style.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace isthmus::kernels::geography {

std::string html(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string titled_legend(std::string_view title, std::span<const LegendEntry> entries) {
  constexpr std::size_t kCellsPerEntry = 2;
  std::string out = R"(label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="4" CELLPADDING="2">)";
  fmt::format_to(std::back_inserter(out),
                 R"(<TR><TD COLSPAN="{}"><FONT POINT-SIZE="16"><B>{}</B></FONT></TD></TR>)",
                 std::max<std::size_t>(1, kCellsPerEntry * entries.size()), html(title));
  // Graphviz refuses a row without cells.
  if (!entries.empty()) out += "<TR>";
  for (const LegendEntry& entry : entries) {
    fmt::format_to(std::back_inserter(out),
                   R"(<TD BORDER="1" BGCOLOR="{}" COLOR="{}" WIDTH="24">{}</TD>)"
                   R"(<TD ALIGN="LEFT">{}&nbsp;&nbsp;</TD>)",
                   entry.swatch.fill, entry.swatch.line, html(entry.sample), html(entry.meaning));
  }
  if (!entries.empty()) out += "</TR>";
  return out + "</TABLE>>, labelloc=t";
}

}  // namespace isthmus::kernels::geography
