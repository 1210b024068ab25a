#include "engine/decomposition/tree_partition_search.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "engine/core/errors.hpp"
#include "engine/decomposition/exact_tree_partition.hpp"
#include "engine/decomposition/fault.hpp"
#include "engine/decomposition/narrowing.hpp"
#include "engine/decomposition/neighbours.hpp"
#include "engine/decomposition/random_tree_partition.hpp"
#include "engine/graph/families.hpp"
#include "tests/engine/graph/random_graphs.hpp"

namespace isthmus::engine::decomposition {
namespace {

using graph::Kind;
using graph::Vertex;

RC_GTEST_PROP(FindTreePartition, FindsOneOfEveryGraph, ()) {
  const Kind kind = *rc::gen::element(Kind::kUndirected, Kind::kDirected);
  const graph::Graph graph = graph::any_graph(kind, 12);
  TreePartitionSearch search;
  search.work = *rc::gen::element<std::uint64_t>(0, 500, 100'000);
  const TreePartition partition = find_tree_partition(graph, search);
  RC_ASSERT(!find_fault(graph, partition));
  RC_ASSERT(width(partition) >= width(exact_tree_partition(graph)));
}

RC_GTEST_PROP(FindTreePartition, PutsTheRootOnTop, ()) {
  const graph::Graph graph = graph::any_graph(Kind::kUndirected, 12);
  RC_PRE(graph.vertex_count() > 0);
  TreePartitionSearch search;
  search.root = *rc::gen::inRange<Vertex>(0, graph.vertex_count());
  const TreePartition partition = find_tree_partition(graph, search);
  RC_ASSERT(!find_fault(graph, partition));
  RC_ASSERT(std::ranges::count(partition.bags[root_of(partition)], *search.root) == 1);
}

TEST(FindTreePartition, KnowsFamilies) {
  EXPECT_TRUE(find_tree_partition(graph::Graph()).bags.empty());
  EXPECT_EQ(width(find_tree_partition(graph::random_tree(1000, 1))), 1U);
  EXPECT_EQ(width(find_tree_partition(graph::cycle(50))), 2U);
  EXPECT_EQ(width(find_tree_partition(graph::grid(4, 40))), 4U);
  EXPECT_EQ(width(find_tree_partition(graph::complete(7))), 4U);
  EXPECT_EQ(width(find_tree_partition(graph::prism(5, 20))), 5U);
}

TEST(FindTreePartition, FindsRowsOfGrids) {
  // Roots of four vertices; from single ones and pairs more ports remain.
  const graph::Graph grid = graph::grid(4, 30);
  EXPECT_EQ(most_ports(grid, find_tree_partition(grid)), 4U);
}

TEST(FindTreePartition, StopsAtTheDeadline) {
  TreePartitionSearch search;
  search.work = std::uint64_t{1} << 62;
  search.budget.expire_after(0.05);
  const graph::Graph graph = graph::grid(40, 40);
  EXPECT_FALSE(find_fault(graph, find_tree_partition(graph, search)).has_value());
}

TEST(FindTreePartition, RefusesARootThatIsNoVertex) {
  TreePartitionSearch search;
  search.root = 3;
  EXPECT_THROW((void)find_tree_partition(graph::path(3), search), core::UsageError);
}

TEST(Narrow, MovesVerticesToSmallerNeighbours) {
  // A star with its leaves in one bag: leaves may go up to the centre.
  const graph::Graph star = graph::star(6);
  const TreePartition narrower = narrow(Neighbours(star), {{{0}, {1, 2, 3, 4, 5, 6}}, {-1, 0}});
  EXPECT_FALSE(find_fault(star, narrower).has_value());
  EXPECT_EQ(width(narrower), 4U);
}

TEST(Narrow, MovesNothingWhereOneBagHasToStay) {
  // The leaves 1, 2, 3 may go up to 0; each of 4, 5, 6 has neighbours on both sides.
  graph::GraphBuilder builder(8, Kind::kUndirected);
  for (Vertex v = 1; v < 7; ++v) builder.add_edge(0, v);
  for (Vertex v = 4; v < 7; ++v) builder.add_edge(v, 7);
  const TreePartition given{{{0}, {1, 2, 3}, {4, 5, 6}, {7}}, {-1, 0, 0, 2}};
  EXPECT_EQ(narrow(Neighbours(builder.build()), given).bags[1].size(), 3U);
}

RC_GTEST_PROP(Narrow, NeverWidens, ()) {
  RandomTreePartition parameters;
  parameters.vertices = *rc::gen::inRange<Vertex>(1, 60);
  parameters.width = *rc::gen::inRange<Vertex>(1, 8);
  parameters.cut = 0.2;
  parameters.internal = 0.2;
  parameters.seed = *rc::gen::arbitrary<std::uint64_t>();
  const PartitionedGraph made = random_tree_partition(parameters);
  const TreePartition narrower = narrow(Neighbours(made.graph), made.partition);
  RC_ASSERT(!find_fault(made.graph, narrower));
  RC_ASSERT(width(narrower) <= width(made.partition));
  RC_ASSERT(narrower.bags.size() == made.partition.bags.size());
}

}  // namespace
}  // namespace isthmus::engine::decomposition
