#include "engine/decomposition/elimination.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "engine/core/errors.hpp"
#include "engine/decomposition/fault.hpp"
#include "engine/graph/families.hpp"
#include "tests/engine/decomposition/brute_force.hpp"
#include "tests/engine/graph/random_graphs.hpp"

namespace isthmus::engine::decomposition {
namespace {

using graph::Kind;
using graph::Vertex;

std::size_t width(const TreeDecomposition& decomposition) { return largest_bag(decomposition) - 1; }

RC_GTEST_PROP(Elimination, MakesTreeDecompositions, ()) {
  const Kind kind = *rc::gen::element(Kind::kUndirected, Kind::kDirected);
  const graph::Graph graph = graph::any_graph(kind, 16);
  const Neighbours neighbours(graph);
  for (const auto rule : {EliminationRule::kMinFill, EliminationRule::kMinDegree}) {
    const TreeDecomposition decomposition = eliminate(neighbours, rule);
    RC_ASSERT(!find_fault(graph, decomposition));
    // Bags that are parts of others are gone.
    RC_ASSERT(decomposition.bags.size() <= std::max<std::size_t>(1, graph.vertex_count()));
    for (const auto& [a, b] : decomposition.edges) {
      RC_ASSERT(!std::ranges::includes(decomposition.bags[a], decomposition.bags[b]));
      RC_ASSERT(!std::ranges::includes(decomposition.bags[b], decomposition.bags[a]));
    }
  }
}

RC_GTEST_PROP(Elimination, IsNotBelowTheTreewidth, ()) {
  const graph::Graph graph = graph::any_graph(Kind::kUndirected, 7);
  RC_PRE(graph.vertex_count() > 0);
  RC_ASSERT(width(find_tree_decomposition(graph)) >= treewidth(graph));
}

TEST(Elimination, KnowsFamilies) {
  EXPECT_TRUE(find_tree_decomposition(graph::Graph()).bags.empty());
  EXPECT_EQ(width(find_tree_decomposition(graph::random_tree(500, 3))), 1U);
  EXPECT_EQ(width(find_tree_decomposition(graph::cycle(30))), 2U);
  EXPECT_EQ(width(find_tree_decomposition(graph::complete(9))), 8U);
  EXPECT_EQ(width(find_tree_decomposition(graph::complete_bipartite(4, 20))), 4U);
  EXPECT_EQ(width(find_tree_decomposition(graph::grid(5, 30))), 5U);
}

TEST(Elimination, GoesByDegreeAloneOnLargeGraphs) {
  const graph::Graph tree = graph::random_tree(100'000, 1);
  const TreeDecomposition decomposition = find_tree_decomposition(tree);
  EXPECT_FALSE(find_fault(tree, decomposition).has_value());
  EXPECT_EQ(width(decomposition), 1U);
}

TEST(Elimination, StopsAtLimits) {
  core::Budget budget;
  budget.memory = 1000;
  EXPECT_THROW((void)find_tree_decomposition(graph::grid(20, 20), budget), core::LimitError);
  budget = {};
  budget.expire_after(0);
  EXPECT_THROW((void)find_tree_decomposition(graph::grid(20, 20), budget), core::LimitError);
}

}  // namespace
}  // namespace isthmus::engine::decomposition
