#pragma once

#include <optional>

#include "kernels/census/canonical.hpp"

/// Canonical forms and symmetries of undirected graphs whose vertices neighbourhoods tell apart.
///
/// Vertices are coloured by numbers: at first by their degrees, then a few times by their own
/// colour and the multiset of their neighbours' colours. Colours depend on the graph up to
/// isomorphism only. If those with equal colours are twins (they have the same neighbours, apart
/// from each other), then the vertices in the order of their colours are a canonical form: which of
/// two twins comes first makes no difference to the graph, and nothing else is left open. Orbits
/// are the classes of twins, and swaps of twins generate the group. Isolated vertices are twins,
/// and so are leaves of the same vertex.
///
/// All numbers are of 32 bits, so that two kinds of vertices may have equal colours by chance. That
/// happens to all graphs of a class or to none, and then another method has to decide, as for
/// graphs with other symmetries. Nothing is said then.
namespace isthmus::kernels::census {

[[nodiscard]] std::optional<CanonicalForm> canonical_form_by_refinement(const SmallGraph& graph);
[[nodiscard]] std::optional<Symmetry> symmetry_by_refinement(const SmallGraph& graph);

}  // namespace isthmus::kernels::census
