#pragma once

#include <vector>

#include "kernels/census/canonical.hpp"
#include "kernels/census/small_graph.hpp"

/// The graphs one edge or one vertex larger than a given one. Every pair of a larger graph and an
/// edge (or vertex) whose removal leaves the given graph comes up once, up to isomorphism: pairs
/// correspond to orbits of what can be added.
namespace isthmus::kernels::census {

struct NewEdge {
  unsigned from = 0;
  unsigned to = 0;
};

/// One pair of vertices of every orbit of pairs without an edge (from < to), or ordered pairs
/// without an arc. O(n^2) per generator.
void list_new_edges(const SmallGraph& graph, const Symmetry& symmetry, std::vector<NewEdge>& edges);

/// How a new vertex hangs on a graph. In undirected graphs both sets are the same.
struct NewVertex {
  VertexSet out = 0;
  VertexSet in = 0;
};

/// One way of every orbit of ways to add a vertex: sets of neighbours, or pairs of sets. O(2^n) per
/// generator, O(4^n) in digraphs.
void list_new_vertices(const SmallGraph& graph, const Symmetry& symmetry,
                       std::vector<NewVertex>& vertices);

/// The graph with one more vertex, the last.
[[nodiscard]] SmallGraph with_vertex(const SmallGraph& graph, const NewVertex& vertex);

}  // namespace isthmus::kernels::census
