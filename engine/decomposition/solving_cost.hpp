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

/// What each part of a load adds to the binary logarithm of what a bag is predicted to cost.
struct CostWeights {
  double edge;
  double child_port;
  double own_port;
  /// For each two of the bag's own further ports.
  double own_pair;
};

/// In local states. bench/partition_cost measures and fits these numbers; docs/performance.md has
/// the errors.
inline constexpr CostWeights kCostInStates{
    .edge = 0.45, .child_port = 0.6, .own_port = 1.5, .own_pair = 0};

/// In steps of decision diagrams, where functions of many ports outgrow the states that they belong
/// to. Found by trial: where solving on a partition that is cheap in states fails, one that is
/// cheap in this sense is the most likely to succeed.
inline constexpr CostWeights kCostInFunctions{
    .edge = 0.45, .child_port = 0.6, .own_port = 1, .own_pair = 1};

/// The binary logarithm of what a bag is predicted to cost.
[[nodiscard]] double predicted_cost(const BagLoad& load,
                                    const CostWeights& weights = kCostInStates);

/// The binary logarithm of the predicted cost of all bags together, 0 without bags. The partition
/// must be one of this graph. O(n + m).
[[nodiscard]] double predicted_cost(const graph::Graph& graph, const TreePartition& partition,
                                    const CostWeights& weights = kCostInStates);

/// The binary logarithm of 2^a + 2^b.
[[nodiscard]] double sum_of_powers(double a, double b);

}  // namespace isthmus::engine::decomposition
