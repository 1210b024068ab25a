#pragma once

#include <span>
#include <string>
#include <string_view>

/// What the pictures of games share: a palette that colour-blind readers can tell apart (after
/// Okabe and Ito 2008), one font, one kind of legend.
namespace isthmus::kernels::geography {

/// A fill and the line around it.
struct Colours {
  std::string_view fill;
  std::string_view line;
};

inline constexpr Colours kBlue{"#CDE4F5", "#0072B2"};
inline constexpr Colours kOrange{"#FCE0B8", "#B85C00"};
inline constexpr Colours kNeutral{"#F4F4F4", "#5A5A5A"};
inline constexpr std::string_view kFaint = "#8A8F94";
inline constexpr std::string_view kFont = "Helvetica,Arial,sans-serif";

/// A text for use inside an HTML-like label of Graphviz.
[[nodiscard]] std::string html(std::string_view text);

/// One line of a legend: a swatch, or a short text in its place, and what it means.
struct LegendEntry {
  Colours swatch;
  std::string sample;
  std::string meaning;
};

/// The `label` attribute of a graph: a title above a legend, both as an HTML-like table.
[[nodiscard]] std::string titled_legend(std::string_view title,
                                        std::span<const LegendEntry> entries);

}  // namespace isthmus::kernels::geography
