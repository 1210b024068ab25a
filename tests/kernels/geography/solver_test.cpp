#include "kernels/geography/solver.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/graph/families.hpp"
#include "tests/kernels/geography/enumeration.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Vertex;
using engine::search::Nimber;

TEST(Solver, AgreesWithItselfOnLargerGraphsOnAnyNumberOfThreads) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    for (const Graph& graph :
         {engine::graph::random_graph(11, 24, seed), engine::graph::random_digraph(9, 30, seed)}) {
      const auto expected = nimber(graph, 0);
      ASSERT_TRUE(expected.has_value());
      for (const unsigned threads : {2U, 4U}) {
        for (SearchOptions options : questions({}, threads)) {
          EXPECT_EQ(solve(graph, 0, options), answer_for(options, *expected)) << seed;
          options.hash_only = true;
          EXPECT_EQ(solve(graph, 0, options), answer_for(options, *expected)) << seed;
        }
      }
      EXPECT_EQ(outcome(graph, 0, Reductions::none()), *expected == 0 ? 0U : 1U) << seed;
    }
  }
}

TEST(Solver, KnowsGraphsWithoutEdges) {
  for (const SearchOptions& options : questions()) {
    const Graph graph = engine::graph::random_graph(4, 0, 1);
    Solver solver(graph, options);
    for (Vertex v = 0; v < 4; ++v) {
      EXPECT_EQ(solver.value(v), 0U);
      EXPECT_EQ(solver.winning_moves(v), std::vector<Vertex>{});
    }
  }
}

TEST(Solver, IsNotConfusedByExitsOfLargeNimber) {
  // Vertices 0 to 99 are a transitive tournament with nimber i at i; on top, a strong component
  // whose vertices also have ways down to chosen ones of them.
  constexpr Vertex kLow = 100;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Graph top = engine::graph::random_digraph(5, 12, seed);
    GraphBuilder builder(kLow + 5, engine::graph::Kind::kDirected);
    for (Vertex from = 0; from < kLow; ++from) {
      for (Vertex to = 0; to < from; ++to) builder.add_edge(from, to);
    }
    EdgeGame game{top, std::vector<std::vector<Nimber>>(5)};
    for (Vertex v = 0; v < 5; ++v) {
      for (const Vertex low : {Vertex{0}, Vertex{1}, Vertex{63}, Vertex{64}, Vertex{99}}) {
        if ((low + v + seed) % 3 == 0) continue;
        builder.add_edge(kLow + v, low);
        game.exits[v].push_back(low);
      }
    }
    for (const auto [from, to] : top.edges()) builder.add_edge(kLow + from, kLow + to);
    const Graph graph = builder.build();
    ExitOracle oracle(game);
    for (const SearchOptions& options : questions()) {
      Solver solver(graph, options);
      for (Vertex v = 0; v < 5; ++v) {
        EXPECT_EQ(solver.value(kLow + v), answer_for(options, oracle.nimber(v, 0)))
            << "seed " << seed << " start " << v;
      }
    }
  }
}

TEST(Solver, FindsNimbersBeyondTwoHundredAndFiftySix) {
  // Vertex 300 may move to any of a tournament of 300, or round a 2-cycle with 301.
  constexpr Vertex kLow = 300;
  GraphBuilder builder(kLow + 2, engine::graph::Kind::kDirected);
  for (Vertex from = 0; from <= kLow; ++from) {
    for (Vertex to = 0; to < from; ++to) builder.add_edge(from, to);
  }
  builder.add_edge(kLow, kLow + 1).add_edge(kLow + 1, kLow).add_edge(kLow + 1, 0);
  const Graph graph = builder.build();
  for (const SearchOptions& options : questions()) {
    EXPECT_EQ(solve(graph, kLow, options), answer_for(options, kLow));
  }
}

TEST(Solver, CountsItsWork) {
  const Graph graph = engine::graph::random_graph(10, 20, 3);
  for (const unsigned threads : {1U, 2U}) {
    Solver solver(graph, asking(Value::kNimber, NimberBy::kHeap, {}, threads));
    ASSERT_TRUE(solver.value(0).has_value());
    const auto statistics = solver.statistics();
    EXPECT_GT(statistics.total.nodes, 0U);
    EXPECT_EQ(statistics.threads, threads);
    std::uint64_t sum = 0;
    for (const auto& worker : statistics.workers) sum += worker.nodes;
    EXPECT_EQ(sum, statistics.total.nodes);
  }
}

TEST(Solver, SaysNothingAfterTheDeadline) {
  SearchOptions options = asking(Value::kNimber);
  options.budget.expire_after(0);
  const Graph graph = engine::graph::random_graph(20, 90, 1);
  Solver solver(graph, options);
  EXPECT_EQ(solver.value(0), std::nullopt);
  EXPECT_EQ(solver.winning_moves(0), std::nullopt);
}

TEST(Solver, WalksAPathOfAnyLength) {
  constexpr Vertex kLong = 100000;
  const Graph path = engine::graph::path(kLong);
  for (const SearchOptions& options : questions()) {
    Solver solver(path, options);
    // kLong - 1 forced moves from the end.
    EXPECT_EQ(solver.value(0), (kLong - 1) % 2);
    EXPECT_EQ(solver.winning_moves(0), std::vector<Vertex>{1});
    // Moves left after going either way differ by one, so one of the two ways wins.
    EXPECT_NE(solver.value(kLong / 2), 0U);
  }
}

TEST(Solver, WalksAPathWithoutReductions) {
  const Graph path = engine::graph::path(2000);
  for (const SearchOptions& options : questions(Reductions::none())) {
    EXPECT_EQ(solve(path, 0, options), 1U);
    EXPECT_EQ(solve(path, 1999, options), 1U);
    // 1001 moves one way and 998 the other: the ends have nimbers 0 and 1.
    EXPECT_EQ(solve(path, 1001, options), answer_for(options, 2));
  }
}

TEST(Solver, WalksADirectedPathOfAnyLength) {
  constexpr Vertex kLong = 100001;
  GraphBuilder builder(kLong, engine::graph::Kind::kDirected);
  for (Vertex v = 0; v + 1 < kLong; ++v) builder.add_edge(v, v + 1);
  const Graph path = builder.build();
  EXPECT_EQ(nimber(path, 0), 0U);
  EXPECT_EQ(nimber(path, 1), 1U);
}

}  // namespace
}  // namespace isthmus::kernels::geography
