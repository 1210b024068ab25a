#include "engine/decomposition/tree_partition.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "engine/decomposition/fault.hpp"
#include "engine/decomposition/random_tree_partition.hpp"
#include "engine/graph/families.hpp"

namespace isthmus::engine::decomposition {
namespace {

using graph::Vertex;
using Bags = std::vector<std::vector<Vertex>>;

PartitionedGraph any_partitioned_graph() {
  RandomTreePartition parameters;
  parameters.vertices = *rc::gen::inRange<Vertex>(1, 40);
  parameters.width = *rc::gen::inRange<Vertex>(1, 6);
  parameters.directed = *rc::gen::arbitrary<bool>();
  parameters.seed = *rc::gen::arbitrary<std::uint64_t>();
  return random_tree_partition(parameters);
}

TEST(TreePartition, HasAWidthAndPorts) {
  const TreePartition partition{{{0, 1}, {2, 3, 4}, {5}}, {1, -1, 1}};
  EXPECT_EQ(width(partition), 3U);
  EXPECT_EQ(root_of(partition), 1U);
  graph::GraphBuilder builder(6, graph::Kind::kDirected);
  builder.add_edge(0, 1).add_edge(0, 2).add_edge(2, 0).add_edge(4, 1).add_edge(3, 5);
  EXPECT_EQ(most_ports(builder.build(), partition), 3U);
}

TEST(TreePartition, OfNothingHasNoWidth) {
  EXPECT_EQ(width(TreePartition{}), 0U);
  EXPECT_EQ(most_ports(graph::Graph(), {}), 0U);
  EXPECT_TRUE(in_breadth_first_order({}).bags.empty());
}

TEST(TreePartition, IsTurnedRoundOnTheWayToTheNewRoot) {
  const TreePartition path{{{0}, {1}, {2}, {3}}, {-1, 0, 1, 1}};
  const TreePartition turned = rerooted(path, 2);
  EXPECT_EQ(turned.parent, (std::vector<int>{1, 2, -1, 1}));
  EXPECT_EQ(turned.bags, path.bags);
  EXPECT_EQ(rerooted(path, 0).parent, path.parent);
}

TEST(TreePartition, ComesInBreadthFirstOrder) {
  const TreePartition ordered = rooted_at({{{0}, {4, 1}, {2}, {3}}, {-1, 0, 1, 1}}, 4, 5);
  EXPECT_EQ(ordered.bags, (Bags{{1, 4}, {0}, {2}, {3}}));
  EXPECT_EQ(ordered.parent, (std::vector<int>{-1, 0, 0, 0}));
}

RC_GTEST_PROP(TreePartition, IsOneFromEveryRoot, ()) {
  const PartitionedGraph made = any_partitioned_graph();
  for (Vertex v = 0; v < made.graph.vertex_count(); ++v) {
    const TreePartition turned = rooted_at(made.partition, v, made.graph.vertex_count());
    RC_ASSERT(!find_fault(made.graph, turned));
    RC_ASSERT(std::ranges::count(turned.bags.front(), v) == 1);
    RC_ASSERT(turned.parent.front() == TreePartition::kNoParent);
    RC_ASSERT(std::ranges::is_sorted(turned.parent));
    Bags before = made.partition.bags;
    Bags after = turned.bags;
    std::ranges::sort(before);
    std::ranges::sort(after);
    RC_ASSERT(before == after);
  }
}

TEST(TreePartition, IsRestrictedToPartOfTheVertices) {
  const TreePartition whole{{{0, 1}, {2, 3}, {4}, {5}}, {TreePartition::kNoParent, 0, 1, 1}};
  const TreePartition part = restricted_to(whole, bag_of_vertices(whole, 6), {3, 2, 5});
  EXPECT_EQ(part.bags, (Bags{{0, 1}, {2}}));
  EXPECT_EQ(part.parent, (std::vector<int>{TreePartition::kNoParent, 0}));
}

}  // namespace
}  // namespace isthmus::engine::decomposition
