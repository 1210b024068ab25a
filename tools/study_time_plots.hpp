#pragma once

#include <vector>

#include "kernels/study/findings.hpp"
#include "tools/study_picture.hpp"

/// What a study says of time, as pictures.
namespace isthmus::tools {

/// Seconds over vertices, one picture a family, or, where that were too many lines, one a width.
[[nodiscard]] std::vector<StudyPlot> seconds_plots(
    const kernels::study::Specification& specification, const kernels::study::Findings& findings);
/// Seconds as colours over size and width; none of fewer than three sizes or widths.
[[nodiscard]] std::vector<StudyPlot> map_plots(const kernels::study::Specification& specification,
                                               const kernels::study::Findings& findings);
/// Seconds over the width, one picture a family and size; none of fewer than three widths.
[[nodiscard]] std::vector<StudyPlot> by_width_plots(
    const kernels::study::Specification& specification, const kernels::study::Findings& findings);

}  // namespace isthmus::tools
