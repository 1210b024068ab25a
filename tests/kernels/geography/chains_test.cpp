#include "kernels/geography/chains.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/kernels/geography/enumeration.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Edge;
using engine::graph::Endpoints;
using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;
using engine::search::Nimber;

/// Hubs and chains of inner vertices between them.
class Web {
 public:
  explicit Web(Vertex hubs) : next_(hubs) {}

  Web& chain(Vertex from, Vertex to, Vertex inner) {
    Vertex at = from;
    for (Vertex i = 0; i < inner; ++i) {
      edges_.push_back({at, next_});
      at = next_++;
    }
    edges_.push_back({at, to});
    return *this;
  }

  [[nodiscard]] Graph graph(Kind kind) const {
    GraphBuilder builder(next_, kind);
    for (const auto [from, to] : edges_) builder.add_edge(from, to);
    return builder.build();
  }

 private:
  Vertex next_;
  std::vector<Endpoints> edges_;
};

/// Vertices with one way in and one way out, or two ways.
std::size_t inner_count(const Graph& graph) {
  std::size_t count = 0;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    const std::size_t ways = graph.directed() ? 1 : 2;
    count += graph.out(v).size() == ways && graph.in(v).size() == ways ? 1U : 0U;
  }
  return count;
}

/// Whether shortening keeps the nimber at the entry, and at every vertex that stays with all
/// unused.
void expect_same_values(const Graph& graph, Vertex entry) {
  const DerivedGame small = shorten_chains({graph, {}}, entry);
  ASSERT_NE(small.vertex[entry], DerivedGame::kGone);
  ASSERT_LE(small.game.graph.edge_count(), graph.edge_count());
  EXPECT_EQ(enumerated_nimber(small.game.graph, small.vertex[entry]),
            enumerated_nimber(graph, entry));
}

TEST(ShortenChains, KeepsValuesBetweenTwoVertices) {
  for (const Kind kind : {Kind::kUndirected, Kind::kDirected}) {
    for (Vertex a = 0; a <= 6; ++a) {
      for (Vertex b = std::max<Vertex>(a, 1); b <= 6; ++b) {
        for (const Vertex c : {Vertex{1}, Vertex{2}, Vertex{5}, Vertex{6}}) {
          const Graph graph = Web(2).chain(0, 1, a).chain(0, 1, b).chain(1, 0, c).graph(kind);
          SCOPED_TRACE(testing::Message() << a << " " << b << " " << c);
          for (const Vertex entry : {Vertex{0}, Vertex{1}, Vertex{2}, graph.vertex_count() - 1}) {
            expect_same_values(graph, entry);
          }
        }
      }
    }
  }
}

TEST(ShortenChains, KeepsValuesOfClosedChains) {
  for (Vertex a = 2; a <= 7; ++a) {
    for (Vertex b = 2; b <= 7; ++b) {
      const Graph graph =
          Web(2).chain(0, 0, a).chain(0, 0, b).chain(0, 1, 0).graph(Kind::kUndirected);
      SCOPED_TRACE(testing::Message() << a << " " << b);
      expect_same_values(graph, 0);
      expect_same_values(graph, 1);
      expect_same_values(graph, 2);
    }
  }
  for (Vertex a = 1; a <= 6; ++a) {
    for (Vertex b = 1; b <= 6; ++b) {
      const Graph graph =
          Web(2).chain(0, 0, a).chain(0, 0, b).chain(0, 1, 0).graph(Kind::kDirected);
      SCOPED_TRACE(testing::Message() << a << " " << b);
      expect_same_values(graph, 0);
      expect_same_values(graph, 2);
    }
  }
}

TEST(ShortenChains, LeavesFewInnerVertices) {
  for (const Kind kind : {Kind::kUndirected, Kind::kDirected}) {
    for (Vertex inner = 1; inner <= 40; ++inner) {
      const Graph open = Web(4)
                             .chain(0, 1, inner)
                             .chain(2, 0, 0)
                             .chain(3, 0, 0)
                             .chain(1, 0, 3)
                             .chain(1, 2, 0)
                             .chain(1, 3, 0)
                             .graph(kind);
      const Graph small = shorten_chains({open, {}}, 0).game.graph;
      EXPECT_LE(inner_count(small), 2U + 1U + 2U) << inner;
    }
  }
  const Graph flower = Web(1).chain(0, 0, 31).chain(0, 0, 30).graph(Kind::kUndirected);
  EXPECT_EQ(shorten_chains({flower, {}}, 0).game.graph.vertex_count(), 1U + 3U + 2U);
}

TEST(ShortenChains, KeepsFirstAndLastEdges) {
  const Graph graph =
      Web(3).chain(0, 1, 9).chain(0, 1, 0).chain(0, 2, 0).chain(1, 2, 0).chain(2, 0, 4).graph(
          Kind::kUndirected);
  const DerivedGame small = shorten_chains({graph, {}}, 2);
  const Edge first = small.edge[0];
  const Edge last = small.edge[9];
  ASSERT_NE(first, DerivedGame::kGone);
  ASSERT_NE(last, DerivedGame::kGone);
  const auto meets = [&](Edge e, Vertex old) {
    const auto [from, to] = small.game.graph.endpoints(e);
    return from == small.vertex[old] || to == small.vertex[old];
  };
  EXPECT_TRUE(meets(first, 0));
  EXPECT_TRUE(meets(last, 1));
}

TEST(ShortenChains, KeepsRingsAndEntries) {
  for (Vertex n = 3; n <= 9; ++n) {
    const Graph ring = engine::graph::cycle(n);
    expect_same_values(ring, n - 1);
  }
}

TEST(ShortenChains, SortsEdges) {
  const Graph graph =
      Web(4).chain(3, 1, 4).chain(2, 1, 0).chain(0, 3, 0).chain(1, 0, 2).graph(Kind::kUndirected);
  const Graph small = shorten_chains({graph, {}}, 0).game.graph;
  EXPECT_TRUE(std::ranges::is_sorted(small.edges(), {},
                                     [](const Endpoints& e) { return std::pair(e.from, e.to); }));
}

RC_GTEST_PROP(ShortenChains, KeepsNimbersOfSparseGraphs, ()) {
  const Graph graph = small_graph(10, 12);
  const auto entry = *rc::gen::inRange<Vertex>(0, graph.vertex_count());
  const DerivedGame small = shorten_chains({graph, {}}, entry);
  RC_ASSERT(small.vertex[entry] != DerivedGame::kGone);
  RC_ASSERT(enumerated_nimber(small.game.graph, small.vertex[entry]) ==
            enumerated_nimber(graph, entry));
}

RC_GTEST_PROP(ShortenChains, KeepsNimbersBesideExits, ()) {
  EdgeGame game{small_graph(8, 11), {}};
  for (Vertex v = 0; v < game.graph.vertex_count(); ++v) {
    game.exits.push_back(*rc::gen::element(std::vector<Nimber>{}, std::vector<Nimber>{},
                                           std::vector<Nimber>{0}, std::vector<Nimber>{1, 3}));
  }
  const auto entry = *rc::gen::inRange<Vertex>(0, game.graph.vertex_count());
  const DerivedGame small = shorten_chains(game, entry);
  RC_ASSERT(ExitOracle(small.game).nimber(small.vertex[entry], 0) ==
            ExitOracle(game).nimber(entry, 0));
  const DerivedGame sorted = sort_edges(game);
  RC_ASSERT(ExitOracle(sorted.game).nimber(sorted.vertex[entry], 0) ==
            ExitOracle(game).nimber(entry, 0));
}

RC_GTEST_PROP(SortEdges, MakesEqualGraphsEqual, ()) {
  const Graph graph = small_graph(8, 14);
  GraphBuilder backwards(graph.vertex_count(), graph.kind());
  for (Edge e = graph.edge_count(); e-- > 0;) {
    const auto [from, to] = graph.endpoints(e);
    if (graph.directed()) {
      backwards.add_edge(from, to);
    } else {
      backwards.add_edge(to, from);
    }
  }
  const DerivedGame one = sort_edges({graph, {}});
  const DerivedGame other = sort_edges({backwards.build(), {}});
  RC_ASSERT(std::ranges::equal(one.game.graph.edges(), other.game.graph.edges()));
  for (Edge e = 0; e < graph.edge_count(); ++e) {
    const auto [from, to] = graph.endpoints(e);
    const auto [new_from, new_to] = one.game.graph.endpoints(one.edge[e]);
    RC_ASSERT((new_from == from && new_to == to) ||
              (!graph.directed() && new_from == to && new_to == from));
  }
}

}  // namespace
}  // namespace isthmus::kernels::geography
