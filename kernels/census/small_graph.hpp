#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/graph/graph.hpp"

namespace isthmus::kernels::census {

/// A set of vertices as nauty has it: vertex v is the bit v places below the highest.
using VertexSet = std::uint64_t;

[[nodiscard]] constexpr VertexSet only(unsigned v) { return VertexSet{1} << (63U - v); }
[[nodiscard]] constexpr bool has(VertexSet set, unsigned v) { return (set & only(v)) != 0; }
/// The vertices below `count`.
[[nodiscard]] constexpr VertexSet first_vertices(unsigned count) {
  return count == 0 ? 0 : ~VertexSet{0} << (64U - count);
}
/// The smallest vertex of a set that is not empty.
[[nodiscard]] constexpr unsigned smallest(VertexSet set) {
  return static_cast<unsigned>(std::countl_zero(set));
}

/// Calls visit(v) for each vertex of the set, ascending.
template <class Visit>
constexpr void for_each_vertex(VertexSet set, Visit&& visit) {
  while (set != 0) {
    const unsigned v = smallest(set);
    set ^= only(v);
    visit(v);
  }
}

/// The most vertices whose pairs (ordered pairs and loops in digraphs) fit a word.
inline constexpr unsigned kMostVertices = 11;
inline constexpr unsigned kMostDirectedVertices = 8;

/// A graph without loops that fits a word.
///
/// Its key is its adjacency matrix as one number, in the order of graph6 (the columns of the upper
/// triangle) or digraph6 (the rows): two graphs of the same kind and number of vertices have equal
/// keys if and only if they have the same edges.
struct SmallGraph {
  unsigned vertices = 0;
  engine::graph::Kind kind = engine::graph::Kind::kUndirected;
  /// out[v]: where an edge or arc from v leads.
  std::array<VertexSet, kMostVertices> out{};

  friend bool operator==(const SmallGraph&, const SmallGraph&) = default;

  [[nodiscard]] bool directed() const { return kind == engine::graph::Kind::kDirected; }
  /// The neighbours of v; of digraphs, the heads of its arcs.
  [[nodiscard]] unsigned degree(unsigned v) const {
    return static_cast<unsigned>(std::popcount(out[v]));
  }
  void add_edge(unsigned from, unsigned to) {
    out[from] |= only(to);
    if (!directed()) out[to] |= only(from);
  }
  [[nodiscard]] std::uint64_t key() const;
};

[[nodiscard]] SmallGraph graph_of_key(engine::graph::Kind kind, unsigned vertices,
                                      std::uint64_t key);

/// Edges, or arcs.
[[nodiscard]] unsigned edge_count(const SmallGraph& graph);
[[nodiscard]] unsigned max_degree(const SmallGraph& graph);
/// Whether the graph without directions is connected; one without vertices is.
[[nodiscard]] bool connected(const SmallGraph& graph);
/// Whether the graph without directions has no odd cycle.
[[nodiscard]] bool bipartite(const SmallGraph& graph);

/// The same for readers of graph6 and digraph6, without a line break.
[[nodiscard]] std::string graph6(engine::graph::Kind kind, unsigned vertices, std::uint64_t key);

/// The key of a graph with so many vertices in graph6 or digraph6; nothing if it is none.
[[nodiscard]] std::optional<std::uint64_t> key_of_graph6(engine::graph::Kind kind,
                                                         unsigned vertices, std::string_view text);

/// The same for solvers of single graphs.
[[nodiscard]] engine::graph::Graph to_graph(const SmallGraph& graph);

}  // namespace isthmus::kernels::census
