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
using engine::graph::Vertex;
using engine::search::Nimber;

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
  const Method& search = method_for("search", question);
  const std::vector<Vertex> starts{0, 0, 0};
  // The truth, what somebody might say who is wrong, and what nobody knew.
  const std::vector<std::optional<Nimber>> values{0, 1, std::nullopt};
  const auto opinions = second_opinions(question, search, starts, values, {});
  ASSERT_EQ(opinions.size(), starts.size());
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
  const std::vector<Vertex> starts{0};
  const std::vector<std::optional<Nimber>> values{1};
  const auto opinions =
      second_opinions(question, method_for("search", question), starts, values, {});
  EXPECT_TRUE(has(opinions.front().agree, "search"));
  EXPECT_TRUE(has(opinions.front().agree, "tree-partition"));
}

}  // namespace
}  // namespace isthmus::kernels::geography
