#include "kernels/geography/undirected_cores.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/graph/families.hpp"
#include "engine/graph/structure.hpp"
#include "tests/kernels/geography/enumeration.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;

/// Settles all cores by enumeration; how many there were.
std::size_t settle_all(UndirectedCores& cores) {
  std::size_t count = 0;
  while (const auto core = cores.next()) {
    cores.settle(enumerated_nimber(core->graph, core->start) != 0);
    ++count;
  }
  return count;
}

RC_GTEST_PROP(UndirectedCores, SayWhoWins, ()) {
  const auto n = *rc::gen::inRange<Vertex>(1, 13);
  const std::uint64_t pairs = std::uint64_t{n} * (n - 1) / 2;
  const auto m = *rc::gen::inRange<std::uint64_t>(0, std::min<std::uint64_t>(pairs, 16) + 1);
  const Graph graph = engine::graph::random_graph(n, m, *rc::gen::arbitrary<std::uint64_t>());
  for (Vertex start = 0; start < n; ++start) {
    UndirectedCores cores(graph, start);
    settle_all(cores);
    RC_ASSERT(cores.mover_wins() == (enumerated_nimber(graph, start) != 0));
  }
}

RC_GTEST_PROP(UndirectedCores, AreConnectedWithoutBridgesAndLeaves, ()) {
  const auto n = *rc::gen::inRange<Vertex>(2, 30);
  const std::uint64_t most = std::min<std::uint64_t>(std::uint64_t{n} * (n - 1) / 2, 2 * n);
  const auto m = *rc::gen::inRange<std::uint64_t>(0, most + 1);
  const Graph graph = engine::graph::random_graph(n, m, *rc::gen::arbitrary<std::uint64_t>());
  UndirectedCores cores(graph, 0);
  while (const auto core = cores.next()) {
    RC_ASSERT(std::ranges::is_sorted(core->vertex));
    RC_ASSERT(core->vertex.size() == core->graph.vertex_count());
    RC_ASSERT(engine::graph::components(core->graph).count == 1U);
    const std::vector<bool> bridges = engine::graph::bridges(core->graph);
    RC_ASSERT(std::ranges::find(bridges, true) == bridges.end());
    for (const auto [from, to] : core->graph.edges()) {
      const auto row = graph.out(core->vertex[from]);
      RC_ASSERT(std::ranges::any_of(
          row, [&](const auto& way) { return way.neighbour == core->vertex[to]; }));
    }
    cores.settle(*rc::gen::arbitrary<bool>());
  }
}

TEST(UndirectedCores, LeaveNothingOfTrees) {
  for (const Vertex n : {1U, 2U, 7U, 100000U}) {
    const Graph graph = engine::graph::path(n);
    UndirectedCores cores(graph, 0);
    EXPECT_FALSE(cores.next().has_value());
    EXPECT_EQ(cores.mover_wins(), n % 2 == 0);
  }
}

/// `length` triangles in a row, each joined to the next by a bridge.
Graph chain_of_triangles(Vertex length) {
  GraphBuilder builder(3 * length, Kind::kUndirected);
  for (Vertex i = 0; i < length; ++i) {
    const Vertex first = 3 * i;
    builder.add_edge(first, first + 1).add_edge(first + 1, first + 2).add_edge(first, first + 2);
    if (i > 0) builder.add_edge(first - 1, first);
  }
  return builder.build();
}

TEST(UndirectedCores, AskOnlyAboutWhatMatters) {
  // From the far end: a triangle is won for the player who enters it, so its bridge goes, and so
  // on.
  const Graph graph = chain_of_triangles(20000);
  UndirectedCores cores(graph, 0);
  std::size_t asked = 0;
  while (const auto core = cores.next()) {
    ASSERT_EQ(core->graph.edge_count(), 3U);
    cores.settle(true);
    ++asked;
  }
  EXPECT_EQ(asked, 20000U);
  EXPECT_TRUE(cores.mover_wins());
}

TEST(UndirectedCores, TakeALongChainApartLinkByLink) {
  // Triangles in a row, each joined to the next by an edge; the token begins at one end. A triangle
  // with nothing behind it is won, so the edge to it is never taken, and each is asked about.
  constexpr Vertex kTriangles = 60'000;
  GraphBuilder builder(3 * kTriangles, Kind::kUndirected);
  for (Vertex a = 0; a < 3 * kTriangles; a += 3) {
    builder.add_edge(a, a + 1);
    builder.add_edge(a + 1, a + 2);
    builder.add_edge(a, a + 2);
    if (a > 0) builder.add_edge(a - 1, a);
  }
  const Graph graph = builder.build();
  UndirectedCores cores(graph, 0);
  std::size_t count = 0;
  while (cores.next()) {
    cores.settle(true);
    ++count;
  }
  EXPECT_EQ(count, kTriangles);
  EXPECT_TRUE(cores.mover_wins());
}

TEST(UndirectedCores, WinByAStepToADeadEnd) {
  // A triangle with a pendant vertex at the start: the core is never asked about.
  GraphBuilder builder(4, Kind::kUndirected);
  builder.add_edge(0, 1).add_edge(1, 2).add_edge(0, 2).add_edge(0, 3);
  const Graph graph = builder.build();
  UndirectedCores cores(graph, 0);
  EXPECT_EQ(settle_all(cores), 0U);
  EXPECT_TRUE(cores.mover_wins());
}

}  // namespace
}  // namespace isthmus::kernels::geography
