#pragma once

#include <cstdint>

#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"

namespace isthmus::engine::decomposition {

/// What the work at a bag depends on when a game is solved on a tree partition.
struct BagLoad {
  /// Edges inside the bag; loops do not count.
  std::uint64_t edges = 0;
  /// Edges between the bag and its parent, but for the first.
  std::uint64_t further_ports = 0;
  /// The same, summed over the bag's children.
  std::uint64_t further_child_ports = 0;
};

/// The ports of a cut but for the first.
[[nodiscard]] constexpr std::uint64_t further(std::uint64_t ports) {
  return ports == 0 ? 0 : ports - 1;
}

/// The binary logarithm of how many local states a bag is predicted to cost:
/// 0.4 for each edge inside, 0.5 for each further port of a child, 1.5 for each further port of its
/// own. bench/partition_cost measures and fits these three numbers; docs/performance.md has the
/// errors.
[[nodiscard]] double predicted_cost(const BagLoad& load);

/// The binary logarithm of the predicted local states of all bags together, 0 without bags. The
/// partition must be one of this graph. O(n + m).
[[nodiscard]] double predicted_cost(const graph::Graph& graph, const TreePartition& partition);

/// The binary logarithm of 2^a + 2^b.
[[nodiscard]] double sum_of_powers(double a, double b);

}  // namespace isthmus::engine::decomposition
