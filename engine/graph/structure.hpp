#pragma once

#include <cstdint>
#include <vector>

#include "engine/graph/graph.hpp"

/// Structure of graphs in linear time, without recursion: safe for any depth.
namespace isthmus::engine::graph {

/// A partition of the vertices into numbered classes: `of[v]` is below `count`.
struct Classes {
  std::vector<Vertex> of;
  Vertex count = 0;
};

/// Connected components of the underlying undirected graph, numbered by least vertex. O(n + m).
[[nodiscard]] Classes components(const Graph& graph);

/// Strongly connected components, numbered so that every arc between two of them goes from the
/// higher number to the lower (Tarjan 1972). For an undirected graph, its components. O(n + m).
[[nodiscard]] Classes strong_components(const Graph& graph);

/// Which edges of an undirected graph are bridges (Tarjan 1974). O(n + m).
[[nodiscard]] std::vector<bool> bridges(const Graph& graph);

/// Components that remain of an undirected graph when its bridges are taken out. O(n + m).
[[nodiscard]] Classes bridgeless_components(const Graph& graph, const std::vector<bool>& bridge);

/// Vertices that can be reached from `start` along edges (arcs forward), `start` first, in
/// breadth-first order. O(size of what is reached + n).
[[nodiscard]] std::vector<Vertex> reachable(const Graph& graph, Vertex start);

/// Where a vertex stands when neighbours stand on different sides.
enum class Side : std::uint8_t {
  kLeft,     ///< the side of the least vertex of its component
  kRight,    ///< the other side
  kNeither,  ///< its component has an odd cycle
};

/// The sides of all vertices in the underlying undirected graph. O(n + m).
[[nodiscard]] std::vector<Side> sides(const Graph& graph);

/// Whether the underlying undirected graph has no odd cycle. O(n + m).
[[nodiscard]] bool bipartite(const Graph& graph);

}  // namespace isthmus::engine::graph
