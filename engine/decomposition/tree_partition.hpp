#pragma once

#include <cstddef>
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

/// The same partition with another bag as its root. O(bags).
[[nodiscard]] TreePartition rerooted(TreePartition partition, std::size_t root);

}  // namespace isthmus::engine::decomposition
