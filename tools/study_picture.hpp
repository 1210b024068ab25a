#pragma once

#include <map>
#include <string>

#include "kernels/study/analysis.hpp"
#include "tools/plot.hpp"

namespace isthmus::tools {

/// A picture of a study.
struct StudyPlot {
  /// Of its files, without an extension.
  std::string name;
  Plot plot;
};

/// The lines of a picture.
using StudyLines = std::map<kernels::study::Series, PlotSeries>;

/// A picture of these lines in their order, each named by what differs among them.
[[nodiscard]] StudyPlot study_picture(std::string name, Plot plot, const StudyLines& lines);

}  // namespace isthmus::tools
