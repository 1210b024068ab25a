#include "kernels/geography/partition_to_solve.hpp"

#include "engine/decomposition/solving_partition.hpp"
#include "engine/decomposition/tree_partition_search.hpp"

namespace isthmus::kernels::geography {

engine::decomposition::TreePartition partition_to_solve(
    const engine::graph::Graph& graph, const engine::decomposition::TreePartition* known,
    engine::graph::Vertex start, const SearchOptions& options,
    const engine::decomposition::CostWeights& weights) {
  if (options.reductions.bags) {
    return engine::decomposition::find_solving_partition(graph, known, start, options.budget,
                                                         weights);
  }
  if (known != nullptr) return *known;
  return engine::decomposition::find_tree_partition(graph,
                                                    {.root = start, .budget = options.budget});
}

}  // namespace isthmus::kernels::geography
