#include "kernels/study/findings.hpp"

namespace isthmus::kernels::study {

Findings::Findings(const Specification& specification, Results& results)
    : analysis(results),
      seconds_growth(scaling_of(analysis, kSeconds)),
      work_growth(scaling_of(analysis, "work")),
      xp(xp_constants(analysis)),
      parallelism(parallelism_of(analysis)),
      speed_ups(speed_ups_of(analysis)),
      reference(specification.methods.front(), specification.threads.front()),
      comparison(compare(analysis, reference)),
      disagreements(results.disagreements()),
      sessions(results.sessions()) {}

}  // namespace isthmus::kernels::study
