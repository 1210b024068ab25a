#include "engine/decomposition/random_tree_partition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/random.hpp"

namespace isthmus::engine::decomposition {

namespace {

using core::Random;
using graph::Endpoints;
using graph::Vertex;

void check(const RandomTreePartition& parameters) {
  constexpr auto kMost = static_cast<Vertex>(std::numeric_limits<int>::max());
  const auto probability = [](double p) { return p >= 0 && p <= 1; };
  if (parameters.vertices < 1 || parameters.vertices > kMost) {
    throw core::UsageError(fmt::format("{} vertices cannot be partitioned", parameters.vertices),
                           fmt::format("there may be from 1 to {}", kMost));
  }
  if (parameters.width < 1) throw core::UsageError("a tree partition has width at least 1");
  if (!probability(parameters.internal) || !probability(parameters.cut)) {
    throw core::UsageError("a probability lies between 0 and 1");
  }
}

/// Bags of sizes uniform from 1 to the width, on a random recursive tree.
TreePartition random_bags(const RandomTreePartition& parameters, Random& random) {
  TreePartition partition;
  Vertex first = 0;
  while (first < parameters.vertices) {
    const Vertex size = std::min(1 + random.index(parameters.width), parameters.vertices - first);
    auto& bag = partition.bags.emplace_back(size);
    std::iota(bag.begin(), bag.end(), first);
    first += size;
  }
  partition.parent.push_back(TreePartition::kNoParent);
  for (std::size_t bag = 1; bag < partition.bags.size(); ++bag) {
    partition.parent.push_back(static_cast<int>(random.index(bag)));
  }
  return partition;
}

/// Random edges inside the bags, then between each bag and its parent, at least one there.
std::vector<Endpoints> random_edges(const RandomTreePartition& parameters,
                                    const TreePartition& partition, Random& random) {
  std::vector<Endpoints> edges;
  for (const auto& bag : partition.bags) {
    for (std::size_t i = 0; i < bag.size(); ++i) {
      for (std::size_t j = i + 1; j < bag.size(); ++j) {
        if (random.chance(parameters.internal)) edges.push_back({bag[i], bag[j]});
      }
    }
  }
  for (std::size_t child = 1; child < partition.bags.size(); ++child) {
    const auto& below = partition.bags[child];
    const auto& above = partition.bags[static_cast<std::size_t>(partition.parent[child])];
    const std::size_t before = edges.size();
    for (const Vertex u : above) {
      for (const Vertex v : below) {
        if (random.chance(parameters.cut)) edges.push_back({u, v});
      }
    }
    if (edges.size() > before) continue;
    const Vertex u = above[random.index(above.size())];
    edges.push_back({u, below[random.index(below.size())]});
  }
  return edges;
}

}  // namespace

PartitionedGraph random_tree_partition(const RandomTreePartition& parameters) {
  check(parameters);
  Random random(parameters.seed);
  PartitionedGraph result;
  result.partition = random_bags(parameters, random);
  const auto edges = random_edges(parameters, result.partition, random);
  graph::GraphBuilder builder(
      parameters.vertices, parameters.directed ? graph::Kind::kDirected : graph::Kind::kUndirected);
  for (const auto [u, v] : edges) {
    const bool turned = parameters.directed && random.chance(0.5);
    builder.add_edge(turned ? v : u, turned ? u : v);
  }
  result.graph = builder.build();
  const auto& root = result.partition.bags.front();
  result.start = root[random.index(root.size())];
  return result;
}

}  // namespace isthmus::engine::decomposition
