#include "kernels/geography/second_opinions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/graph/families.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;

Question question_on(const Graph& graph) {
  return {.graph = &graph, .game = &game_for({}, graph.kind()), .options = asking(Value::kOutcome)};
}

bool has(const std::vector<std::string_view>& methods, std::string_view method) {
  return std::ranges::find(methods, method) != methods.end();
}

// A corner of a 2 x c grid is lost exactly if 3 divides c + 1.
TEST(SecondOpinions, TellWhoAgreesAndWhoDoesNot) {
  const Graph ladder = engine::graph::grid(2, 5);
  const Question question = question_on(ladder);
  // The truth, what somebody might say who is wrong, and what nobody knew.
  const std::vector<FirstOpinion> first{
      {0, 0, "search"}, {0, 1, "search"}, {0, std::nullopt, "search"}};
  const auto opinions = second_opinions(question, first, {});
  ASSERT_EQ(opinions.size(), first.size());
  for (const char* method : {"tree-partition", "treewidth", "even-kernel", "closed-form"}) {
    EXPECT_TRUE(has(opinions[0].agree, method)) << method;
    EXPECT_TRUE(std::ranges::find(opinions[1].disagree, method, &SecondOpinions::Other::method) !=
                opinions[1].disagree.end())
        << method;
  }
  EXPECT_TRUE(opinions[0].disagree.empty());
  EXPECT_TRUE(opinions[1].agree.empty());
  EXPECT_TRUE(opinions[2].agree.empty() && opinions[2].disagree.empty());
  // It does not ask the first one again, nor those that do not apply.
  EXPECT_FALSE(has(opinions[0].agree, "search"));
  EXPECT_FALSE(has(opinions[0].agree, "matching"));
}

TEST(SecondOpinions, AskTheFirstAgainPlainlyIfItWasNot) {
  const Graph triangle = engine::graph::cycle(3);
  Question question = question_on(triangle);
  question.options.hash_only = true;
  const std::vector<FirstOpinion> first{{0, 1, "search"}};
  const auto opinions = second_opinions(question, first, {});
  EXPECT_TRUE(has(opinions.front().agree, "search"));
  EXPECT_TRUE(has(opinions.front().agree, "tree-partition"));
}

TEST(SecondOpinions, LeaveOutTheFirstStartByStart) {
  const Graph triangle = engine::graph::cycle(3);
  const std::vector<FirstOpinion> first{{0, 1, "cactus"}, {1, 1, "search"}};
  const auto opinions = second_opinions(question_on(triangle), first, {});
  EXPECT_FALSE(has(opinions[0].agree, "cactus"));
  EXPECT_TRUE(has(opinions[0].agree, "search"));
  EXPECT_TRUE(has(opinions[1].agree, "cactus"));
  EXPECT_FALSE(has(opinions[1].agree, "search"));
}

}  // namespace
}  // namespace isthmus::kernels::geography
