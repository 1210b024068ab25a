#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "engine/graph/families.hpp"
#include "kernels/geography/solver.hpp"
#include "tests/kernels/geography/enumeration.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Vertex;

constexpr Vertex kVertices = 9;
constexpr std::uint64_t kEdges = 12;

SearchOptions any_options() {
  SearchOptions options = *rc::gen::elementOf(questions());
  for (const auto& [name, member] : kNamedReductions) {
    options.reductions.*member = *rc::gen::arbitrary<bool>();
  }
  options.hash_only = *rc::gen::inRange(0, 4) == 0;
  options.budget.threads = *rc::gen::element(1U, 2U, 4U);
  return options;
}

void expect_all_starts(const Graph& graph, const SearchOptions& options) {
  const std::vector<std::uint32_t> nimbers = enumerated_nimbers(graph);
  Solver solver(graph, options);
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    RC_ASSERT(solver.value(v) == answer_for(options, nimbers[v]));
  }
}

std::vector<Vertex> enumerated_winning_moves(const Graph& graph, Vertex start) {
  const GameDag dag = game_dag(graph, std::vector{start}, kMostStates);
  std::vector<Vertex> winning;
  for (const auto [edge, to] : dag.states[dag.roots.front()].moves) {
    if (!dag.states[to].mover_wins) winning.push_back(dag.states[to].token);
  }
  std::ranges::sort(winning);
  return winning;
}

RC_GTEST_PROP(SolverProperty, AgreesWithEnumerationHoweverAsked, ()) {
  expect_all_starts(small_graph(kVertices, kEdges), any_options());
}

RC_GTEST_PROP(SolverProperty, AgreesWithEnumerationWithAllReductions, ()) {
  const Graph graph = small_graph(kVertices, kEdges + 1);
  for (const SearchOptions& options : questions()) expect_all_starts(graph, options);
}

RC_GTEST_PROP(SolverProperty, FindsTheWinningMoves, ()) {
  const Graph graph = small_graph(7, kEdges);
  const SearchOptions options = any_options();
  Solver solver(graph, options);
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    RC_ASSERT(solver.winning_moves(v) == enumerated_winning_moves(graph, v));
  }
}

/// Trees with one or two edges more: many bridges, and small parts between them.
RC_GTEST_PROP(SolverProperty, FindsTheWinningMovesOfBridgedGraphs, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const Graph tree = engine::graph::random_tree(12, seed);
  GraphBuilder builder(12, engine::graph::Kind::kUndirected);
  for (const auto [from, to] : tree.edges()) builder.add_edge(from, to);
  const auto absent = [&](Vertex a, Vertex b) {
    return a != b &&
           std::ranges::none_of(tree.out(a), [b](const auto& way) { return way.neighbour == b; });
  };
  if (absent(0, 3)) builder.add_edge(0, 3);
  if (absent(5, 8)) builder.add_edge(5, 8);
  const Graph graph = builder.build();
  const SearchOptions options = any_options();
  expect_all_starts(graph, options);
  Solver solver(graph, options);
  for (Vertex v = 0; v < 12; ++v) {
    RC_ASSERT(solver.winning_moves(v) == enumerated_winning_moves(graph, v));
  }
}

RC_GTEST_PROP(SolverProperty, DoesNotCareWhatVerticesAndEdgesAreCalled, ()) {
  const Graph graph = small_graph(kVertices, kEdges);
  std::vector<Vertex> called(graph.vertex_count());
  std::iota(called.begin(), called.end(), Vertex{0});
  std::uint64_t state = *rc::gen::arbitrary<std::uint64_t>();
  const auto shuffle = [&state](auto& things) {
    for (std::size_t i = things.size(); i > 1; --i) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      std::swap(things[i - 1], things[(state >> 33U) % i]);
    }
  };
  shuffle(called);
  std::vector<engine::graph::Endpoints> edges(graph.edges().begin(), graph.edges().end());
  shuffle(edges);
  GraphBuilder builder(graph.vertex_count(), graph.kind());
  for (const auto [from, to] : edges) builder.add_edge(called[from], called[to]);
  const Graph other = builder.build();
  const SearchOptions options = any_options();
  Solver solver(graph, options);
  Solver again(other, options);
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    RC_ASSERT(solver.value(v) == again.value(called[v]));
  }
}

RC_GTEST_PROP(SolverProperty, DoesNotCareAboutWhatCannotBeReached, ()) {
  const Graph graph = small_graph(kVertices, kEdges);
  const Graph beyond = small_graph(5, 5);
  const Vertex n = graph.vertex_count();
  GraphBuilder builder(n + 4, graph.kind());
  for (const auto [from, to] : graph.edges()) builder.add_edge(from, to);
  builder.add_edge(n, n + 1).add_edge(n + 1, n + 2).add_edge(n + 2, n);
  if (graph.directed()) builder.add_edge(n + 3, 0).add_edge(n, 0);
  const Graph larger = builder.build();
  const SearchOptions options = any_options();
  Solver solver(graph, options);
  Solver again(larger, options);
  for (Vertex v = 0; v < n; ++v) RC_ASSERT(solver.value(v) == again.value(v));
}

RC_GTEST_PROP(SolverProperty, IsRightOrSilentInVeryLittleMemory, ()) {
  const Graph graph = small_graph(8, kEdges);
  const std::vector<std::uint32_t> nimbers = enumerated_nimbers(graph);
  SearchOptions options = any_options();
  options.budget.memory = 512;
  Solver solver(graph, options);
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    const auto value = solver.value(v);
    RC_ASSERT(!value || *value == answer_for(options, nimbers[v]));
  }
}

RC_GTEST_PROP(SolverProperty, GivesTheSameAfterForgetting, ()) {
  const Graph graph = small_graph(8, kEdges);
  Solver solver(graph, any_options());
  const auto before = solver.value(0);
  const auto moves = solver.winning_moves(0);
  solver.forget_search();
  RC_ASSERT(solver.value(0) == before);
  RC_ASSERT(solver.winning_moves(0) == moves);
}

}  // namespace
}  // namespace isthmus::kernels::geography
