#include "kernels/tree_partition/bag_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/decomposition/random_tree_partition.hpp"

namespace isthmus::kernels::tree_partition {
namespace {

using engine::decomposition::PartitionedGraph;
using engine::decomposition::TreePartition;
using engine::graph::Edge;
using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;

PartitionedGraph any_instance() {
  return engine::decomposition::random_tree_partition(
      {.vertices = *rc::gen::inRange<Vertex>(1, 40),
       .width = *rc::gen::inRange<Vertex>(1, 6),
       .internal = *rc::gen::inRange(0, 11) / 10.0,
       .cut = *rc::gen::inRange(0, 11) / 10.0,
       .directed = *rc::gen::arbitrary<bool>(),
       .seed = *rc::gen::arbitrary<std::uint64_t>()});
}

RC_GTEST_PROP(BagTree, HoldsTheBagsAsTheyWere, ()) {
  const PartitionedGraph instance = any_instance();
  const BagTree tree(instance.graph, instance.partition);
  const auto& bags = instance.partition.bags;
  RC_ASSERT(tree.bag_count() == bags.size());
  RC_ASSERT(tree.directed() == instance.graph.directed());
  std::size_t widest = 0;
  for (Bag bag = 0; bag < bags.size(); ++bag) {
    RC_ASSERT(std::ranges::equal(tree.vertices(bag), bags[bag]));
    for (Place place = 0; place < bags[bag].size(); ++place) {
      RC_ASSERT(tree.bag_of(bags[bag][place]) == bag);
      RC_ASSERT(tree.place_of(bags[bag][place]) == place);
    }
    widest = std::max(widest, bags[bag].size());
  }
  RC_ASSERT(tree.width() == widest);
}

RC_GTEST_PROP(BagTree, OrdersBagsAfterTheirChildren, ()) {
  const PartitionedGraph instance = any_instance();
  const BagTree tree(instance.graph, instance.partition);
  std::set<Bag> seen;
  std::size_t children = 0;
  for (const Bag bag : tree.bottom_up()) {
    for (const Bag child : tree.children(bag)) {
      RC_ASSERT(instance.partition.parent[child] == static_cast<int>(bag));
      RC_ASSERT(seen.contains(child));
      ++children;
    }
    RC_ASSERT(seen.insert(bag).second);
  }
  RC_ASSERT(seen.size() == tree.bag_count());
  RC_ASSERT(children + 1 == tree.bag_count());
  RC_ASSERT(instance.partition.parent[tree.root()] == TreePartition::kNoParent);
  RC_ASSERT(tree.bottom_up().back() == tree.root());
}

RC_GTEST_PROP(BagTree, HasEachEdgeOnceWhereItEnds, ()) {
  const PartitionedGraph instance = any_instance();
  const BagTree tree(instance.graph, instance.partition);
  const bool directed = tree.directed();
  std::set<Edge> seen;
  for (Bag bag = 0; bag < tree.bag_count(); ++bag) {
    const auto inside = tree.vertices(bag);
    for (const InternalEdge& edge : tree.internal(bag)) {
      const auto [from, to] = instance.graph.endpoints(edge.edge);
      RC_ASSERT(seen.insert(edge.edge).second);
      RC_ASSERT(directed || edge.from < edge.to);
      RC_ASSERT(std::set({inside[edge.from], inside[edge.to]}) == std::set({from, to}));
      RC_ASSERT(!directed || inside[edge.from] == from);
    }
    if (tree.ports(bag).empty()) continue;
    const auto outside = tree.vertices(static_cast<Bag>(instance.partition.parent[bag]));
    for (const Port& port : tree.ports(bag)) {
      const auto [from, to] = instance.graph.endpoints(port.edge);
      RC_ASSERT(seen.insert(port.edge).second);
      const auto above = outside[port.above];
      const auto below = inside[port.below];
      RC_ASSERT(std::set({above, below}) == std::set({from, to}));
      const Passage passage = from == above ? Passage::kEntry : Passage::kExit;
      RC_ASSERT(port.passage == (directed ? passage : Passage::kBoth));
    }
  }
  RC_ASSERT(seen.size() == instance.graph.edge_count());
}

RC_GTEST_PROP(BagTree, SortsPortsAndEdges, ()) {
  const PartitionedGraph instance = any_instance();
  const BagTree tree(instance.graph, instance.partition);
  for (Bag bag = 0; bag < tree.bag_count(); ++bag) {
    RC_ASSERT(std::ranges::is_sorted(tree.ports(bag), {}, [](const Port& port) {
      return std::tuple(port.above, port.below, port.passage);
    }));
    RC_ASSERT(std::ranges::is_sorted(tree.internal(bag), {}, [](const InternalEdge& edge) {
      return std::pair(edge.from, edge.to);
    }));
  }
}

TEST(BagTree, IsAsDeepAsMemory) {
  constexpr Vertex kBags = 200000;
  GraphBuilder builder(kBags, Kind::kUndirected);
  TreePartition partition;
  for (Vertex v = 0; v < kBags; ++v) {
    partition.bags.push_back({v});
    partition.parent.push_back(static_cast<int>(v) - 1);
    if (v > 0) builder.add_edge(v - 1, v);
  }
  const Graph path = builder.build();
  const BagTree tree(path, partition);
  EXPECT_EQ(tree.root(), 0U);
  EXPECT_EQ(tree.bottom_up().front(), kBags - 1);
  EXPECT_EQ(tree.width(), 1U);
}

TEST(BagTree, PlacesFollowTheBagAndNotTheNumbers) {
  // Root {2, 0}, child {3, 1}; edges 2-3, 0-3, 3-1 in an order of their own.
  const Graph graph =
      GraphBuilder(4, Kind::kUndirected).add_edge(3, 1).add_edge(0, 3).add_edge(3, 2).build();
  const BagTree tree(graph, {{{2, 0}, {3, 1}}, {TreePartition::kNoParent, 0}});
  ASSERT_EQ(tree.ports(1).size(), 2U);
  EXPECT_EQ(tree.ports(1)[0].above, 0U);
  EXPECT_EQ(tree.ports(1)[0].below, 0U);
  EXPECT_EQ(tree.ports(1)[0].edge, 2U);
  EXPECT_EQ(tree.ports(1)[1].above, 1U);
  EXPECT_EQ(tree.ports(1)[1].edge, 1U);
  ASSERT_EQ(tree.internal(1).size(), 1U);
  EXPECT_EQ(tree.internal(1)[0].edge, 0U);
  EXPECT_TRUE(tree.internal(0).empty());
}

}  // namespace
}  // namespace isthmus::kernels::tree_partition
