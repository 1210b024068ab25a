#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kernels/study/analysis.hpp"
#include "kernels/study/scaling.hpp"

namespace isthmus::kernels::study {

/// What a form of the XP algorithm costs at a width: medians at one size.
struct XpCost {
  double vertices = 0;
  double bags = 0;
  std::optional<double> types;
  std::optional<double> configurations;
  std::optional<double> local_states;
  std::optional<double> seconds;
  /// How local states and seconds grow with the vertices, over all sizes.
  ScalingRow states_growth;
  ScalingRow seconds_growth;
};

/// The forms beside each other.
struct XpRow {
  std::string family;
  std::uint64_t width = 0;
  unsigned threads = 1;
  /// The largest size that all methods with any solved median have; where there is none, the
  /// largest that one has.
  std::uint64_t size = 0;
  /// By method; one that has nothing at this size is left out.
  std::map<std::string, XpCost> costs;
};

/// A row for each family, width and number of threads of methods that count types.
/// O(results log results).
[[nodiscard]] std::vector<XpRow> xp_constants(const Analysis& analysis);

/// How a figure of the XP algorithm grows with the width: e to the slope is the factor for one
/// more.
struct XpByWidth {
  std::string family;
  std::string method;
  unsigned threads = 1;
  /// Width and figure, the median of the largest solved size of each width.
  std::vector<Point> points;
  /// log of the latter over the former; nothing with fewer than three widths.
  std::optional<LineFit> fit;
};

/// What is looked at by width.
enum class XpFigure : std::uint8_t { kTypes, kConfigurations, kStatesPerBag, kSecondsPerVertex };

/// A row for each family, method and number of threads that has the figure above 0.
/// O(results log results).
[[nodiscard]] std::vector<XpByWidth> xp_by_width(const Analysis& analysis, XpFigure figure);

}  // namespace isthmus::kernels::study
