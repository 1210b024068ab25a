#include "kernels/geography/dot_style.hpp"

#include <fmt/format.h>

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
  std::string out = fmt::format(
      "label=<<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"4\" CELLPADDING=\"2\">"
      "<TR><TD COLSPAN=\"{}\"><FONT POINT-SIZE=\"16\"><B>{}</B></FONT></TD></TR><TR>",
      2 * entries.size() + 1, html(title));
  for (const LegendEntry& entry : entries) {
    fmt::format_to(std::back_inserter(out),
                   "<TD BORDER=\"1\" BGCOLOR=\"{}\" COLOR=\"{}\" WIDTH=\"24\">{}</TD>"
                   "<TD ALIGN=\"LEFT\">{}&nbsp;&nbsp;</TD>",
                   entry.swatch.fill, entry.swatch.line, html(entry.sample), html(entry.meaning));
  }
  // The last cell keeps the row from being empty, which Graphviz refuses.
  return out + "<TD></TD></TR></TABLE>>, labelloc=t";
}

}  // namespace isthmus::kernels::geography
