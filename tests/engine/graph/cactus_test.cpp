#include "engine/graph/cactus.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <vector>

#include "engine/graph/families.hpp"
#include "engine/graph/structure.hpp"
#include "tests/engine/graph/random_graphs.hpp"

namespace isthmus::engine::graph {
namespace {

/// Whether no edge lies on two cycles. The edges that are on all cycles of an edge e are those that
/// become bridges when e is taken out; if e has one cycle only, they and e are that cycle, so that
/// every vertex has none or two of them.
bool is_cactus(const Graph& graph) {
  const std::vector<bool> bridge = bridges(graph);
  for (Edge out = 0; out < graph.edge_count(); ++out) {
    if (bridge[out]) continue;
    GraphBuilder builder(graph.vertex_count(), Kind::kUndirected);
    std::vector<Edge> kept;
    for (Edge e = 0; e < graph.edge_count(); ++e) {
      if (e == out) continue;
      builder.add_edge(graph.endpoints(e).from, graph.endpoints(e).to);
      kept.push_back(e);
    }
    const std::vector<bool> now = bridges(builder.build());
    std::vector<int> degree(graph.vertex_count(), 0);
    const auto count = [&](Edge e) {
      ++degree[graph.endpoints(e).from];
      ++degree[graph.endpoints(e).to];
    };
    count(out);
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (now[i] && !bridge[kept[i]]) count(kept[i]);
    }
    for (const int d : degree) {
      if (d != 0 && d != 2) return false;
    }
  }
  return true;
}

/// Checks that blocks are bridges and cycles that hang together as they say.
void require_sound(const Graph& graph, const Cactus& cactus, std::size_t edges) {
  std::vector<std::size_t> place(graph.vertex_count(), graph.vertex_count());
  for (std::size_t i = 0; i < cactus.order.size(); ++i) place[cactus.order[i]] = i;
  std::set<Edge> seen;
  std::set<Vertex> hung;
  for (std::size_t block = 0; block < cactus.block_count(); ++block) {
    const std::size_t first = cactus.start[block];
    for (std::size_t i = 0; i < cactus.length(block); ++i) {
      const Vertex v = cactus.vertices[first + i];
      if (i > 0) {
        RC_ASSERT(place[v] > place[cactus.vertices[first]]);
        // No vertex but the root hangs from more or less than one block.
        RC_ASSERT(hung.insert(v).second);
      }
      const Edge e = cactus.along[first + i];
      if (e == Cactus::kNoEdge) {
        RC_ASSERT(cactus.is_bridge(block) && cactus.length(block) == 2U && i == 1U);
        continue;
      }
      RC_ASSERT(seen.insert(e).second);
      const Vertex next = cactus.vertices[first + (i + 1) % cactus.length(block)];
      const Endpoints ends = graph.endpoints(e);
      RC_ASSERT(std::set({ends.from, ends.to}) == std::set({v, next}));
    }
  }
  RC_ASSERT(seen.size() == edges);
}

TEST(CactusSearch, TellsCactiFromOthers) {
  constexpr Vertex kVertices = 5;
  constexpr unsigned kPairs = 10;
  std::size_t cacti = 0;
  for (unsigned chosen = 0; chosen < 1U << kPairs; ++chosen) {
    GraphBuilder builder(kVertices, Kind::kUndirected);
    unsigned pair = 0;
    for (Vertex u = 0; u < kVertices; ++u) {
      for (Vertex v = u + 1; v < kVertices; ++v) {
        if ((chosen >> pair++ & 1U) != 0) builder.add_edge(u, v);
      }
    }
    const Graph graph = builder.build();
    const auto found = find_cactus(graph);
    ASSERT_EQ(std::holds_alternative<Cactus>(found), is_cactus(graph)) << chosen;
    if (is_cactus(graph)) ++cacti;
  }
  EXPECT_GT(cacti, 0U);
  EXPECT_LT(cacti, 1024U);
}

RC_GTEST_PROP(CactusSearch, FindsTheBlocksOfRandomCacti, ()) {
  const auto n = *rc::gen::inRange<Vertex>(1, 60);
  const Kind kind = *rc::gen::element(Kind::kUndirected, Kind::kDirected);
  const Graph graph = random_cactus(n, 6, kind, *rc::gen::arbitrary<std::uint64_t>());
  const auto found = find_cactus(graph);
  RC_ASSERT(std::holds_alternative<Cactus>(found));
  require_sound(graph, std::get<Cactus>(found), graph.edge_count());
}

TEST(CactusSearch, SeesWhatTheStartReaches) {
  // Two triangles that share the edge 1 2, behind an arc into 0 from where nothing is reached.
  GraphBuilder builder(5, Kind::kDirected);
  builder.add_edge(1, 0).add_edge(1, 2).add_edge(2, 3).add_edge(3, 1).add_edge(2, 4).add_edge(4, 1);
  const Graph graph = builder.build();
  const auto whole = find_cactus(graph);
  ASSERT_TRUE(std::holds_alternative<Edge>(whole));
  EXPECT_EQ(std::get<Edge>(whole), 1U);
  EXPECT_TRUE(std::holds_alternative<Edge>(find_cactus(graph, 3)));
  const auto reached = find_cactus(graph, 0);
  ASSERT_TRUE(std::holds_alternative<Cactus>(reached));
  EXPECT_EQ(std::get<Cactus>(reached).order, std::vector<Vertex>{0});
}

TEST(CactusSearch, TakesOppositeArcsAsACycle) {
  const Graph two = GraphBuilder(2, Kind::kDirected).add_edge(0, 1).add_edge(1, 0).build();
  const Cactus cactus = std::get<Cactus>(find_cactus(two));
  ASSERT_EQ(cactus.block_count(), 1U);
  EXPECT_FALSE(cactus.is_bridge(0));
  EXPECT_EQ(cactus.along, (std::vector<Edge>{0, 1}));
}

TEST(CactusSearch, GoesAsDeepAsTheGraph) {
  constexpr Vertex kLong = 200000;
  const Cactus cactus = std::get<Cactus>(find_cactus(cycle(kLong)));
  EXPECT_EQ(cactus.block_count(), 1U);
  EXPECT_EQ(std::get<Cactus>(find_cactus(path(kLong))).block_count(), kLong - 1U);
}

}  // namespace
}  // namespace isthmus::engine::graph
