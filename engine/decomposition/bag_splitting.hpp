#pragma once

#include <vector>

#include "engine/decomposition/bag_tree.hpp"

namespace isthmus::engine::decomposition {

/// The vertices that leave a bag by the best split found (BagTree::split); none when no split found
/// makes the whole cheaper.
///
/// Vertices that have to stay together - those next to the parent with the fixed one, and those
/// next to the same child - are united. The splits tried are the ends of a maximum adjacency order
/// from what has to stay (Nagamochi, Ibaraki 1992), which cut off what hangs by few edges.
/// O(m log m) for a bag whose vertices have m ends of edges.
[[nodiscard]] std::vector<graph::Vertex> best_split(const BagTree& tree, int bag);

}  // namespace isthmus::engine::decomposition
