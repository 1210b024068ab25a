#include "kernels/geography/game_dag.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/graph/families.hpp"
#include "kernels/geography/game_dag_dot.hpp"
#include "kernels/geography/graph_dot.hpp"

namespace isthmus::kernels::geography {
namespace {

namespace graph = engine::graph;

constexpr std::size_t kEnough = 100000;

GameDag dag_of(const graph::Graph& board, graph::Vertex start) {
  return game_dag(board, std::vector{start}, kEnough);
}

/// The nimber by recursion without memory.
std::uint32_t nimber(const graph::Graph& board, graph::Vertex token, std::vector<bool>& used) {
  std::set<std::uint32_t> options;
  for (const auto [next, edge] : board.out(token)) {
    if (used[edge]) continue;
    used[edge] = true;
    options.insert(nimber(board, next, used));
    used[edge] = false;
  }
  std::uint32_t least = 0;
  while (options.contains(least)) ++least;
  return least;
}

TEST(GameDag, OfALonelyVertexIsOneLostState) {
  const GameDag dag = dag_of(graph::path(1), 0);
  ASSERT_EQ(dag.states.size(), 1U);
  EXPECT_FALSE(dag.states[0].mover_wins);
  EXPECT_EQ(dag.states[0].nimber, 0U);
  EXPECT_TRUE(dag.states[0].moves.empty());
}

TEST(GameDag, MergesWaysToTheSameState) {
  // Around the triangle either way: 1 + 2 + 2 states, and both ends coincide.
  const GameDag dag = dag_of(graph::cycle(3), 0);
  EXPECT_EQ(dag.states.size(), 6U);
  EXPECT_EQ(dag.states.back().depth, 3U);
  EXPECT_EQ(dag.states.back().token, 0U);
  EXPECT_TRUE(dag.states.front().mover_wins);
}

TEST(GameDag, KeepsUnusedEdgesThatAreOutOfReach) {
  const GameDag dag = dag_of(graph::path(3), 1);
  ASSERT_EQ(dag.states.size(), 3U);
  EXPECT_EQ(dag.states[1].unused.count(), 1U);
  EXPECT_TRUE(dag.states[1].moves.empty());
}

TEST(GameDag, SharesStatesBetweenStarts) {
  const graph::Graph board = graph::path(4);
  const std::vector<graph::Vertex> starts = {0, 1, 0};
  const GameDag dag = game_dag(board, starts, kEnough);
  ASSERT_EQ(dag.roots.size(), 3U);
  EXPECT_EQ(dag.roots[0], dag.roots[2]);
  EXPECT_EQ(dag.states[dag.roots[1]].token, 1U);
}

TEST(GameDag, RefusesMoreStatesThanAllowed) {
  EXPECT_THROW((void)game_dag(graph::complete(6), std::vector<graph::Vertex>{0}, 100),
               engine::core::LimitError);
  EXPECT_EQ(game_dag(graph::path(3), std::vector<graph::Vertex>{0}, 3).states.size(), 3U);
}

TEST(GameDag, TakesMoreEdgesThanAWordHasBits) {
  const GameDag dag = dag_of(graph::path(200), 0);
  EXPECT_EQ(dag.states.size(), 200U);
  EXPECT_TRUE(dag.states.front().mover_wins);
}

graph::Graph any_board(bool directed) {
  const auto n = *rc::gen::inRange<graph::Vertex>(1, 6);
  constexpr std::uint64_t kMostEdges = 9;
  const std::uint64_t pairs = std::uint64_t{n} * (n - 1) / (directed ? 1 : 2);
  const auto m = *rc::gen::inRange<std::uint64_t>(0, std::min(pairs, kMostEdges) + 1);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  return directed ? graph::random_digraph(n, m, seed) : graph::random_graph(n, m, seed);
}

RC_GTEST_PROP(GameDag, AgreesWithRecursion, (bool directed)) {
  const graph::Graph board = any_board(directed);
  const auto start = *rc::gen::inRange<graph::Vertex>(0, board.vertex_count());
  const GameDag dag = dag_of(board, start);
  std::vector<bool> used(board.edge_count(), false);
  const GameDag::State& root = dag.states[dag.roots.front()];
  RC_ASSERT(root.nimber == nimber(board, start, used));
  RC_ASSERT(root.mover_wins == (root.nimber != 0));
}

RC_GTEST_PROP(GameDag, HoldsDifferentStatesWithAllTheirMoves, (bool directed)) {
  const graph::Graph board = any_board(directed);
  const GameDag dag = dag_of(board, 0);
  std::set<std::pair<graph::Vertex, std::string>> seen;
  for (const GameDag::State& state : dag.states) {
    std::string unused;
    to_string(state.unused, unused);
    RC_ASSERT(seen.emplace(state.token, unused).second);
    RC_ASSERT(state.depth + state.unused.count() == board.edge_count());
    const auto legal = std::ranges::count_if(
        board.out(state.token), [&](graph::Incidence way) { return state.unused.test(way.edge); });
    RC_ASSERT(static_cast<std::ptrdiff_t>(state.moves.size()) == legal);
    for (const GameDag::Move& move : state.moves) {
      const GameDag::State& next = dag.states[move.to];
      RC_ASSERT(next.depth == state.depth + 1);
      RC_ASSERT(state.unused.test(move.edge) && !next.unused.test(move.edge));
    }
  }
}

TEST(GameDot, DrawsEveryStateAndMove) {
  const graph::Graph board = graph::cycle(4);
  const GameDag dag = dag_of(board, 0);
  const std::string dot = game_dot(dag, board, "a <title>");
  EXPECT_NE(dot.find("a &lt;title&gt;"), std::string::npos);
  std::size_t moves = 0;
  for (std::size_t i = 0; i < dag.states.size(); ++i) {
    EXPECT_NE(dot.find(fmt::format("  s{} [", i)), std::string::npos);
    for (const GameDag::Move& move : dag.states[i].moves) {
      const std::string arrow = fmt::format("s{} -> s{} ", i, move.to);
      EXPECT_NE(dot.find(arrow), std::string::npos) << arrow;
      ++moves;
    }
  }
  EXPECT_GT(moves, 0U);
  EXPECT_EQ(dot.back(), '\n');
}

TEST(GraphDot, EscapesNamesAndMarksTheStart) {
  const graph::Graph board = graph::GraphBuilder(2, graph::Kind::kDirected)
                                 .add_edge(0, 1)
                                 .set_names(graph::VertexNames({"a&b", "<c>"}))
                                 .build();
  const std::string dot = graph_dot(board, {"two", 1, {{true, 1}, {false, 0}}});
  EXPECT_NE(dot.find("a&amp;b"), std::string::npos);
  EXPECT_NE(dot.find("&lt;c&gt;"), std::string::npos);
  EXPECT_NE(dot.find("0 -> 1;"), std::string::npos);
  EXPECT_EQ(dot.find("peripheries=2"), dot.rfind("peripheries=2"));
}

}  // namespace
}  // namespace isthmus::kernels::geography
