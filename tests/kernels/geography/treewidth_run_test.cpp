#include "kernels/geography/treewidth_run.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <variant>

#include "engine/core/errors.hpp"
#include "engine/decomposition/elimination.hpp"
#include "engine/graph/families.hpp"
#include "tests/kernels/geography/enumeration.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::decomposition::TreeDecomposition;
using engine::graph::Graph;
using engine::graph::Vertex;

Question nimber_question(const Graph& graph) {
  return {.graph = &graph, .game = &game_for({}, graph.kind()), .options = asking(Value::kNimber)};
}

std::uint64_t count_of(const Run& run, std::string_view name) {
  const auto counts = run.counts();
  return std::get<std::uint64_t>(std::ranges::find(counts, name, &Count::name)->value);
}

RC_GTEST_PROP(Treewidth, AgreesWithEnumeration, ()) {
  const Graph graph = small_graph(7, 11);
  const std::unique_ptr<Run> run = begin_treewidth(nimber_question(graph));
  const auto nimbers = enumerated_nimbers(graph);
  for (Vertex start = 0; start < graph.vertex_count(); ++start) {
    RC_ASSERT(run->value(start) == nimbers[start]);
  }
}

TEST(Treewidth, PlaysOnTheDecompositionThatIsGiven) {
  const Graph ladder = engine::graph::grid(2, 5);
  // All in one bag: a decomposition of width 9, whose one bag is split before it is solved.
  TreeDecomposition whole{{{}}, {}};
  for (Vertex v = 0; v < ladder.vertex_count(); ++v) whole.bags.front().push_back(v);
  Question question = nimber_question(ladder);
  question.decomposition = &whole;
  const auto run = begin_treewidth(question);
  EXPECT_TRUE(run->counts().empty());
  EXPECT_EQ(run->value(0), enumerated_nimber(ladder, 0));
  EXPECT_EQ(count_of(*run, "treewidth"), 9U);
  EXPECT_LT(count_of(*run, "width"), 10U);
}

TEST(Treewidth, FindsOneItself) {
  const Graph ladder = engine::graph::grid(2, 500);
  const auto run = begin_treewidth(nimber_question(ladder));
  // A corner of a 2 x c grid is lost exactly if 3 divides c + 1 (Sereekiatdilok, Vichitkunakorn).
  EXPECT_EQ(run->value(0), 0U);
  const Graph shorter = engine::graph::grid(2, 499);
  EXPECT_NE(begin_treewidth(nimber_question(shorter))->value(0), 0U);
  EXPECT_EQ(count_of(*run, "treewidth"), 2U);
}

TEST(Treewidth, SaysWhenTimeIsOut) {
  const Graph ladder = engine::graph::grid(2, 500);
  Question question = nimber_question(ladder);
  question.options.budget.expire_after(0);
  const auto run = begin_treewidth(question);
  EXPECT_THROW((void)run->value(0), engine::core::LimitError);
  EXPECT_THROW((void)run->certificate(0, 0, 0), engine::core::LimitError);
}

TEST(Treewidth, TakesNoOptionsOfSearch) {
  const Graph ladder = engine::graph::grid(2, 2);
  Question question = nimber_question(ladder);
  EXPECT_TRUE(treewidth_obstacle(question).empty());
  question.options.nimber_by = NimberBy::kMex;
  EXPECT_NE(treewidth_obstacle(question).find("--nimbers-by"), std::string::npos);
}

}  // namespace
}  // namespace isthmus::kernels::geography
