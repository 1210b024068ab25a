#include "kernels/geography/small_run.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/graph/families.hpp"
#include "tests/kernels/geography/brute_force.hpp"
#include "tests/kernels/geography/enumeration.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;
using engine::graph::Vertex;

Question about(const Graph& graph, std::string_view game, Value value = Value::kOutcome) {
  return {&graph, &game_for(game, graph.kind()), asking(value)};
}

RC_GTEST_PROP(SmallRun, AgreesWithTheDefinition, ()) {
  const Graph graph = small_graph(8, 16);
  const auto run = begin_small_search(about(graph, graph.directed() ? "deg" : "ueg"));
  RC_ASSERT(run != nullptr);
  BruteForce brute(graph, Vanishes::kEdges);
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    RC_ASSERT(run->value(v) == (brute.nimber(v) == 0 ? 0U : 1U));
    RC_ASSERT(run->winning_moves(v) == brute.winning_moves(v));
  }
}

TEST(SmallRun, LeavesLongSearchesToOthers) {
  const Graph graph = engine::graph::random_graph(12, 46, 7);
  const auto run = begin_small_search(about(graph, "ueg"));
  ASSERT_NE(run, nullptr);
  EXPECT_EQ(run->value(0), std::nullopt);
  EXPECT_LE(run->states(), 4001U);
}

TEST(SmallRun, TellsMovesLinesAndCertificatesAsSearchDoes) {
  const Graph graph = engine::graph::petersen();
  const auto run = begin_small_search(about(graph, "ueg"));
  ASSERT_NE(run, nullptr);
  const auto search = method_named("search").begin(about(graph, "ueg"));
  const auto value = run->value(3);
  ASSERT_TRUE(value);
  EXPECT_EQ(search->value(3), value);
  EXPECT_EQ(run->winning_moves(3), search->winning_moves(3));
  EXPECT_EQ(run->principal_line(3), search->principal_line(3));
  EXPECT_EQ(run->certificate(0, 3, *value), search->certificate(0, 3, *value));
}

TEST(SmallRun, CountsWhatEachStartTook) {
  const Graph graph = engine::graph::petersen();
  const auto run = begin_small_search(about(graph, "ueg"));
  ASSERT_NE(run, nullptr);
  ASSERT_TRUE(run->value(0));
  EXPECT_GT(run->states(), 0U);
  ASSERT_TRUE(run->value(0));
  EXPECT_EQ(run->states(), 0U);
}

TEST(SmallRun, ObservesLimitsThatAreOver) {
  const Graph graph = engine::graph::petersen();
  Question question = about(graph, "ueg");
  question.options.budget.expire_after(0);
  EXPECT_EQ(begin_small_search(question)->value(0), std::nullopt);
  question = about(graph, "ueg");
  question.options.budget.memory = 100000;
  EXPECT_EQ(begin_small_search(question), nullptr);
}

TEST(SmallRun, IsForOutcomesOfEdgeGeographyOnSmallGraphs) {
  const Graph petersen = engine::graph::petersen();
  EXPECT_EQ(begin_small_search(about(petersen, "ueg", Value::kNimber)), nullptr);
  EXPECT_EQ(begin_small_search(about(petersen, "uvg")), nullptr);
  Question question = about(petersen, "ueg");
  question.options.reductions.twins = false;
  EXPECT_EQ(begin_small_search(question), nullptr);
  const Graph large = engine::graph::complete(12);
  EXPECT_EQ(begin_small_search(about(large, "ueg")), nullptr);
  const Graph longest_that_fit = engine::graph::random_graph(12, 58, 1);
  EXPECT_NE(begin_small_search(about(longest_that_fit, "ueg")), nullptr) << "62 bits of key";
  const Graph too_long = engine::graph::random_graph(12, 59, 1);
  EXPECT_EQ(begin_small_search(about(too_long, "ueg")), nullptr) << "63 bits of key";
}

}  // namespace
}  // namespace isthmus::kernels::geography
