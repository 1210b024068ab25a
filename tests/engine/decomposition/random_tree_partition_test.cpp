#include "engine/decomposition/random_tree_partition.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/graph/structure.hpp"

namespace isthmus::engine::decomposition {
namespace {

using graph::Edge;
using graph::Vertex;

/// The bag of every vertex, after checking that the bags partition the vertices in order.
std::vector<int> bag_of(const PartitionedGraph& instance) {
  std::vector<int> bag;
  for (std::size_t i = 0; i < instance.partition.bags.size(); ++i) {
    for (const Vertex v : instance.partition.bags[i]) {
      RC_ASSERT(v == bag.size());
      bag.push_back(static_cast<int>(i));
    }
  }
  RC_ASSERT(bag.size() == instance.graph.vertex_count());
  return bag;
}

RandomTreePartition any_parameters() {
  RandomTreePartition parameters;
  parameters.vertices = *rc::gen::inRange<Vertex>(1, 40);
  parameters.width = *rc::gen::inRange<Vertex>(1, 6);
  parameters.internal = *rc::gen::inRange(0, 11) / 10.0;
  parameters.cut = *rc::gen::inRange(0, 11) / 10.0;
  parameters.directed = *rc::gen::arbitrary<bool>();
  parameters.seed = *rc::gen::arbitrary<std::uint64_t>();
  return parameters;
}

RC_GTEST_PROP(RandomTreePartition, IsATreePartitionOfItsGraph, ()) {
  const RandomTreePartition parameters = any_parameters();
  const PartitionedGraph instance = random_tree_partition(parameters);
  const auto& [bags, parent] = instance.partition;
  RC_ASSERT(instance.graph.vertex_count() == parameters.vertices);
  RC_ASSERT(instance.graph.directed() == parameters.directed);
  RC_ASSERT(parent.size() == bags.size());
  RC_ASSERT(parent.front() == TreePartition::kNoParent);
  for (std::size_t i = 0; i < bags.size(); ++i) {
    RC_ASSERT(!bags[i].empty() && bags[i].size() <= parameters.width);
    if (i > 0) RC_ASSERT(parent[i] >= 0 && static_cast<std::size_t>(parent[i]) < i);
  }
  const auto bag = bag_of(instance);
  std::set<std::pair<int, int>> joined;
  for (const auto [u, v] : instance.graph.edges()) {
    const auto [above, below] = std::minmax(bag[u], bag[v]);
    if (above == below) continue;
    RC_ASSERT(parent[static_cast<std::size_t>(below)] == above);
    joined.emplace(above, below);
  }
  RC_ASSERT(joined.size() == bags.size() - 1);
  RC_ASSERT(bag[instance.start] == 0);
}

RC_GTEST_PROP(RandomTreePartition, IsAFunctionOfItsParameters, ()) {
  const RandomTreePartition parameters = any_parameters();
  const PartitionedGraph a = random_tree_partition(parameters);
  const PartitionedGraph b = random_tree_partition(parameters);
  RC_ASSERT(std::ranges::equal(a.graph.edges(), b.graph.edges()));
  RC_ASSERT(a.partition.bags == b.partition.bags);
  RC_ASSERT(a.partition.parent == b.partition.parent);
  RC_ASSERT(a.start == b.start);
}

TEST(RandomTreePartition, IsFullOrSparseAtTheEnds) {
  RandomTreePartition parameters{.vertices = 200, .width = 3, .internal = 1, .cut = 1};
  PartitionedGraph full = random_tree_partition(parameters);
  std::size_t most = 0;
  for (std::size_t i = 0; i < full.partition.bags.size(); ++i) {
    const std::size_t size = full.partition.bags[i].size();
    most += size * (size - 1) / 2;
    const int above = full.partition.parent[i];
    if (above >= 0) most += size * full.partition.bags[static_cast<std::size_t>(above)].size();
  }
  EXPECT_EQ(full.graph.edge_count(), most);

  parameters.internal = 0;
  parameters.cut = 0;
  const PartitionedGraph sparse = random_tree_partition(parameters);
  EXPECT_EQ(sparse.graph.edge_count(), sparse.partition.bags.size() - 1);
}

TEST(RandomTreePartition, TurnsArcsBothWays) {
  const PartitionedGraph instance =
      random_tree_partition({.vertices = 1000, .width = 1, .directed = true});
  const auto down =
      std::ranges::count_if(instance.graph.edges(), [](auto arc) { return arc.from < arc.to; });
  EXPECT_NEAR(static_cast<double>(down), 500, 100);
}

TEST(RandomTreePartition, IsTheSameOnEveryMachine) {
  const PartitionedGraph instance = random_tree_partition({.vertices = 6, .width = 2, .seed = 2});
  std::string edges;
  for (const auto [u, v] : instance.graph.edges()) {
    edges += std::to_string(u) + "-" + std::to_string(v) + " ";
  }
  EXPECT_EQ(edges, "1-2 3-4 0-1 1-3 1-4 2-3 2-5 ");
}

TEST(RandomTreePartition, RefusesParametersOutOfRange) {
  EXPECT_THROW((void)random_tree_partition({.vertices = 0}), core::UsageError);
  EXPECT_THROW((void)random_tree_partition({.vertices = 4000000000U}), core::UsageError);
  EXPECT_THROW((void)random_tree_partition({.width = 0}), core::UsageError);
  EXPECT_THROW((void)random_tree_partition({.internal = 1.5}), core::UsageError);
  EXPECT_THROW((void)random_tree_partition({.cut = -0.1}), core::UsageError);
}

TEST(RandomTreePartition, MakesAMillionVerticesInNoTime) {
  const PartitionedGraph instance = random_tree_partition({.vertices = 1000000, .width = 2});
  EXPECT_EQ(instance.graph.vertex_count(), 1000000U);
}

}  // namespace
}  // namespace isthmus::engine::decomposition
