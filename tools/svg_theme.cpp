#include "tools/svg_theme.hpp"

#include <fmt/format.h>

#include "tools/html.hpp"

namespace isthmus::tools {

namespace {

constexpr const char* kStyle =
    "<style>.isthmus-plot{color:#1d232b;background:#fff}"
    "@media(prefers-color-scheme:dark){.isthmus-plot{color:#dde3ea;background:#14181d}}</style>";

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// Puts another text between two others, the first time that they are there.
void replace_between(std::string& text, std::string_view open, std::string_view close,
                     std::string_view content) {
  const std::size_t begin = text.find(open);
  if (begin == std::string::npos) return;
  const std::size_t end = text.find(close, begin);
  if (end == std::string::npos) return;
  const std::size_t inside = begin + open.size();
  text.replace(inside, end - inside, content);
}

}  // namespace

std::string themed_svg(std::string_view svg, std::string_view title) {
  std::string text(svg);
  // A group's own colour would hide the one around.
  replace_all(text, " color=\"black\"", "");
  for (const std::string_view attribute : {"stroke", "fill"}) {
    for (const char quote : {'"', '\''}) {
      replace_all(text, fmt::format("{}={}black{}", attribute, quote, quote),
                  fmt::format("{}={}currentColor{}", attribute, quote, quote));
    }
  }
  replace_between(text, "<title>", "</title>", html_text(title));
  replace_between(text, "<desc>", "</desc>", "Drawn by gnuplot");
  const std::size_t element = text.find("<svg");
  if (element == std::string::npos) return text;
  text.insert(text.find('>', element) + 1, kStyle);
  text.insert(element + 4, " class=\"isthmus-plot\" role=\"img\"");
  return text;
}

std::string inline_svg(std::string_view svg, std::string_view name) {
  const std::size_t begin = svg.find("<svg");
  if (begin == std::string_view::npos) return {};
  std::string text(svg.substr(begin));
  replace_all(text, kStyle, "");
  for (const std::string_view attribute : {"id", "xlink:href"}) {
    const std::string_view mark = attribute == "id" ? "" : "#";
    for (const char quote : {'"', '\''}) {
      replace_all(text, fmt::format(" {}={}{}", attribute, quote, mark),
                  fmt::format(" {}={}{}{}-", attribute, quote, mark, name));
    }
  }
  replace_all(text, "url(#", fmt::format("url(#{}-", name));
  return text;
}

}  // namespace isthmus::tools
