#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "kernels/check/certificate.hpp"
#include "kernels/geography/method.hpp"
#include "tests/kernels/geography/corpus.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::core::UsageError;
using engine::graph::Graph;
using engine::graph::Kind;
using engine::graph::Vertex;
using engine::search::Nimber;

/// Checks everything one method says of one graph.
void expect_right(const Method& method, const Question& question,
                  const std::vector<Nimber>& nimbers) {
  const auto run = method.begin(question);
  const bool nimber = question.options.value == Value::kNimber;
  for (Vertex start = 0; start < question.graph->vertex_count(); ++start) {
    const Nimber expected = nimber || nimbers[start] == 0 ? nimbers[start] : 1;
    ASSERT_EQ(run->value(start), expected) << method.name << " start " << start;
    const auto moves = run->winning_moves(start);
    ASSERT_TRUE(moves.has_value());
    ASSERT_EQ(moves->empty(), nimbers[start] == 0) << method.name << " start " << start;
    const auto line = run->principal_line(start);
    ASSERT_TRUE(line.has_value());
    // Whoever wins makes the last move: an odd number of moves for the first player.
    ASSERT_EQ(line->size() % 2 == 0, nimbers[start] != 0) << method.name << " start " << start;
    const std::string certificate = run->certificate(0, start, expected);
    const auto verdict = check::check(check::parse_certificate(certificate, {"certificate", 1}));
    ASSERT_TRUE(verdict.valid) << method.name << " start " << start << ": " << verdict.reason;
  }
  ASSERT_FALSE(run->counts().empty());
}

/// Every method over the corpus, wherever it applies; how often it did.
std::size_t expect_right(const Method& method, const std::vector<SolvedGraph>& corpus) {
  std::size_t applied = 0;
  for (const SolvedGraph& solved : corpus) {
    for (const Value value : {Value::kOutcome, Value::kNimber}) {
      const Question question{&solved.graph, &game_for({}, solved.graph.kind()), asking(value)};
      if (!method.obstacle(question).empty()) continue;
      expect_right(method, question, solved.nimbers);
      ++applied;
    }
  }
  return applied;
}

TEST(Methods, AgreeWithBruteForceWhereverTheyApply) {
  for (const Method& method : methods()) {
    EXPECT_GT(expect_right(method, solved_undirected_graphs()) +
                  expect_right(method, solved_directed_graphs()),
              0U)
        << method.name;
  }
}

TEST(Methods, AreFoundByName) {
  const Graph graph = engine::graph::GraphBuilder(1, Kind::kUndirected).build();
  const Question question{&graph, &game_for({}, graph.kind()), {}};
  std::set<std::string_view> names;
  for (const Method& method : methods()) {
    EXPECT_TRUE(names.insert(method.name).second);
    EXPECT_FALSE(method.summary.empty());
  }
  EXPECT_EQ(method_for("search", question).name, "search");
  EXPECT_TRUE(names.contains(method_for("auto", question).name));
  EXPECT_THROW((void)method_for("oracle", question), UsageError);
}

TEST(Games, AreFoundByNameAndByKind) {
  EXPECT_EQ(game_for({}, Kind::kUndirected).name, "ueg");
  EXPECT_EQ(game_for({}, Kind::kDirected).name, "deg");
  for (const Game& game : games()) EXPECT_EQ(&game_for(game.name, game.kind), &game);
  EXPECT_THROW((void)game_for("deg", Kind::kUndirected), UsageError);
  EXPECT_THROW((void)game_for("ueg", Kind::kDirected), UsageError);
  EXPECT_THROW((void)game_for("chess", Kind::kUndirected), UsageError);
}

}  // namespace
}  // namespace isthmus::kernels::geography
