#pragma once

#include "kernels/census/canonical.hpp"

/// Calls of nauty (McKay, Piperno, "Practical graph isomorphism, II", 2014), which takes any graph.
/// Any number of threads may make them at once.
namespace isthmus::kernels::census {

[[nodiscard]] CanonicalForm canonical_form_by_nauty(const SmallGraph& subject);
[[nodiscard]] Symmetry symmetry_by_nauty(const SmallGraph& subject);

}  // namespace isthmus::kernels::census
