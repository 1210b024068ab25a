#pragma once

#include <vector>

#include "kernels/study/analysis.hpp"
#include "kernels/study/comparison.hpp"
#include "kernels/study/scaling.hpp"
#include "kernels/study/speed_up.hpp"
#include "kernels/study/xp_constant.hpp"

namespace isthmus::kernels::study {

/// All that a study says.
struct Findings {
  /// Reads all results. `specification` is the one that they are of. O(results log results).
  Findings(const Specification& specification, Results& results);

  Analysis analysis;
  std::vector<ScalingRow> seconds_growth;
  std::vector<ScalingRow> work_growth;
  std::vector<XpRow> xp;
  std::vector<ParallelismRow> parallelism;
  std::vector<SpeedUpRow> speed_ups;
  /// The first method, with the first number of threads, is what others are compared with.
  Way reference;
  std::vector<ComparisonRow> comparison;
  std::vector<Disagreement> disagreements;
  std::vector<Session> sessions;
};

}  // namespace isthmus::kernels::study
