#include "kernels/geography/cactus_run.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <utility>
#include <variant>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/random.hpp"
#include "engine/graph/cactus.hpp"
#include "engine/graph/families.hpp"
#include "tests/kernels/geography/enumeration.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Edge;
using engine::graph::Endpoints;
using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;

Question asked(const Graph& graph, Value value) {
  return {.graph = &graph, .game = &game_for({}, graph.kind()), .options = asking(value)};
}

/// Where a move from `start` leads to a position of nimber 0, by recursion.
std::vector<Vertex> winning_moves(const Graph& graph, Vertex start) {
  const EdgeGame game{graph, {}};
  ExitOracle oracle(game);
  std::vector<Vertex> moves;
  for (const auto [w, e] : graph.out(start)) {
    if (oracle.nimber(w, std::uint64_t{1} << e) == 0) moves.push_back(w);
  }
  return moves;
}

/// Whether the method says of a cactus what enumeration says, of every start.
bool is_right(const Graph& graph) {
  const auto nimbers = enumerated_nimbers(graph);
  const auto nimber = begin_cactus(asked(graph, Value::kNimber));
  const auto outcome = begin_cactus(asked(graph, Value::kOutcome));
  for (Vertex start = 0; start < graph.vertex_count(); ++start) {
    if (nimber->value(start) != nimbers[start]) return false;
    if (outcome->value(start) != (nimbers[start] == 0 ? 0U : 1U)) return false;
    const auto moves = winning_moves(graph, start);
    if (nimber->winning_moves(start) != moves || outcome->winning_moves(start) != moves) {
      return false;
    }
    // Alone, a start is the root and sees what it reaches only.
    Question alone = asked(graph, Value::kNimber);
    alone.start = start;
    if (begin_cactus(alone)->value(start) != nimbers[start]) return false;
  }
  return true;
}

/// Every graph on n vertices that is a cactus, by its edges.
std::vector<std::vector<Endpoints>> all_cacti(Vertex n) {
  std::vector<Endpoints> pairs;
  for (Vertex u = 0; u < n; ++u) {
    for (Vertex v = u + 1; v < n; ++v) pairs.push_back({u, v});
  }
  std::vector<std::vector<Endpoints>> cacti;
  for (unsigned chosen = 0; chosen < 1U << pairs.size(); ++chosen) {
    GraphBuilder builder(n, Kind::kUndirected);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if ((chosen >> i & 1U) != 0) builder.add_edge(pairs[i].from, pairs[i].to);
    }
    const Graph graph = builder.build();
    if (cactus_obstacle(asked(graph, Value::kNimber)).empty()) {
      cacti.emplace_back(graph.edges().begin(), graph.edges().end());
    }
  }
  return cacti;
}

TEST(CactusMethod, IsRightOnAllCactiWithFiveVertices) {
  for (const auto& edges : all_cacti(5)) {
    GraphBuilder builder(5, Kind::kUndirected);
    for (const auto [u, v] : edges) builder.add_edge(u, v);
    const Graph graph = builder.build();
    ASSERT_TRUE(is_right(graph)) << testing::PrintToString(edges.size());
  }
}

TEST(CactusMethod, IsRightHoweverTheArcsPoint) {
  // Each edge of a cactus with four vertices one way, the other, or, where it is a bridge, both.
  for (const auto& edges : all_cacti(4)) {
    unsigned ways = 1;
    for (std::size_t i = 0; i < edges.size(); ++i) ways *= 3;
    for (unsigned chosen = 0; chosen < ways; ++chosen) {
      GraphBuilder builder(4, Kind::kDirected);
      unsigned digits = chosen;
      for (const auto [u, v] : edges) {
        if (digits % 3 != 1) builder.add_edge(u, v);
        if (digits % 3 != 0) builder.add_edge(v, u);
        digits /= 3;
      }
      const Graph graph = builder.build();
      if (!cactus_obstacle(asked(graph, Value::kNimber)).empty()) continue;
      ASSERT_TRUE(is_right(graph)) << chosen;
    }
  }
}

RC_GTEST_PROP(CactusMethod, IsRightOnRandomCacti, ()) {
  const auto n = *rc::gen::inRange<Vertex>(1, 12);
  const Kind kind = *rc::gen::element(Kind::kUndirected, Kind::kDirected);
  RC_ASSERT(is_right(engine::graph::random_cactus(n, *rc::gen::inRange<Vertex>(3, 7), kind,
                                                  *rc::gen::arbitrary<std::uint64_t>())));
}

TEST(CactusMethod, IsRightWhereManyCyclesMeet) {
  // Triangles, squares and bridges at vertex 0, tails on some of them.
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    engine::core::Random random(seed);
    constexpr Vertex kVertices = 13;
    GraphBuilder builder(kVertices, Kind::kUndirected);
    for (Vertex v = 1; v < kVertices;) {
      const Vertex more = std::min(1 + random.index(Vertex{3}), kVertices - v);
      for (Vertex i = 0; i < more; ++i) builder.add_edge(i == 0 ? 0 : v + i - 1, v + i);
      if (more > 1 && random.chance(0.8)) builder.add_edge(v + more - 1, 0);
      v += more;
    }
    const Graph graph = builder.build();
    ASSERT_TRUE(is_right(graph)) << seed;
  }
}

RC_GTEST_PROP(CactusMethod, AgreesWithSearchOnLargerCacti, ()) {
  const Kind kind = *rc::gen::element(Kind::kUndirected, Kind::kDirected);
  const auto n = *rc::gen::inRange<Vertex>(20, 60);
  const Graph graph =
      engine::graph::random_cactus(n, 8, kind, *rc::gen::arbitrary<std::uint64_t>());
  const auto run = begin_cactus(asked(graph, Value::kNimber));
  Solver search(graph, asking(Value::kNimber));
  for (Vertex start = 0; start < n; ++start) {
    RC_ASSERT(run->value(start) == search.value(start));
    RC_ASSERT(run->winning_moves(start) == search.winning_moves(start));
  }
}

TEST(CactusMethod, SaysWhichEdgeIsInTheWay) {
  const Graph graph = engine::graph::complete(4);
  const std::string obstacle = cactus_obstacle(asked(graph, Value::kOutcome));
  EXPECT_NE(obstacle.find("lies on two cycles; use --method search"), std::string::npos)
      << obstacle;
  // A start that does not reach the rest.
  const Graph apart = GraphBuilder(5, Kind::kUndirected)
                          .add_edge(0, 1)
                          .add_edge(1, 2)
                          .add_edge(2, 3)
                          .add_edge(3, 0)
                          .add_edge(0, 2)
                          .build();
  Question question = asked(apart, Value::kOutcome);
  EXPECT_FALSE(cactus_obstacle(question).empty());
  question.start = 4;
  EXPECT_TRUE(cactus_obstacle(question).empty());
  EXPECT_EQ(begin_cactus(question)->value(4), 0U);
  question.options.nimber_by = NimberBy::kMex;
  EXPECT_NE(cactus_obstacle(question).find("--nimbers-by"), std::string::npos);
}

TEST(CactusMethod, GoesAsDeepAsTheGraph) {
  constexpr Vertex kLong = 100001;
  // A whole odd cycle is walked, an odd number of moves; a path from its end has one less.
  const Graph cycle = engine::graph::cycle(kLong);
  EXPECT_EQ(begin_cactus(asked(cycle, Value::kNimber))->value(kLong - 1), 1U);
  const Graph path = engine::graph::path(kLong);
  EXPECT_EQ(begin_cactus(asked(path, Value::kNimber))->value(kLong - 1), 0U);
  Question late = asked(path, Value::kNimber);
  late.options.budget.expire_after(0);
  EXPECT_THROW((void)begin_cactus(late)->value(0), engine::core::LimitError);
}

}  // namespace
}  // namespace isthmus::kernels::geography
