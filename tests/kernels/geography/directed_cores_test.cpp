#include "kernels/geography/directed_cores.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/graph/families.hpp"
#include "engine/graph/structure.hpp"
#include "tests/kernels/geography/brute_force.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;

/// Asks about a start and settles all cores by brute force; how many there were.
std::size_t settle_all(DirectedCores& cores, Vertex start) {
  std::size_t count = 0;
  cores.ask(start);
  while (const auto core = cores.next()) {
    cores.settle(BruteForce(core->graph, Vanishes::kEdges).nimber(core->start) != 0);
    ++count;
  }
  return count;
}

/// Compares all starts, each asked about first of all, and one after the other in both orders.
void expect_cores_right(const Graph& graph) {
  const Vertex n = graph.vertex_count();
  BruteForce truth(graph, Vanishes::kEdges);
  DirectedCores upwards(graph);
  DirectedCores downwards(graph);
  for (Vertex i = 0; i < n; ++i) {
    DirectedCores alone(graph);
    settle_all(alone, i);
    ASSERT_EQ(alone.mover_wins(), truth.nimber(i) != 0);
    settle_all(upwards, i);
    ASSERT_EQ(upwards.mover_wins(), truth.nimber(i) != 0);
    settle_all(downwards, n - 1 - i);
    ASSERT_EQ(downwards.mover_wins(), truth.nimber(n - 1 - i) != 0);
  }
}

TEST(DirectedCores, SayWhoWinsOnAllDigraphsWithFourVertices) {
  constexpr Vertex kVertices = 4;
  constexpr unsigned kPairs = kVertices * (kVertices - 1);
  for (unsigned arcs = 0; arcs < 1U << kPairs; ++arcs) {
    GraphBuilder builder(kVertices, Kind::kDirected);
    for (unsigned pair = 0; pair < kPairs; ++pair) {
      const Vertex from = pair / (kVertices - 1);
      const Vertex other = pair % (kVertices - 1);
      if ((arcs >> pair & 1U) != 0) builder.add_edge(from, other < from ? other : other + 1);
    }
    expect_cores_right(builder.build());
    if (HasFatalFailure()) FAIL() << "arcs " << arcs;
  }
}

/// With an arc to the next vertex wherever there was no arc out.
Graph without_dead_ends(const Graph& graph) {
  const Vertex n = graph.vertex_count();
  GraphBuilder builder(n, Kind::kDirected);
  for (Vertex v = 0; v < n; ++v) {
    for (const auto [w, e] : graph.out(v)) builder.add_edge(v, w);
    if (graph.out(v).empty() && n > 1) builder.add_edge(v, (v + 1) % n);
  }
  return builder.build();
}

/// A random digraph; every other one has no dead ends, and so its share of cores.
Graph sparse_digraph(Vertex least_vertices, Vertex most_vertices, std::uint64_t most_arcs) {
  const auto n = *rc::gen::inRange<Vertex>(least_vertices, most_vertices + 1);
  const std::uint64_t pairs = std::uint64_t{n} * (n - 1);
  const auto m = *rc::gen::inRange<std::uint64_t>(0, std::min(pairs, most_arcs) + 1);
  Graph graph = engine::graph::random_digraph(n, m, *rc::gen::arbitrary<std::uint64_t>());
  return *rc::gen::arbitrary<bool>() ? without_dead_ends(graph) : graph;
}

RC_GTEST_PROP(DirectedCores, SayWhoWins, ()) {
  expect_cores_right(sparse_digraph(1, 14, 20));
  RC_ASSERT(!testing::Test::HasFatalFailure());
}

RC_GTEST_PROP(DirectedCores, AreStrongAndWithoutArcsToWhatIsKnown, ()) {
  const Graph graph = sparse_digraph(2, 40, 80);
  DirectedCores cores(graph);
  for (Vertex start = 0; start < graph.vertex_count(); ++start) {
    cores.ask(start);
    while (const auto core = cores.next()) {
      RC_ASSERT(core->vertex.size() >= 2U);
      RC_ASSERT(core->vertex.size() == core->graph.vertex_count());
      RC_ASSERT(std::ranges::is_sorted(core->vertex));
      RC_ASSERT(engine::graph::strong_components(core->graph).count == 1U);
      const auto inside = [&](const engine::graph::Endpoints& ends) {
        return std::ranges::binary_search(core->vertex, ends.from) &&
               std::ranges::binary_search(core->vertex, ends.to);
      };
      RC_ASSERT(core->graph.edge_count() == std::ranges::count_if(graph.edges(), inside));
      cores.settle(*rc::gen::arbitrary<bool>());
    }
  }
}

/// `length` cycles of `round` vertices, an arc from the last vertex of each to the first of the
/// next.
Graph chain_of_cycles(Vertex length, Vertex round) {
  GraphBuilder builder(length * round, Kind::kDirected);
  for (Vertex i = 0; i < length; ++i) {
    for (Vertex j = 0; j < round; ++j) {
      builder.add_edge((i * round) + j, (i * round) + ((j + 1) % round));
    }
    if (i > 0) builder.add_edge((i * round) - 1, i * round);
  }
  return builder.build();
}

TEST(DirectedCores, NeedNoneWhereDeadEndsSayAll) {
  for (const Vertex n : {1U, 2U, 7U, 100000U}) {
    GraphBuilder builder(n, Kind::kDirected);
    for (Vertex v = 1; v < n; ++v) builder.add_edge(v - 1, v);
    const Graph graph = builder.build();
    DirectedCores cores(graph);
    cores.ask(0);
    EXPECT_FALSE(cores.next().has_value());
    EXPECT_EQ(cores.mover_wins(), n % 2 == 0);
  }
}

TEST(DirectedCores, AskOnlyAboutWhatMatters) {
  // Whoever is brought to a triangle wins there, so the arc that leads to it goes, and so on.
  const Graph graph = chain_of_cycles(20000, 3);
  DirectedCores cores(graph);
  EXPECT_EQ(settle_all(cores, 3 * 10000), 10000U);
  EXPECT_TRUE(cores.mover_wins());
  // What is known by now is not asked about again.
  EXPECT_EQ(settle_all(cores, 0), 10000U);
  EXPECT_EQ(settle_all(cores, 3 * 10000), 0U);
}

TEST(DirectedCores, FollowFromOneEntryToTheNext) {
  // Whoever is brought to the last cycle of four loses. So the last vertex of the cycle before is
  // won, the one before it lost, the next won and the first lost, and so on.
  const Graph graph = chain_of_cycles(20001, 4);
  DirectedCores cores(graph);
  EXPECT_EQ(settle_all(cores, 0), 1U);
  EXPECT_FALSE(cores.mover_wins());
}

/// Adds the arcs of a cycle of `length` vertices from `first` on.
void add_cycle(GraphBuilder& builder, Vertex first, Vertex length) {
  for (Vertex i = 0; i < length; ++i) builder.add_edge(first + i, first + ((i + 1) % length));
}

TEST(DirectedCores, FallApartWhereAnEntryIsLost) {
  // Two triangles joined by vertex 6, from where an arc leads to a cycle of four, which is lost.
  GraphBuilder builder(11, Kind::kDirected);
  add_cycle(builder, 0, 3);
  add_cycle(builder, 3, 3);
  add_cycle(builder, 7, 4);
  builder.add_edge(0, 6).add_edge(6, 0).add_edge(3, 6).add_edge(6, 3).add_edge(6, 7);
  const Graph graph = builder.build();
  DirectedCores cores(graph);
  cores.ask(1);
  EXPECT_EQ(cores.next()->vertex, (std::vector<Vertex>{7, 8, 9, 10}));
  cores.settle(false);
  EXPECT_EQ(cores.next()->vertex, (std::vector<Vertex>{0, 1, 2}));
  cores.settle(true);
  EXPECT_FALSE(cores.next().has_value());
  EXPECT_TRUE(cores.mover_wins());
}

TEST(DirectedCores, AreSmallOnesFirst) {
  // From vertex 0 to a cycle of five and to one of four. The latter is lost, so that is a win.
  GraphBuilder builder(10, Kind::kDirected);
  add_cycle(builder, 1, 5);
  add_cycle(builder, 6, 4);
  builder.add_edge(0, 1).add_edge(0, 6);
  const Graph graph = builder.build();
  DirectedCores cores(graph);
  EXPECT_EQ(settle_all(cores, 0), 1U);
  EXPECT_TRUE(cores.mover_wins());
}

TEST(DirectedCores, AreNotAskedAboutOnceAnotherSaysEnough) {
  // From the start to a and b; from a to cycles of four and five, from b to one of six. The one of
  // four is lost, so that a is won and the one of five does not matter.
  const Vertex a = 1;
  const Vertex b = 2;
  GraphBuilder builder(18, Kind::kDirected);
  add_cycle(builder, 3, 4);
  add_cycle(builder, 7, 5);
  add_cycle(builder, 12, 6);
  builder.add_edge(0, a).add_edge(0, b).add_edge(a, 3).add_edge(a, 7).add_edge(b, 12);
  const Graph graph = builder.build();
  DirectedCores cores(graph);
  EXPECT_EQ(settle_all(cores, 0), 2U);
  EXPECT_FALSE(cores.mover_wins());
}

TEST(DirectedCores, AreNotAskedAboutForAStartBefore) {
  // Vertices 0 and 1 lead to each other, 0 to a cycle of four and 1 to one of five; vertex 2 leads
  // to one of six.
  GraphBuilder builder(18, Kind::kDirected);
  add_cycle(builder, 3, 4);
  add_cycle(builder, 7, 5);
  add_cycle(builder, 12, 6);
  builder.add_edge(0, 1).add_edge(1, 0).add_edge(0, 3).add_edge(1, 7).add_edge(2, 12);
  const Graph graph = builder.build();
  DirectedCores cores(graph);
  for (const Vertex start : {0U, 2U, 1U}) EXPECT_EQ(settle_all(cores, start), 1U);
  EXPECT_FALSE(cores.mover_wins());
}

}  // namespace
}  // namespace isthmus::kernels::geography
