#include "engine/decomposition/exact_tree_partition.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "engine/core/errors.hpp"
#include "engine/decomposition/fault.hpp"
#include "engine/graph/families.hpp"
#include "engine/graph/structure.hpp"
#include "tests/engine/decomposition/brute_force.hpp"
#include "tests/engine/graph/random_graphs.hpp"

namespace isthmus::engine::decomposition {
namespace {

using graph::Kind;
using graph::Vertex;

/// The graph whose edges are the bits of `code` over the pairs of n vertices.
graph::Graph graph_of_code(Vertex n, std::uint64_t code) {
  graph::GraphBuilder builder(n, Kind::kUndirected);
  for (Vertex u = 0; u < n; ++u) {
    for (Vertex v = u + 1; v < n; ++v, code /= 2) {
      if (code % 2 == 1) builder.add_edge(u, v);
    }
  }
  return builder.build();
}

TEST(ExactTreePartition, IsTheLeastOfAllOnEveryGraphWithFiveVertices) {
  for (Vertex n = 0; n <= 5; ++n) {
    for (std::uint64_t code = 0; code < std::uint64_t{1} << (n * (n - 1) / 2); ++code) {
      const graph::Graph graph = graph_of_code(n, code);
      const TreePartition partition = exact_tree_partition(graph);
      ASSERT_FALSE(find_fault(graph, partition).has_value()) << n << ' ' << code;
      ASSERT_EQ(width(partition), tree_partition_width(graph)) << n << ' ' << code;
    }
  }
}

RC_GTEST_PROP(ExactTreePartition, IsTheLeastOfAll, ()) {
  const graph::Graph graph =
      graph::any_graph(*rc::gen::element(Kind::kUndirected, Kind::kDirected), 8);
  const TreePartition partition = exact_tree_partition(graph);
  RC_ASSERT(!find_fault(graph, partition));
  RC_ASSERT(width(partition) == tree_partition_width(graph));
}

TEST(ExactTreePartition, KnowsFamilies) {
  EXPECT_EQ(width(exact_tree_partition(graph::petersen())), 4U);
  EXPECT_EQ(width(exact_tree_partition(graph::complete(11))), 6U);
  EXPECT_EQ(width(exact_tree_partition(graph::cycle(40))), 2U);
  EXPECT_EQ(width(exact_tree_partition(graph::random_tree(64, 5))), 1U);
  EXPECT_EQ(width(exact_tree_partition(graph::grid(3, 8))), 3U);
}

TEST(ExactTreePartition, StopsAtLimits) {
  EXPECT_THROW((void)exact_tree_partition(graph::path(65)), core::LimitError);
  const graph::Graph hard = graph::random_regular(40, 4, 1);
  core::Budget budget;
  budget.memory = 1 << 12;
  EXPECT_THROW((void)exact_tree_partition(hard, budget), core::LimitError);
  budget = {};
  budget.expire_after(0);
  EXPECT_THROW((void)exact_tree_partition(hard, budget), core::LimitError);
}

}  // namespace
}  // namespace isthmus::engine::decomposition
