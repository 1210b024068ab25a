#include "engine/graph/structure.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/graph/families.hpp"
#include "tests/engine/graph/random_graphs.hpp"

namespace isthmus::engine::graph {
namespace {

/// reach[u][v]: there is a walk from u to v, by Warshall's triple loop;
/// `skipped` is left out, and with `underlying` arcs go both ways.
std::vector<std::vector<bool>> closure(const Graph& graph, bool underlying,
                                       std::optional<Edge> skipped = {}) {
  const Vertex n = graph.vertex_count();
  std::vector<std::vector<bool>> reach(n, std::vector<bool>(n, false));
  for (Vertex v = 0; v < n; ++v) reach[v][v] = true;
  for (Edge e = 0; e < graph.edge_count(); ++e) {
    if (e == skipped) continue;
    const auto [u, v] = graph.endpoints(e);
    reach[u][v] = true;
    if (underlying || !graph.directed()) reach[v][u] = true;
  }
  for (Vertex k = 0; k < n; ++k) {
    for (Vertex u = 0; u < n; ++u) {
      for (Vertex v = 0; v < n; ++v) {
        if (reach[u][k] && reach[k][v]) reach[u][v] = true;
      }
    }
  }
  return reach;
}

/// Whether some assignment of sides makes every edge cross, by trying them all.
bool bipartite_by_trial(const Graph& graph) {
  for (std::uint32_t sides = 0; sides < 1U << graph.vertex_count(); ++sides) {
    const auto side = [sides](Vertex v) { return (sides >> v & 1U) != 0; };
    if (std::ranges::all_of(graph.edges(),
                            [&](Endpoints e) { return side(e.from) != side(e.to); })) {
      return true;
    }
  }
  return false;
}

RC_GTEST_PROP(Components, AreTheClassesOfTheClosure, (bool directed)) {
  const Graph graph = any_graph(directed ? Kind::kDirected : Kind::kUndirected, 10);
  const Classes classes = components(graph);
  const auto reach = closure(graph, true);
  Vertex next = 0;
  for (Vertex u = 0; u < graph.vertex_count(); ++u) {
    for (Vertex v = 0; v < graph.vertex_count(); ++v) {
      RC_ASSERT((classes.of[u] == classes.of[v]) == reach[u][v]);
    }
    RC_ASSERT(classes.of[u] <= next);  // numbered by least vertex
    if (classes.of[u] == next) ++next;
  }
  RC_ASSERT(classes.count == next);
}

RC_GTEST_PROP(StrongComponents, AreMutualReachabilityInReverseOrder, (bool directed)) {
  const Graph graph = any_graph(directed ? Kind::kDirected : Kind::kUndirected, 10);
  const Classes classes = strong_components(graph);
  const auto reach = closure(graph, false);
  std::vector<bool> used(classes.count, false);
  for (Vertex u = 0; u < graph.vertex_count(); ++u) {
    RC_ASSERT(classes.of[u] < classes.count);
    used[classes.of[u]] = true;
    for (Vertex v = 0; v < graph.vertex_count(); ++v) {
      RC_ASSERT((classes.of[u] == classes.of[v]) == (reach[u][v] && reach[v][u]));
    }
  }
  RC_ASSERT(std::ranges::all_of(used, std::identity{}));
  for (const auto [u, v] : graph.edges()) RC_ASSERT(classes.of[u] >= classes.of[v]);
}

RC_GTEST_PROP(Bridges, AreTheEdgesWhoseRemovalSeparates, ()) {
  const Graph graph = any_graph(Kind::kUndirected, 9);
  const auto bridge = bridges(graph);
  RC_ASSERT(bridge.size() == graph.edge_count());
  for (Edge e = 0; e < graph.edge_count(); ++e) {
    const auto [u, v] = graph.endpoints(e);
    RC_ASSERT(bridge[e] == !closure(graph, true, e)[u][v]);
  }
}

RC_GTEST_PROP(BridgelessComponents, AreWhatBridgesDoNotSeparate, ()) {
  const Graph graph = any_graph(Kind::kUndirected, 9);
  const auto bridge = bridges(graph);
  GraphBuilder rest(graph.vertex_count(), Kind::kUndirected);
  for (Edge e = 0; e < graph.edge_count(); ++e) {
    if (!bridge[e]) rest.add_edge(graph.endpoints(e).from, graph.endpoints(e).to);
  }
  const Classes expected = components(rest.build());
  const Classes classes = bridgeless_components(graph, bridge);
  RC_ASSERT(classes.of == expected.of);
  RC_ASSERT(classes.count == expected.count);
}

RC_GTEST_PROP(Reachable, ListsTheClosureOfTheStartInBreadthFirstOrder, (bool directed)) {
  const Graph graph = any_graph(directed ? Kind::kDirected : Kind::kUndirected, 10);
  RC_PRE(graph.vertex_count() > 0U);
  const auto start = *rc::gen::inRange<Vertex>(0, graph.vertex_count());
  const auto order = reachable(graph, start);
  RC_ASSERT(order.front() == start);
  const auto reach = closure(graph, false);
  std::vector<bool> listed(graph.vertex_count(), false);
  for (const Vertex v : order) {
    RC_ASSERT(!listed[v]);
    listed[v] = true;
  }
  RC_ASSERT(listed == reach[start]);
}

RC_GTEST_PROP(Bipartite, AgreesWithTryingAllSides, (bool directed)) {
  const Graph graph = any_graph(directed ? Kind::kDirected : Kind::kUndirected, 8);
  RC_ASSERT(bipartite(graph) == bipartite_by_trial(graph));
}

TEST(Bipartite, KnowsALoopForAnOddCycle) {
  const Graph graph = GraphBuilder(1, Kind::kDirected, Multiplicity::kMerge).add_edge(0, 0).build();
  EXPECT_FALSE(bipartite(graph));
}

TEST(Structure, TakesTheGraphWithoutVertices) {
  const Graph graph;
  EXPECT_EQ(components(graph).count, 0U);
  EXPECT_EQ(strong_components(graph).count, 0U);
  EXPECT_TRUE(bridges(graph).empty());
  EXPECT_TRUE(bipartite(graph));
}

TEST(Structure, WalksAMillionVerticesWithoutRecursion) {
  constexpr Vertex kMany = 1000000;
  const Graph long_path = path(kMany);
  EXPECT_EQ(components(long_path).count, 1U);
  EXPECT_TRUE(bipartite(long_path));
  EXPECT_EQ(reachable(long_path, 0).size(), kMany);
  const auto bridge = bridges(long_path);
  EXPECT_TRUE(std::ranges::all_of(bridge, std::identity{}));
  EXPECT_EQ(bridgeless_components(long_path, bridge).count, kMany);
  EXPECT_TRUE(std::ranges::none_of(bridges(cycle(kMany)), std::identity{}));

  GraphBuilder arcs(kMany, Kind::kDirected);
  for (Vertex v = 1; v < kMany; ++v) arcs.add_edge(v - 1, v);
  EXPECT_EQ(strong_components(arcs.build()).count, kMany);
}

TEST(Sides, PartNeighboursUnlessACycleIsOdd) {
  GraphBuilder builder(7, Kind::kUndirected);
  builder.add_edge(0, 1).add_edge(1, 2).add_edge(3, 4).add_edge(4, 5).add_edge(5, 3);
  const std::vector<Side> expected{Side::kLeft,    Side::kRight,   Side::kLeft, Side::kNeither,
                                   Side::kNeither, Side::kNeither, Side::kLeft};
  EXPECT_EQ(sides(builder.build()), expected);
}

}  // namespace
}  // namespace isthmus::engine::graph
