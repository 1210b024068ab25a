#include "kernels/geography/planner/race.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/graph/families.hpp"
#include "tests/kernels/geography/corpus.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::core::CancelToken;
using engine::core::LimitError;
using engine::graph::Graph;
using engine::graph::Vertex;
using engine::search::Nimber;

/// How often the run that never finds anything was stopped.
std::atomic<int> times_stopped = 0;

/// A run that does as it is told, in place of a solver.
class Actor : public Run {
 public:
  explicit Actor(const Question& question) : question_(question) {}

  std::optional<std::vector<Vertex>> winning_moves(Vertex /*start*/) override {
    return std::vector<Vertex>{7};
  }
  std::optional<std::vector<Vertex>> principal_line(Vertex /*start*/) override { return {}; }
  std::string certificate(std::uint64_t /*index*/, Vertex /*start*/, Nimber /*value*/) override {
    return "signed";
  }
  [[nodiscard]] std::uint64_t states() const override { return 0; }
  [[nodiscard]] std::vector<Count> counts() const override { return {}; }

 protected:
  [[nodiscard]] const Question& question() const { return question_; }

 private:
  Question question_;
};

/// Finds 1 after a while, which it may have in pieces.
class Slow final : public Actor {
 public:
  using Actor::Actor;
  std::optional<Nimber> value(Vertex /*start*/) override {
    constexpr std::chrono::milliseconds kWhile{8};
    const engine::core::Budget& budget = question().options.budget;
    const auto began = engine::core::Budget::Clock::now();
    const auto worked = [&] { return before_ + (engine::core::Budget::Clock::now() - began); };
    while (worked() < kWhile && !budget.expired() && !budget.cancelled()) {
    }
    before_ = worked();
    return before_ < kWhile ? std::nullopt : std::optional<Nimber>(1);
  }

 private:
  engine::core::Budget::Clock::duration before_{0};
};

/// Never finds anything.
class Endless final : public Actor {
 public:
  using Actor::Actor;
  std::optional<Nimber> value(Vertex /*start*/) override {
    const engine::core::Budget& budget = question().options.budget;
    while (!budget.expired() && !budget.cancelled()) {
    }
    ++times_stopped;
    return std::nullopt;
  }
};

/// Finds 1 at once.
class Quick final : public Actor {
 public:
  using Actor::Actor;
  std::optional<Nimber> value(Vertex /*start*/) override { return 1; }
};

/// Cannot tell.
class Helpless final : public Actor {
 public:
  using Actor::Actor;
  std::optional<Nimber> value(Vertex /*start*/) override { return std::nullopt; }
  [[nodiscard]] Undecided undecided() const override {
    return {.reason = "it is beyond me", .at_limit = false};
  }
};

/// Has no memory left.
class Full final : public Actor {
 public:
  using Actor::Actor;
  std::optional<Nimber> value(Vertex /*start*/) override { throw LimitError("it is full"); }
};

std::string no_obstacle(const Question& /*question*/) { return {}; }

template <class Part>
std::unique_ptr<Run> begin_part(const Question& question) {
  return std::make_unique<Part>(question);
}

constexpr Method kSlow{"slow", "", no_obstacle, begin_part<Slow>};
constexpr Method kEndless{"endless", "", no_obstacle, begin_part<Endless>};
constexpr Method kQuick{"quick", "", no_obstacle, begin_part<Quick>};
constexpr Method kSilent{
    "silent", "", no_obstacle, begin_part<Quick>, {.winning_moves = false, .certificates = false}};
constexpr Method kHelpless{"helpless", "", no_obstacle, begin_part<Helpless>};
constexpr Method kFull{"full", "", no_obstacle, begin_part<Full>};

class RaceTest : public testing::Test {
 protected:
  /// A race of the first method with the others, in these lanes.
  std::unique_ptr<geography::Run> race(
      const Method& first, const std::vector<std::pair<const Method*, std::size_t>>& others) {
    Field field;
    field.first.method = &first;
    field.first.head_start = 0.001;
    std::vector<Entrant> all{field.first};
    for (const auto& [method, lane] : others) all.push_back({.method = method, .lane = lane});
    field.all = [all] { return all; };
    return begin_race(question_, std::move(field));
  }

  Graph graph_ = engine::graph::cycle(3);
  Question question_{&graph_, &game_for("ueg", graph_.kind()), asking(Value::kOutcome)};
};

TEST_F(RaceTest, IsOverWhenTheFirstIsQuick) {
  const auto run = race(kQuick, {{&kEndless, 1}});
  EXPECT_EQ(run->value(0), 1U);
  EXPECT_EQ(run->decided_by(), "quick");
}

TEST_F(RaceTest, StopsTheOthersOnceSomebodyHasWon) {
  times_stopped = 0;
  question_.options.budget.threads = 2;
  const auto run = race(kEndless, {{&kQuick, 1}});
  EXPECT_EQ(run->value(0), 1U);
  EXPECT_EQ(run->decided_by(), "quick");
  EXPECT_GE(times_stopped, 1);
  // What stopped them is over, too.
  EXPECT_EQ(run->value(1), 1U);
}

TEST_F(RaceTest, GivesTurnsThatGoOnWithWhatIsRemembered) {
  const auto run = race(kEndless, {{&kSlow, 0}});
  EXPECT_EQ(run->value(0), 1U);
  EXPECT_EQ(run->decided_by(), "slow");
}

TEST_F(RaceTest, GoesOnWithoutThoseWhoCannotTell) {
  const auto run = race(kHelpless, {{&kFull, 0}, {&kSlow, 0}});
  EXPECT_EQ(run->value(0), 1U);
  EXPECT_EQ(run->decided_by(), "slow");
}

TEST_F(RaceTest, SaysWhyNobodyHasWon) {
  const auto nobody = race(kHelpless, {{&kHelpless, 0}});
  EXPECT_FALSE(nobody->value(0).has_value());
  EXPECT_EQ(nobody->decided_by(), "");
  EXPECT_EQ(nobody->undecided().reason, "it is beyond me");
  EXPECT_FALSE(nobody->undecided().at_limit);
  const auto full = race(kHelpless, {{&kFull, 0}});
  EXPECT_FALSE(full->value(0).has_value());
  EXPECT_TRUE(full->undecided().at_limit);
  EXPECT_NE(full->undecided().reason.find("full"), std::string::npos);
}

TEST_F(RaceTest, EndsWithItsBudget) {
  question_.options.budget.threads = 2;
  question_.options.budget.expire_after(0.02);
  EXPECT_FALSE(race(kEndless, {{&kEndless, 1}})->value(0).has_value());
  question_.options.budget.expire_after(1e300);
  CancelToken token;
  token.request();
  question_.options.budget.cancel = &token;
  EXPECT_FALSE(race(kEndless, {{&kEndless, 1}, {&kEndless, 1}})->value(0).has_value());
}

TEST_F(RaceTest, AsksSomebodyElseWhatTheWinnerCannotTell) {
  const auto run = race(kSilent, {{&kQuick, 0}});
  ASSERT_EQ(run->value(0), 1U);
  EXPECT_EQ(run->decided_by(), "silent");
  EXPECT_EQ(run->certificate(0, 0, 1), "signed");
  EXPECT_EQ(run->winning_moves(0), std::vector<Vertex>{7});
}

/// Every start of every graph, with races from the first moment on.
void expect_right_races(const SolvedGraph& solved, unsigned threads) {
  for (const Value value : {Value::kOutcome, Value::kNimber}) {
    SearchOptions options = asking(value);
    options.budget.threads = threads;
    options.budget.memory = std::uint64_t{1} << 24U;
    const Question question{&solved.graph, &game_for({}, solved.graph.kind()), options};
    Field field;
    field.first.method = &method_named("search");
    field.all = [&] {
      std::vector<Entrant> all{field.first,
                               {.method = &method_named("tree-partition"), .lane = threads - 1}};
      const Method& kernels = method_named("even-kernel");
      if (kernels.obstacle(question).empty()) {
        all.push_back({.method = &kernels, .lane = threads - 1, .share = 0.5});
      }
      return all;
    };
    const auto run = begin_race(question, field);
    for (Vertex start = 0; start < solved.graph.vertex_count(); ++start) {
      const auto found = run->value(start);
      ASSERT_TRUE(found.has_value());
      ASSERT_EQ(*found, answer_for(options, solved.nimbers[start]));
      ASSERT_EQ(run->winning_moves(start)->empty(), *found == 0) << run->decided_by();
    }
  }
}

TEST(Races, OfRealMethodsEndWithTheRightValue) {
  constexpr Vertex kMostVertices = 5;
  for (const auto& corpus : {solved_undirected_graphs(), solved_directed_graphs()}) {
    for (const SolvedGraph& solved : corpus) {
      if (solved.graph.vertex_count() > kMostVertices) continue;
      expect_right_races(solved, 1);
      expect_right_races(solved, 2);
    }
  }
}

}  // namespace
}  // namespace isthmus::kernels::geography
