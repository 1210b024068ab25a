#include "kernels/census/canonical.hpp"

#include "kernels/census/by_nauty.hpp"
#include "kernels/census/by_refinement.hpp"

namespace isthmus::kernels::census {

CanonicalForm canonical_form(const SmallGraph& graph) {
  if (!graph.directed()) {
    if (const auto form = canonical_form_by_refinement(graph)) return *form;
  }
  return canonical_form_by_nauty(graph);
}

Symmetry symmetry_of(const SmallGraph& graph) {
  if (!graph.directed()) {
    if (const auto symmetry = symmetry_by_refinement(graph)) return *symmetry;
  }
  return symmetry_by_nauty(graph);
}

}  // namespace isthmus::kernels::census
