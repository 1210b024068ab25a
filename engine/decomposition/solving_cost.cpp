#include "engine/decomposition/solving_cost.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace isthmus::engine::decomposition {

namespace {

std::vector<BagLoad> loads(const graph::Graph& graph, const TreePartition& partition) {
  const std::vector<int> bag_of = bag_of_vertices(partition, graph.vertex_count());
  std::vector<BagLoad> loads(partition.bags.size());
  std::vector<std::uint64_t> ports(partition.bags.size(), 0);
  for (const auto [u, v] : graph.edges()) {
    const auto a = static_cast<std::size_t>(bag_of[u]);
    const auto b = static_cast<std::size_t>(bag_of[v]);
    if (a == b) {
      if (u != v) ++loads[a].edges;
    } else {
      ++ports[partition.parent[a] == bag_of[v] ? a : b];
    }
  }
  for (std::size_t bag = 0; bag < loads.size(); ++bag) {
    const int parent = partition.parent[bag];
    if (parent == TreePartition::kNoParent) continue;
    loads[bag].further_ports = further(ports[bag]);
    loads[static_cast<std::size_t>(parent)].further_child_ports += further(ports[bag]);
  }
  return loads;
}

}  // namespace

double predicted_cost(const BagLoad& load, const CostWeights& weights) {
  const auto own_ports = static_cast<double>(load.further_ports);
  return weights.edge * static_cast<double>(load.edges) +
         weights.child_port * static_cast<double>(load.further_child_ports) +
         weights.own_port * own_ports + weights.own_pair * own_ports * (own_ports - 1) / 2;
}

double predicted_cost(const graph::Graph& graph, const TreePartition& partition,
                      const CostWeights& weights) {
  double total = -std::numeric_limits<double>::infinity();
  for (const BagLoad& load : loads(graph, partition)) {
    total = sum_of_powers(total, predicted_cost(load, weights));
  }
  return std::max(total, 0.0);
}

double sum_of_powers(double a, double b) {
  const auto [less, more] = std::minmax(a, b);
  return std::isinf(less) ? more : more + std::log2(1 + std::exp2(less - more));
}

}  // namespace isthmus::engine::decomposition
