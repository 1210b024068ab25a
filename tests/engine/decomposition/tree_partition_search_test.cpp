#include "engine/decomposition/tree_partition_search.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "engine/core/errors.hpp"
#include "engine/decomposition/exact_tree_partition.hpp"
#include "engine/decomposition/fault.hpp"
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

}  // namespace
}  // namespace isthmus::engine::decomposition
