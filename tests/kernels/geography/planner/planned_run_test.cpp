#include "kernels/geography/planner/planned_run.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/graph/families.hpp"
#include "kernels/check/certificate.hpp"
#include "tests/kernels/geography/enumeration.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;

/// What is asked, and who is to decide.
struct Case {
  std::string name;
  Graph graph;
  std::string_view game;
  Value value;
  bool all_starts;
  std::string_view decided_by;
};

Question question_of(const Case& asked) {
  Question question{&asked.graph, &game_for(asked.game, asked.graph.kind()), asking(asked.value)};
  if (!asked.all_starts) question.start = 0;
  return question;
}

/// Two graphs side by side.
Graph together(const Graph& one, const Graph& other) {
  GraphBuilder builder(one.vertex_count() + other.vertex_count(), Kind::kUndirected);
  for (const auto [u, v] : one.edges()) builder.add_edge(u, v);
  for (const auto [u, v] : other.edges()) {
    builder.add_edge(one.vertex_count() + u, one.vertex_count() + v);
  }
  return builder.build();
}

/// Two triangles joined by a path of one edge, a leaf at the far one.
Graph triangles() {
  GraphBuilder builder(7, Kind::kUndirected);
  for (const auto& [u, v] : std::vector<std::pair<Vertex, Vertex>>{
           {0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {4, 5}, {3, 5}, {5, 6}}) {
    builder.add_edge(u, v);
  }
  return builder.build();
}

/// Triangles, each joined to the next by an edge.
Graph row_of_triangles(Vertex count) {
  GraphBuilder builder(3 * count, Kind::kUndirected);
  for (Vertex first = 0; first < 3 * count; first += 3) {
    builder.add_edge(first, first + 1);
    builder.add_edge(first + 1, first + 2);
    builder.add_edge(first, first + 2);
    if (first > 0) builder.add_edge(first - 1, first);
  }
  return builder.build();
}

/// A graph without odd cycles, of no family with a formula.
Graph plain_bipartite() { return engine::graph::random_bipartite(8, 9, 40, 3); }

std::vector<Case> cases() {
  namespace families = engine::graph;
  return {
      {"grid", families::grid(5, 6), "ueg", Value::kOutcome, false, "closed-form"},
      {"grid_all", families::grid(5, 6), "ueg", Value::kOutcome, true, "closed-form"},
      {"bipartite", plain_bipartite(), "ueg", Value::kOutcome, false, "even-kernel"},
      {"bipartite_all", plain_bipartite(), "ueg", Value::kOutcome, true, "even-kernel"},
      {"bipartite_beside_odd", together(plain_bipartite(), families::complete(5)), "ueg",
       Value::kOutcome, true, "even-kernel"},
      {"grid_beside_odd", together(families::grid(6, 7), families::petersen()), "ueg",
       Value::kOutcome, false, "closed-form"},
      {"cactus_all", triangles(), "ueg", Value::kOutcome, true, "cactus"},
      {"cactus_nimber", triangles(), "ueg", Value::kNimber, false, "cactus"},
      {"small", triangles(), "ueg", Value::kOutcome, false, "search"},
      {"taken_apart", row_of_triangles(20), "ueg", Value::kOutcome, false, "cactus"},
      {"clique", families::complete(5), "ueg", Value::kOutcome, false, "search"},
      {"clique_nimber", families::complete(5), "ueg", Value::kNimber, true, "search"},
      {"digraph", families::random_digraph(7, 24, 1), "deg", Value::kOutcome, false, "search"},
      {"matching", families::petersen(), "uvg", Value::kOutcome, false, "matching"},
      {"uvg_nimber", families::petersen(), "uvg", Value::kNimber, false, "search"},
      {"dvg", families::random_digraph(7, 24, 2), "dvg", Value::kOutcome, true, "search"},
  };
}

class Planner : public testing::TestWithParam<Case> {};

TEST_P(Planner, LeavesItToTheCheapestMethod) {
  const Case& asked = GetParam();
  const auto run = begin_auto(question_of(asked));
  EXPECT_EQ(run->decided_by(), "");
  ASSERT_TRUE(run->value(0).has_value());
  EXPECT_EQ(run->decided_by(), asked.decided_by);
}

// Whoever decided, all that can be asked about a start is answered.
TEST_P(Planner, TellsMovesLinesAndCertificates) {
  const Case& asked = GetParam();
  Question question = question_of(asked);
  for (const bool known_before : {false, true}) {
    question.reasons = known_before;
    const auto run = begin_auto(question);
    const auto value = run->value(0);
    ASSERT_TRUE(value.has_value());
    const auto moves = run->winning_moves(0);
    ASSERT_TRUE(moves.has_value());
    EXPECT_EQ(moves->empty(), *value == 0);
    const std::string certificate = run->certificate(0, 0, *value);
    const auto verdict = check::check(check::parse_certificate(certificate, {"certificate", 1}));
    EXPECT_TRUE(verdict.valid) << verdict.reason;
    const auto line = run->principal_line(0);
    ASSERT_TRUE(line.has_value());
    EXPECT_EQ(line->size() % 2 == 0, *value != 0);
  }
}

TEST_P(Planner, SaysWhy) {
  Question question = question_of(GetParam());
  std::vector<std::string> reasons;
  const std::function<void(std::string_view)> hear = [&](std::string_view line) {
    reasons.emplace_back(line);
  };
  question.explain = &hear;
  const auto run = begin_auto(question);
  ASSERT_TRUE(run->value(0).has_value());
  EXPECT_FALSE(reasons.empty());
}

INSTANTIATE_TEST_SUITE_P(Cases, Planner, testing::ValuesIn(cases()),
                         [](const auto& asked) { return asked.param.name; });

TEST(PlannerOfOne, SearchesWhereAskedInTermsOfASearch) {
  const Graph grid = engine::graph::grid(3, 4);
  Question question{&grid, &game_for("ueg", grid.kind()), asking(Value::kOutcome)};
  question.options.hash_only = true;
  const auto run = begin_auto(question);
  ASSERT_TRUE(run->value(0).has_value());
  EXPECT_EQ(run->decided_by(), "search");
}

TEST(PlannerOfOne, SaysNothingOfWhoDecidedWhatIsNotDecided) {
  const Graph dense = engine::graph::complete(12);
  Question question{&dense, &game_for("ueg", dense.kind()), asking(Value::kOutcome)};
  question.start = 0;
  question.options.budget.expire_after(0);
  const auto run = begin_auto(question);
  EXPECT_FALSE(run->value(0).has_value());
  EXPECT_EQ(run->decided_by(), "");
  EXPECT_TRUE(run->undecided().at_limit);
}

// The two cliques are cores of every start; each is solved once for each place it is entered at.
TEST(PlannerOfOne, RemembersCoresThatStartsHaveInCommon) {
  GraphBuilder builder(10, Kind::kUndirected);
  for (const Vertex base : {0U, 5U}) {
    for (Vertex u = 0; u < 5; ++u) {
      for (Vertex v = u + 1; v < 5; ++v) builder.add_edge(base + u, base + v);
    }
  }
  builder.add_edge(4, 5);
  const Graph graph = builder.build();
  Question question{&graph, &game_for("ueg", graph.kind()), asking(Value::kOutcome)};
  const auto run = begin_auto(question);
  for (Vertex start = 0; start < graph.vertex_count(); ++start) {
    const auto expected = outcome(graph, start, Reductions::none());
    EXPECT_EQ(run->value(start), expected) << start;
  }
  const auto again = run->value(0);
  EXPECT_EQ(again, outcome(graph, 0));
  EXPECT_EQ(run->states(), 0U);
}

}  // namespace
}  // namespace isthmus::kernels::geography
