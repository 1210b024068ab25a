#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/graph/graph.hpp"

/// Decompositions of graphs.
namespace isthmus::engine::decomposition {

/// A rooted tree partition: the bags partition the vertices, the bags form a rooted tree, and every
/// edge of the graph lies inside a bag or between a bag and its parent.
struct TreePartition {
  /// The root's parent.
  static constexpr int kNoParent = -1;

  std::vector<std::vector<graph::Vertex>> bags;
  /// `parent[i]` is the index of bag i's parent, kNoParent for the root.
  std::vector<int> parent;
};

/// The size of the largest bag, 0 without bags. O(bags).
[[nodiscard]] std::size_t width(const TreePartition& partition);

/// The index of the bag of each of n vertices. The bags must partition them. O(n).
[[nodiscard]] std::vector<int> bag_of_vertices(const TreePartition& partition, graph::Vertex n);

/// The most ports a bag has: edges between it and its parent. The partition must be one of this
/// graph. O(n + m).
[[nodiscard]] std::uint64_t most_ports(const graph::Graph& graph, const TreePartition& partition);

/// The index of the root. The partition must have one. O(bags).
[[nodiscard]] std::size_t root_of(const TreePartition& partition);

/// The same partition with another bag as its root. O(bags).
[[nodiscard]] TreePartition rerooted(TreePartition partition, std::size_t root);

/// The same partition of n vertices with the bag of a vertex as its root, its bags in breadth-first
/// order. O(n log n).
[[nodiscard]] TreePartition rooted_at(const TreePartition& partition, graph::Vertex vertex,
                                      graph::Vertex n);

/// What a partition makes of some of its vertices, which are numbered as listed and induce a
/// connected graph: its bags without the others, where anything is left. `bag_of` is what
/// bag_of_vertices() says of the partition. O(k log k) for k vertices.
[[nodiscard]] TreePartition restricted_to(const TreePartition& partition,
                                          const std::vector<int>& bag_of,
                                          const std::vector<graph::Vertex>& vertices);

/// The same partition, its bags in breadth-first order from the root, each bag sorted. O(n log n).
[[nodiscard]] TreePartition in_breadth_first_order(const TreePartition& partition);

}  // namespace isthmus::engine::decomposition
