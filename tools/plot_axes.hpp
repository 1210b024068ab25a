#pragma once

#include <string>

#include "tools/plot.hpp"

/// How far the axes of a plot go and what is marked on them, as commands of gnuplot.
namespace isthmus::tools {

/// Ends of the horizontal axis, a little beyond the points, and its marks: the points' own places
/// where these are few whole numbers.
[[nodiscard]] std::string x_axis_commands(const Plot& plot);
/// Of the vertical axis. Marks of a logarithmic one are powers of ten over a wide range; over a
/// narrow one, where few of them are, 1, 2 and 5 times these.
[[nodiscard]] std::string y_axis_commands(const Plot& plot);

}  // namespace isthmus::tools
