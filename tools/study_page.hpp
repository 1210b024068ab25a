#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kernels/study/findings.hpp"
#include "tools/study_plots.hpp"

namespace isthmus::tools {

/// What the page of a study is made from.
struct StudyPage {
  const kernels::study::Specification& specification;
  const kernels::study::Findings& findings;
  const StudyPlots& plots;
  /// The element of a picture; empty where it was not drawn.
  std::function<std::string(const StudyPlot&)> drawing;
  /// Names of the other files, which the page links to.
  std::vector<std::string> files;

  /// One HTML document that needs no other file.
  [[nodiscard]] std::string text() const;
};

}  // namespace isthmus::tools
