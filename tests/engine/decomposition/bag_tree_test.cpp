#include "engine/decomposition/bag_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/decomposition/bag_splitting.hpp"
#include "engine/decomposition/fault.hpp"
#include "engine/decomposition/random_tree_partition.hpp"
#include "engine/graph/families.hpp"

namespace isthmus::engine::decomposition {
namespace {

using graph::Graph;
using graph::Vertex;

PartitionedGraph arbitrary_instance() {
  RandomTreePartition parameters;
  parameters.vertices = *rc::gen::inRange<Vertex>(1, 40);
  parameters.width = *rc::gen::inRange<Vertex>(1, 7);
  parameters.cut = 0.3;
  parameters.internal = 0.3;
  parameters.directed = *rc::gen::arbitrary<bool>();
  parameters.seed = *rc::gen::arbitrary<std::uint64_t>();
  return random_tree_partition(parameters);
}

BagTree tree_of(const PartitionedGraph& instance) {
  const Vertex n = instance.graph.vertex_count();
  return {instance.graph, rooted_at(instance.partition, instance.start, n), instance.start};
}

double gain_told(const Graph& graph, const TreePartition& before, const TreePartition& after) {
  return predicted_cost(graph, before) - predicted_cost(graph, after);
}

/// A change keeps the tree a partition, the loads right, and its gain has the sign of the whole's.
void require_sound(const Graph& graph, const TreePartition& before, const BagTree& tree,
                   double gain) {
  const TreePartition after = tree.partition();
  RC_ASSERT(!find_fault(graph, after));
  const BagTree counted(graph, after, tree.fixed());
  double told = 0;
  double right = 0;
  for (std::size_t bag = 0; bag < tree.bag_count(); ++bag) {
    if (!tree.vertices(static_cast<int>(bag)).empty()) {
      told += predicted_cost(tree.load(static_cast<int>(bag)));
    }
  }
  for (std::size_t bag = 0; bag < counted.bag_count(); ++bag) {
    right += predicted_cost(counted.load(static_cast<int>(bag)));
  }
  RC_ASSERT(std::abs(told - right) < 1e-6);
  if (std::abs(gain) > 1e-6) {
    const double whole = gain_told(graph, before, after);
    RC_ASSERT(gain * whole > -1e-9);
  }
}

TEST(BagTree, CountsLoads) {
  // Two triangles with three edges between them.
  graph::GraphBuilder builder(6, graph::Kind::kUndirected);
  for (const auto& [u, v] : std::vector<std::pair<Vertex, Vertex>>{
           {0, 1}, {1, 2}, {0, 2}, {3, 4}, {4, 5}, {3, 5}, {0, 3}, {1, 4}, {2, 5}}) {
    builder.add_edge(u, v);
  }
  const Graph prism = builder.build();
  const BagTree tree(prism, {{{0, 1, 2}, {3, 4, 5}}, {-1, 0}}, 0);
  EXPECT_EQ(tree.load(0).edges, 3U);
  EXPECT_EQ(tree.load(0).further_ports, 0U);
  EXPECT_EQ(tree.load(0).further_child_ports, 2U);
  EXPECT_EQ(tree.load(1).further_ports, 2U);
  EXPECT_EQ(tree.ports(1), 3U);
}

TEST(BagTree, KeepsTheFixedVertexAndTheLastOfABag) {
  const Graph path = graph::path(4);
  const BagTree tree(path, {{{0}, {1, 2}, {3}}, {-1, 0, 1}}, 0);
  EXPECT_FALSE(tree.can_shift(0, 1));
  EXPECT_FALSE(tree.can_shift(3, 1));
  EXPECT_TRUE(tree.can_shift(1, 0));
  EXPECT_FALSE(tree.can_shift(2, 0));
}

RC_GTEST_PROP(BagTree, MergesSoundly, ()) {
  const PartitionedGraph instance = arbitrary_instance();
  BagTree tree = tree_of(instance);
  const int count = static_cast<int>(tree.bag_count());
  for (int bag = count - 1; bag > 0; --bag) {
    if (!*rc::gen::arbitrary<bool>()) continue;
    const TreePartition before = tree.partition();
    const double gain = tree.gain_of_merging(bag);
    tree.merge(bag);
    require_sound(instance.graph, before, tree, gain);
  }
}

RC_GTEST_PROP(BagTree, ShiftsSoundly, ()) {
  const PartitionedGraph instance = arbitrary_instance();
  BagTree tree = tree_of(instance);
  core::Random random(*rc::gen::arbitrary<std::uint64_t>());
  for (int i = 0; i < 60; ++i) {
    const auto v = static_cast<Vertex>(random.below(instance.graph.vertex_count()));
    std::vector<int> homes = tree.children(tree.bag_of(v));
    if (tree.parent(tree.bag_of(v)) >= 0) homes.push_back(tree.parent(tree.bag_of(v)));
    if (homes.empty()) continue;
    const int home = homes[random.below(homes.size())];
    if (!tree.can_shift(v, home)) continue;
    const TreePartition before = tree.partition();
    const double gain = tree.gain_of_shifting(v, home);
    tree.shift(v, home);
    require_sound(instance.graph, before, tree, gain);
  }
}

RC_GTEST_PROP(BagTree, SplitsSoundlyAndOnlyWithGain, ()) {
  const PartitionedGraph instance = arbitrary_instance();
  BagTree tree = tree_of(instance);
  for (int bag = static_cast<int>(tree.bag_count()); --bag > 0;) {
    if (*rc::gen::arbitrary<bool>()) tree.merge(bag);
  }
  const int count = static_cast<int>(tree.bag_count());
  for (int bag = 0; bag < count; ++bag) {
    if (tree.vertices(bag).empty()) continue;
    const std::vector<Vertex> leaving = best_split(tree, bag);
    if (leaving.empty()) continue;
    const TreePartition before = tree.partition();
    tree.split(bag, leaving);
    require_sound(instance.graph, before, tree, 1);
  }
}

TEST(BestSplit, CutsOffWhatHangsByFewEdges) {
  // Two complete graphs on six vertices, joined by one edge.
  graph::GraphBuilder builder(12, graph::Kind::kUndirected);
  for (Vertex half = 0; half < 12; half += 6) {
    for (Vertex u = 0; u < 6; ++u) {
      for (Vertex v = u + 1; v < 6; ++v) builder.add_edge(half + u, half + v);
    }
  }
  builder.add_edge(2, 8);
  const Graph graph = builder.build();
  const BagTree tree(graph, {{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}}, {-1}}, 0);
  std::vector<Vertex> leaving = best_split(tree, 0);
  std::ranges::sort(leaving);
  EXPECT_EQ(leaving, (std::vector<Vertex>{6, 7, 8, 9, 10, 11}));
}

TEST(BestSplit, LeavesATriangleWhole) {
  const Graph triangle = graph::cycle(3);
  EXPECT_TRUE(best_split(BagTree(triangle, {{{0, 1, 2}}, {-1}}, 0), 0).empty());
}

}  // namespace
}  // namespace isthmus::engine::decomposition
