#pragma once

#include <vector>

#include "kernels/study/findings.hpp"
#include "tools/study_picture.hpp"

namespace isthmus::tools {

/// The pictures of a study, by what they show; those that would show nothing are left out.
struct StudyPlots {
  StudyPlots(const kernels::study::Specification& specification,
             const kernels::study::Findings& findings);

  /// Seconds over vertices, one a family, or, where that were too many lines, one a width.
  std::vector<StudyPlot> seconds;
  /// Seconds as colours over size and width.
  std::vector<StudyPlot> maps;
  /// Seconds over the width, one a family and size.
  std::vector<StudyPlot> by_width;
  /// Figures of the XP algorithm over the width.
  std::vector<StudyPlot> xp;
  /// Work by span over vertices.
  std::vector<StudyPlot> parallelism;
  /// Seconds by fewest threads' seconds over threads.
  std::vector<StudyPlot> speed_ups;
};

}  // namespace isthmus::tools
