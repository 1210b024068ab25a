#include "engine/decomposition/tree_decomposition.hpp"

#include <algorithm>

namespace isthmus::engine::decomposition {

std::size_t largest_bag(const TreeDecomposition& decomposition) {
  std::size_t most = 0;
  for (const auto& bag : decomposition.bags) most = std::max(most, bag.size());
  return most;
}

bool is_path(const TreeDecomposition& decomposition) {
  std::vector<std::size_t> degree(decomposition.bags.size(), 0);
  for (const auto& [a, b] : decomposition.edges) {
    if (++degree[a] > 2 || ++degree[b] > 2) return false;
  }
  return true;
}

}  // namespace isthmus::engine::decomposition
