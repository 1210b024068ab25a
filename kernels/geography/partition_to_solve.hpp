#pragma once

#include "engine/decomposition/solving_cost.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"
#include "kernels/geography/edge_search.hpp"

namespace isthmus::kernels::geography {

/// The tree partition on which a method solves a graph for `start`: with Reductions::bags the one
/// that is predicted to cost least by these weights (decomposition::find_solving_partition),
/// without it `known` as it is, or the narrowest one found where that is null.
[[nodiscard]] engine::decomposition::TreePartition partition_to_solve(
    const engine::graph::Graph& graph, const engine::decomposition::TreePartition* known,
    engine::graph::Vertex start, const SearchOptions& options,
    const engine::decomposition::CostWeights& weights = engine::decomposition::kCostInStates);

}  // namespace isthmus::kernels::geography
