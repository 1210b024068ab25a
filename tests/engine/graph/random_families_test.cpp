#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <string>

#include "engine/core/errors.hpp"
#include "engine/graph/families.hpp"
#include "engine/graph/structure.hpp"

namespace isthmus::engine::graph {
namespace {

/// The edges of a graph as text, for comparing and printing.
std::string text(const Graph& graph) {
  std::string edges;
  for (const auto [u, v] : graph.edges()) {
    edges += std::to_string(u) + "-" + std::to_string(v) + " ";
  }
  return edges;
}

RC_GTEST_PROP(RandomGraph, HasExactlyTheEdgesAskedFor, (std::uint64_t seed)) {
  const auto n = *rc::gen::inRange<Vertex>(0, 12);
  const auto m = *rc::gen::inRange<std::uint64_t>(0, n == 0 ? 1 : n * (n - 1) / 2 + 1);
  const Graph graph = random_graph(n, m, seed);
  RC_ASSERT(graph.vertex_count() == n);
  RC_ASSERT(graph.edge_count() == m);
  RC_ASSERT(text(graph) == text(random_graph(n, m, seed)));
}

RC_GTEST_PROP(RandomDigraph, HasExactlyTheArcsAskedFor, (std::uint64_t seed)) {
  const auto n = *rc::gen::inRange<Vertex>(0, 12);
  const auto m = *rc::gen::inRange<std::uint64_t>(0, n == 0 ? 1 : n * (n - 1) + 1);
  const Graph graph = random_digraph(n, m, seed);
  RC_ASSERT(graph.directed());
  RC_ASSERT(graph.edge_count() == m);
}

RC_GTEST_PROP(RandomBipartite, KeepsToItsSides, (std::uint64_t seed)) {
  const auto a = *rc::gen::inRange<Vertex>(0, 8);
  const auto b = *rc::gen::inRange<Vertex>(0, 8);
  const auto m = *rc::gen::inRange<std::uint64_t>(0, a * b + 1);
  const Graph graph = random_bipartite(a, b, m, seed);
  RC_ASSERT(graph.vertex_count() == a + b);
  RC_ASSERT(graph.edge_count() == m);
  for (const auto [u, v] : graph.edges()) RC_ASSERT((u < a && v >= a));
}

RC_GTEST_PROP(RandomRegular, IsRegular, (std::uint64_t seed)) {
  const auto n = *rc::gen::inRange<Vertex>(1, 16);
  const auto d = *rc::gen::inRange<Vertex>(0, n);
  RC_PRE(n * d % 2 == 0);
  const Graph graph = random_regular(n, d, seed);
  for (Vertex v = 0; v < n; ++v) RC_ASSERT(graph.out(v).size() == d);
}

TEST(RandomRegular, DoesNotTireOfDenseOrLargeGraphs) {
  EXPECT_EQ(random_regular(301, 150, 1).edge_count(), 301U * 150 / 2);
  EXPECT_EQ(random_regular(200, 199, 1).edge_count(), 200U * 199 / 2);
  EXPECT_EQ(random_regular(100000, 3, 1).edge_count(), 150000U);
}

TEST(RandomRegular, RefusesWhatDoesNotExist) {
  EXPECT_THROW((void)random_regular(5, 3, 1), core::UsageError);
  EXPECT_THROW((void)random_regular(4, 4, 1), core::UsageError);
  EXPECT_THROW((void)random_regular(0, 0, 1), core::UsageError);
}

RC_GTEST_PROP(RandomTree, IsATree, (std::uint64_t seed)) {
  const auto n = *rc::gen::inRange<Vertex>(1, 50);
  const Graph tree = random_tree(n, seed);
  RC_ASSERT(tree.edge_count() == n - 1);
  RC_ASSERT(components(tree).count == 1U);
}

TEST(RandomFamilies, StateTheMostEdgesThereCanBe) {
  try {
    (void)random_graph(5, 11, 1);
    FAIL() << "not refused";
  } catch (const core::UsageError& error) {
    EXPECT_STREQ(error.what(), "a graph of 5 vertices cannot have 11 edges; the most is 10");
  }
  EXPECT_THROW((void)random_digraph(5, 21, 1), core::UsageError);
  EXPECT_THROW((void)random_bipartite(2, 3, 7, 1), core::UsageError);
  EXPECT_THROW((void)random_graph(0, 1, 1), core::UsageError);
}

TEST(RandomFamilies, AreTheSameOnEveryMachine) {
  // Pinned: a change here changes every published experiment that names a seed.
  EXPECT_EQ(text(random_graph(6, 5, 1)), "2-3 0-2 0-5 2-5 2-4 ");
  EXPECT_EQ(text(random_graph(4, 5, 1)), "0-2 0-3 1-2 1-3 2-3 ");
  EXPECT_EQ(text(random_digraph(5, 4, 1)), "3-2 0-3 4-1 3-1 ");
  EXPECT_EQ(text(random_regular(6, 3, 1)), "0-2 0-3 0-5 1-3 1-4 1-5 2-3 2-4 4-5 ");
  EXPECT_EQ(text(random_tree(6, 1)), "0-1 0-2 0-3 2-4 4-5 ");
  EXPECT_EQ(text(random_bipartite(3, 3, 4, 1)), "2-3 0-3 2-4 2-5 ");
}

TEST(RandomGraph, ChoosesEverySetOfEdgesEquallyOften) {
  // Two of the three edges of a triangle: three graphs, 1000 each, standard deviation 26.
  std::array<int, 3> missing{};
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const Graph graph = random_graph(3, 2, seed);
    for (Vertex v = 0; v < 3; ++v) missing[v] += graph.out(v).size() == 2 ? 1 : 0;
  }
  for (const int count : missing) EXPECT_NEAR(count, 1000, 150);
}

TEST(RandomGraph, IsFastWhenLarge) {
  EXPECT_EQ(random_graph(1000000, 2000000, 1).edge_count(), 2000000U);
  EXPECT_EQ(random_graph(2000, 1999000, 1).edge_count(), 1999000U);
}

}  // namespace
}  // namespace isthmus::engine::graph
