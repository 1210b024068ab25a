#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "engine/graph/graph.hpp"

namespace isthmus::engine::decomposition {

/// A tree decomposition: bags on the nodes of a tree, so that every vertex and both ends of every
/// edge are in some bag, and the bags with a vertex hang together in the tree. It is a path
/// decomposition when its tree is a path.
struct TreeDecomposition {
  std::vector<std::vector<graph::Vertex>> bags;
  /// Edges of the tree, pairs of indices of bags.
  std::vector<std::pair<std::size_t, std::size_t>> edges;
};

/// The size of the largest bag, 0 without bags: one more than the width. O(bags).
[[nodiscard]] std::size_t largest_bag(const TreeDecomposition& decomposition);

/// Whether the tree, which must be one, is a path. O(bags).
[[nodiscard]] bool is_path(const TreeDecomposition& decomposition);

}  // namespace isthmus::engine::decomposition
