#pragma once

#include "kernels/census/small_graph.hpp"

namespace isthmus::kernels::census {

/// The vertices of an undirected graph that lie in some even kernel: an independent set such that
/// every vertex outside has an even number of neighbours in it. A start in one is a P-position of
/// undirected edge geography (Fraenkel, Scheinerman, Ullman, "Undirected edge geography", 1993).
/// Looks at every independent set once.
[[nodiscard]] VertexSet vertices_in_even_kernels(const SmallGraph& graph);

}  // namespace isthmus::kernels::census
