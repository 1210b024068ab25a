#include "kernels/geography/kernel_leaf.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/graph/families.hpp"
#include "kernels/geography/reductions.hpp"
#include "kernels/geography/solver.hpp"
#include "tests/kernels/geography/enumeration.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;

std::optional<bool> mover_wins(KernelLeaf& leaf, const Graph& graph, Vertex token) {
  return leaf.mover_wins(token, graph.vertex_count(), [&](Vertex v, auto&& visit) {
    for (const auto [w, e] : graph.out(v)) visit(w);
  });
}

RC_GTEST_PROP(KernelLeaf, DecidesEveryPositionWithoutAnOddCycle, ()) {
  const auto a = *rc::gen::inRange<Vertex>(1, 7);
  const auto b = *rc::gen::inRange<Vertex>(1, 7);
  const auto m = *rc::gen::inRange<std::uint64_t>(0, std::min<std::uint64_t>(a * b, 13) + 1);
  const Graph graph =
      engine::graph::random_bipartite(a, b, m, *rc::gen::arbitrary<std::uint64_t>());
  // One place to work in for all starts: nothing of one stays for the next.
  KernelLeaf leaf;
  for (Vertex start = 0; start < graph.vertex_count(); ++start) {
    RC_ASSERT(mover_wins(leaf, graph, start) == (enumerated_nimber(graph, start) != 0));
  }
}

RC_GTEST_PROP(KernelLeaf, IsRightWhereItTellsAnything, ()) {
  const auto n = *rc::gen::inRange<Vertex>(3, 9);
  const auto m = *rc::gen::inRange<std::uint64_t>(3, std::min(13U, n * (n - 1) / 2) + 1);
  const Graph graph = engine::graph::random_graph(n, m, *rc::gen::arbitrary<std::uint64_t>());
  KernelLeaf leaf;
  for (Vertex start = 0; start < graph.vertex_count(); ++start) {
    const auto told = mover_wins(leaf, graph, start);
    if (told) RC_ASSERT(*told == (enumerated_nimber(graph, start) != 0));
  }
}

// Loops can be used up, too; a graph that keeps them, and a recursion over it.
RC_GTEST_PROP(KernelLeaf, IsRightBesideLoops, ()) {
  const auto n = *rc::gen::inRange<Vertex>(1, 7);
  GraphBuilder builder(n, Kind::kUndirected, engine::graph::Multiplicity::kMerge);
  const auto m = *rc::gen::inRange(0, 12);
  for (int i = 0; i < m; ++i) {
    builder.add_edge(*rc::gen::inRange<Vertex>(0, n), *rc::gen::inRange<Vertex>(0, n));
  }
  const EdgeGame game{builder.build(), {}};
  ExitOracle oracle(game);
  KernelLeaf leaf;
  for (Vertex start = 0; start < n; ++start) {
    const auto told = mover_wins(leaf, game.graph, start);
    if (told) RC_ASSERT(*told == (oracle.nimber(start, 0) != 0));
  }
}

Graph of(Vertex n, const std::vector<std::pair<Vertex, Vertex>>& edges) {
  GraphBuilder builder(n, Kind::kUndirected);
  for (const auto& [u, v] : edges) builder.add_edge(u, v);
  return builder.build();
}

TEST(KernelLeaf, SeesTwinsAndSmallKernelsBesideOddCycles) {
  KernelLeaf leaf;
  // 0 and 1 have the same neighbours, which lie on a triangle with 4.
  EXPECT_EQ(mover_wins(leaf, of(5, {{0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}, {2, 4}, {3, 4}}), 0),
            false);
  // Each of 3, 4 and 5 has two neighbours among 0, 1 and 2, which have no edges among them; 3, 4
  // and 5 are a triangle.
  EXPECT_EQ(
      mover_wins(
          leaf, of(6, {{0, 3}, {0, 4}, {1, 4}, {1, 5}, {2, 5}, {2, 3}, {3, 4}, {4, 5}, {5, 3}}), 0),
      false);
  // A triangle is won: no kernel can say so.
  EXPECT_EQ(mover_wins(leaf, engine::graph::cycle(3), 0), std::nullopt);
}

TEST(KernelLeaf, CountsParallelEdges) {
  KernelLeaf leaf;
  const auto along = [&](std::size_t edges) {
    return leaf.mover_wins(0, 2, [&](Vertex v, auto&& visit) {
      for (std::size_t i = 0; i < edges; ++i) visit(1 - v);
    });
  };
  EXPECT_EQ(along(1), true);
  EXPECT_EQ(along(2), false);
  EXPECT_EQ(along(3), true);
}

TEST(KernelLeaf, LeavesLargePositionsAlone) {
  KernelLeaf leaf;
  EXPECT_EQ(mover_wins(leaf, engine::graph::path(64), 0), true);
  EXPECT_EQ(mover_wins(leaf, engine::graph::path(65), 0), std::nullopt);
  // What is out of reach does not count.
  const Graph two = of(100, {{70, 71}, {71, 72}});
  EXPECT_EQ(mover_wins(leaf, two, 70), false);
}

TEST(Reductions, NoneIsWithoutAny) {
  for (const auto& [name, member] : kNamedReductions) {
    EXPECT_FALSE(Reductions::none().*member) << name;
  }
}

TEST(KernelLeaf, SavesMostOfASearch) {
  // A bipartite graph and one edge that closes odd cycles.
  const Graph bipartite = engine::graph::random_bipartite(7, 7, 32, 1);
  GraphBuilder builder(bipartite.vertex_count(), Kind::kUndirected);
  for (const auto [u, v] : bipartite.edges()) builder.add_edge(u, v);
  builder.add_edge(0, 1);
  const Graph graph = builder.build();
  SearchOptions with = asking(Value::kOutcome);
  SearchOptions without = with;
  without.reductions.kernels = false;
  Solver quick(graph, with);
  Solver slow(graph, without);
  for (const Vertex start : {0U, 1U, 5U, 10U}) ASSERT_EQ(quick.value(start), slow.value(start));
  EXPECT_LT(quick.statistics().total.nodes * 10, slow.statistics().total.nodes);
}

}  // namespace
}  // namespace isthmus::kernels::geography
