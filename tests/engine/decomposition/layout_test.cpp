#include "engine/decomposition/layout.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>

#include "engine/core/errors.hpp"
#include "engine/decomposition/fault.hpp"
#include "engine/graph/families.hpp"
#include "tests/engine/decomposition/brute_force.hpp"
#include "tests/engine/graph/random_graphs.hpp"

namespace isthmus::engine::decomposition {
namespace {

using graph::Kind;
using graph::Vertex;

bool holds_each_vertex_once(Layout layout, Vertex n) {
  std::ranges::sort(layout);
  Layout all(n);
  std::iota(all.begin(), all.end(), Vertex{0});
  return layout == all;
}

RC_GTEST_PROP(Layout, GivesAPathDecompositionOfItsSeparation, ()) {
  const Kind kind = *rc::gen::element(Kind::kUndirected, Kind::kDirected);
  const graph::Graph graph = graph::any_graph(kind, 14);
  RC_PRE(graph.vertex_count() > 0);
  const Neighbours neighbours(graph);
  const auto start = *rc::gen::inRange<Vertex>(0, graph.vertex_count());
  const Layout layout =
      greedy_layout(neighbours, start, *rc::gen::element(LayoutTie::kFirst, LayoutTie::kLast));
  RC_ASSERT(layout.front() == start);
  RC_ASSERT(holds_each_vertex_once(layout, graph.vertex_count()));
  const TreeDecomposition path = path_decomposition(neighbours, layout);
  RC_ASSERT(!find_fault(graph, path));
  RC_ASSERT(is_path(path));
  RC_ASSERT(largest_bag(path) == vertex_separation(neighbours, layout) + 1);
  // All starts of so small a graph are tried.
  RC_ASSERT(largest_bag(find_path_decomposition(graph)) <= largest_bag(path));
}

RC_GTEST_PROP(Layout, IsTheBestOfAllWhenExact, ()) {
  const graph::Graph graph = graph::any_graph(Kind::kUndirected, 7);
  const Neighbours neighbours(graph);
  const Layout best = exact_layout(graph);
  RC_ASSERT(holds_each_vertex_once(best, graph.vertex_count()));
  Layout layout(graph.vertex_count());
  std::iota(layout.begin(), layout.end(), Vertex{0});
  std::size_t least = graph.vertex_count();
  do {
    least = std::min(least, vertex_separation(neighbours, layout));
  } while (std::ranges::next_permutation(layout).found);
  RC_ASSERT(vertex_separation(neighbours, best) == least);
}

RC_GTEST_PROP(Layout, IsNotBelowThePathwidth, ()) {
  const graph::Graph graph = graph::any_graph(Kind::kUndirected, 12);
  RC_PRE(graph.vertex_count() > 0);
  const Neighbours neighbours(graph);
  RC_ASSERT(largest_bag(find_path_decomposition(graph)) >
            vertex_separation(neighbours, exact_layout(graph)));
}

TEST(Layout, KnowsFamilies) {
  const auto separation = [](const graph::Graph& graph) {
    return vertex_separation(Neighbours(graph), exact_layout(graph));
  };
  EXPECT_EQ(separation(graph::path(20)), 1U);
  EXPECT_EQ(separation(graph::cycle(20)), 2U);
  EXPECT_EQ(separation(graph::grid(4, 5)), 4U);
  EXPECT_EQ(separation(graph::complete(12)), 11U);
  EXPECT_EQ(separation(graph::petersen()), 5U);
  EXPECT_EQ(largest_bag(find_path_decomposition(graph::grid(5, 60))), 6U);
  EXPECT_TRUE(find_path_decomposition(graph::Graph()).bags.empty());
}

TEST(Layout, TakesLongAndWideGraphs) {
  for (const graph::Graph& graph : {graph::path(200'000), graph::star(200'000)}) {
    EXPECT_EQ(largest_bag(find_path_decomposition(graph)), 2U);
  }
}

TEST(Layout, GoesDownBranchesOfTrees) {
  EXPECT_LE(largest_bag(find_path_decomposition(graph::random_tree(20'000, 1))), 30U);
}

TEST(Layout, StopsAtLimits) {
  EXPECT_THROW((void)exact_layout(graph::path(25)), core::LimitError);
  core::Budget budget;
  budget.expire_after(0);
  EXPECT_THROW((void)exact_layout(graph::path(20), budget), core::LimitError);
  budget = {};
  budget.memory = 1000;
  EXPECT_THROW((void)find_path_decomposition(graph::grid(20, 20), budget), core::LimitError);
}

}  // namespace
}  // namespace isthmus::engine::decomposition
