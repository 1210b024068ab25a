#pragma once

#include "engine/core/budget.hpp"
#include "engine/decomposition/solving_cost.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"

namespace isthmus::engine::decomposition {

/// A tree partition on which solving the game is predicted to cost less (predicted_cost), made from
/// another one: bags are merged with their parents, split, and single vertices shifted between a
/// bag and its parent, as long as that makes it cheaper. Its width may be larger. The bag of
/// `start` is the root; `start` never leaves it.
///
/// The partition must be one of this graph, and the graph not be without vertices. Ends early, with
/// what was reached, when the budget's deadline or owner says so. At most eight rounds, each
/// O((n + m) log n) where bags have few children; no recursion.
[[nodiscard]] TreePartition solving_partition(const graph::Graph& graph,
                                              const TreePartition& partition, graph::Vertex start,
                                              const core::Budget& budget = {},
                                              const CostWeights& weights = kCostInStates);

/// A tree partition to solve the game on: the cheapest of `known`, where that is not null, and of
/// find_tree_partition() with more and more work, each made cheaper as above, until looking has
/// taken about as long as solving is predicted to take, or all the work that a search spends by
/// itself. Rooted as above.
///
/// Which one it is depends on the arguments alone, unless the budget ends the search. `known` must
/// be a partition of this graph.
[[nodiscard]] TreePartition find_solving_partition(const graph::Graph& graph,
                                                   const TreePartition* known, graph::Vertex start,
                                                   const core::Budget& budget = {},
                                                   const CostWeights& weights = kCostInStates);

}  // namespace isthmus::engine::decomposition
