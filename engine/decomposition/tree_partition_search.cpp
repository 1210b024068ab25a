#include "engine/decomposition/tree_partition_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/decomposition/layering.hpp"
#include "engine/decomposition/narrowing.hpp"
#include "engine/decomposition/neighbours.hpp"
#include "engine/decomposition/root_search.hpp"
#include "engine/graph/structure.hpp"

namespace isthmus::engine::decomposition {

namespace {

using graph::Vertex;

/// One vertex of each component, with the number of its vertices.
struct Component {
  Vertex vertex = 0;
  Vertex size = 0;
};

std::vector<Component> components_of(const graph::Graph& graph, std::optional<Vertex> root) {
  const graph::Classes classes = graph::components(graph);
  std::vector<Component> components(classes.count);
  for (Vertex v = graph.vertex_count(); v-- > 0;) {
    components[classes.of[v]].vertex = v;
    ++components[classes.of[v]].size;
  }
  if (root) components[classes.of[*root]].vertex = *root;
  return components;
}

}  // namespace

TreePartition find_tree_partition(const graph::Graph& graph, const TreePartitionSearch& search) {
  const Vertex n = graph.vertex_count();
  if (search.root && *search.root >= n) {
    throw core::UsageError(fmt::format("{} is no vertex of a graph on {}", *search.root, n));
  }
  const Neighbours neighbours(graph);
  Layering layering(neighbours);
  TreePartition partition;
  for (const auto [vertex, size] : components_of(graph, search.root)) {
    const std::uint64_t work = search.work / n * size;
    const GradedRoots best = best_roots(layering, neighbours, vertex, work, search.budget);
    layering.make(best.roots);
    layering.append_to(partition, partition.bags.empty() ? TreePartition::kNoParent : 0);
  }
  if (n == 0) return partition;
  partition = narrow(neighbours, std::move(partition));
  if (search.root) return rooted_at(partition, *search.root, n);
  return in_breadth_first_order(partition);
}

}  // namespace isthmus::engine::decomposition
