#pragma once

#include "engine/decomposition/neighbours.hpp"
#include "engine/decomposition/tree_partition.hpp"

namespace isthmus::engine::decomposition {

/// The same partition with vertices moved so that the widest bags become smaller.
///
/// A vertex may move from its bag to a neighbour of that bag in the tree if none of its own
/// neighbours is in a third bag. As long as each bag of the largest size has a vertex that may move
/// to a bag smaller by two or more, one of each moves; then the largest size is less by one. No bag
/// becomes empty. O(width * (n + m)) at most, and O(n + m) when nothing can move.
[[nodiscard]] TreePartition narrow(const Neighbours& neighbours, TreePartition partition);

}  // namespace isthmus::engine::decomposition
