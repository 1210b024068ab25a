#include "engine/decomposition/tree_partition.hpp"

#include <utility>

namespace isthmus::engine::decomposition {

TreePartition rerooted(TreePartition partition, std::size_t root) {
  // Only the bags on the way to the old root change their parent.
  int below = TreePartition::kNoParent;
  int bag = static_cast<int>(root);
  while (bag != TreePartition::kNoParent) {
    const int above = std::exchange(partition.parent[static_cast<std::size_t>(bag)], below);
    below = bag;
    bag = above;
  }
  return partition;
}

}  // namespace isthmus::engine::decomposition
