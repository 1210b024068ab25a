#include "kernels/geography/vertex_solver.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/graph/families.hpp"
#include "engine/search/ruleset.hpp"
#include "kernels/geography/vertex_rules.hpp"
#include "tests/kernels/geography/brute_force.hpp"
#include "tests/kernels/geography/corpus.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;

static_assert(engine::search::Ruleset<VertexRules<engine::core::FixedBits<1>>>);
static_assert(engine::search::Ruleset<VertexRules<engine::core::FixedBits<4>>>);
static_assert(engine::search::Ruleset<VertexRules<engine::core::DynamicBits>>);

void expect_right(const Graph& graph, const SearchOptions& options) {
  VertexSolver solver(graph, options);
  BruteForce brute(graph, Vanishes::kVertices);
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    ASSERT_EQ(solver.value(v), answer_for(options, brute.nimber(v))) << "start " << v;
    ASSERT_EQ(solver.winning_moves(v), brute.winning_moves(v)) << "start " << v;
  }
}

TEST(VertexSolver, AgreesWithBruteForceUnderEveryChoiceOfReductions) {
  const auto undirected = solved_undirected_graphs();
  const auto directed = solved_directed_graphs();
  for (const Choice& choice : reduction_choices()) {
    SCOPED_TRACE(choice.name);
    for (const SearchOptions& options : questions(choice.reductions)) {
      for (const SolvedGraph& solved : undirected) expect_right(solved.graph, options);
      for (const SolvedGraph& solved : directed) expect_right(solved.graph, options);
    }
  }
}

RC_GTEST_PROP(VertexSolver, AgreesWithBruteForceOnRandomDigraphs, ()) {
  const auto n = *rc::gen::inRange(1U, 9U);
  const auto m = *rc::gen::inRange<std::uint64_t>(0, std::min(n * (n - 1), 3 * n) + 1);
  const Graph graph = engine::graph::random_digraph(n, m, *rc::gen::arbitrary<std::uint64_t>());
  for (const SearchOptions& options : questions({}, *rc::gen::inRange(1U, 3U))) {
    expect_right(graph, options);
  }
}

/// A graph beside isolated vertices, joined to them by nothing but one long path: it needs wider
/// sets, and its values are those of the graph with a path.
Graph on_a_path(const Graph& graph, Vertex length) {
  GraphBuilder builder(graph.vertex_count() + length, graph.kind());
  for (const auto [u, v] : graph.edges()) builder.add_edge(u, v);
  for (Vertex i = 0; i < length; ++i) {
    builder.add_edge(i == 0 ? 0 : graph.vertex_count() + i - 1, graph.vertex_count() + i);
  }
  return builder.build();
}

// Paths of an even length past two steps are worth what the path of two steps is.
TEST(VertexSolver, IsTheSameForEveryWidthOfSets) {
  for (const auto& base : {engine::graph::grid(3, 3), engine::graph::random_digraph(8, 24, 3)}) {
    const Graph small = on_a_path(base, 2);
    for (const Reductions& reductions : {Reductions{}, Reductions::none()}) {
      const SearchOptions options = asking(Value::kNimber, NimberBy::kHeap, reductions);
      VertexSolver expected(small, options);
      for (const Vertex length : {60U, 200U, 300U}) {
        const Graph large = on_a_path(base, length);
        VertexSolver solver(large, options);
        for (Vertex v = 0; v < base.vertex_count(); ++v) {
          ASSERT_EQ(solver.value(v), expected.value(v)) << length << " start " << v;
        }
      }
    }
  }
}

TEST(VertexSolver, StopsAtALimit) {
  SearchOptions options = asking(Value::kOutcome);
  engine::core::CancelToken cancel;
  cancel.request();
  options.budget.cancel = &cancel;
  const Graph graph = engine::graph::random_digraph(60, 600, 1);
  EXPECT_FALSE(VertexSolver(graph, options).value(0).has_value());
}

}  // namespace
}  // namespace isthmus::kernels::geography
