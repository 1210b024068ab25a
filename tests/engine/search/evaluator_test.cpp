#include "engine/search/evaluator.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "tests/engine/search/explicit_game.hpp"
#include "tests/engine/search/nim_heaps.hpp"

namespace isthmus::engine::search {
namespace {

/// How one evaluation works.
struct Setting {
  unsigned threads = 1;
  std::uint64_t initial_bytes = 0;
  std::uint64_t most_bytes = 0;
  bool wide = false;
  bool hash_only = false;
};

core::Budget budget_of(const Setting& setting) {
  core::Budget budget;
  budget.threads = setting.threads;
  return budget;
}

/// Calls use(evaluator) with an evaluator of this algebra and memory.
template <class Algebra, class Rules, class Use>
void with_evaluator(const Rules& rules, const Setting& setting, Use&& use) {
  if (setting.wide) {
    WideMemory<Rules> memory(rules, setting.initial_bytes, setting.most_bytes, setting.hash_only);
    Evaluator<Rules, WideMemory<Rules>, Algebra> evaluator(rules, memory, budget_of(setting));
    use(evaluator);
  } else {
    PackedMemory<Rules> memory(rules, setting.initial_bytes, setting.most_bytes);
    Evaluator<Rules, PackedMemory<Rules>, Algebra> evaluator(rules, memory, budget_of(setting));
    use(evaluator);
  }
}

/// Whether a bound says of the nimber what questions up to `goal` need, and nothing false.
bool fits(const std::optional<Bound>& bound, Nimber nimber, Nimber goal) {
  if (!bound || !bound->settles(goal)) return false;
  return bound->exact ? bound->value == nimber : bound->value <= nimber;
}

template <class Algebra>
void expect_all_positions_right(const ExplicitGame& game, const Setting& setting, Nimber goal) {
  const std::vector<Nimber> nimbers = game.nimbers();
  with_evaluator<Algebra>(game, setting, [&](auto& evaluator) {
    for (std::uint32_t at = game.count(); at-- > 0;) {
      RC_ASSERT(fits(evaluator.evaluate({at}, goal), nimbers[at], goal));
    }
  });
}

Setting any_setting() {
  Setting setting;
  setting.threads = *rc::gen::element(1U, 2U, 4U, 8U);
  setting.most_bytes =
      *rc::gen::element(std::uint64_t{512}, std::uint64_t{4096}, std::uint64_t{1} << 20U);
  setting.initial_bytes = *rc::gen::element(std::uint64_t{64}, setting.most_bytes);
  setting.wide = *rc::gen::arbitrary<bool>();
  setting.hash_only = *rc::gen::arbitrary<bool>();
  return setting;
}

ExplicitGame any_game() {
  const auto count = *rc::gen::inRange<std::uint32_t>(1, 80);
  const auto options = *rc::gen::inRange<std::uint32_t>(1, 4);
  const auto reach = *rc::gen::element(3U, 10U, 1000U);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const auto words = *rc::gen::inRange<std::size_t>(1, 4);
  return ExplicitGame(random_positions(count, options, reach, seed), words,
                      *rc::gen::arbitrary<bool>());
}

RC_GTEST_PROP(Evaluator, FindsEveryOutcome, ()) {
  expect_all_positions_right<OutcomeAlgebra>(any_game(), any_setting(), OutcomeAlgebra::kGoal);
}

RC_GTEST_PROP(Evaluator, FindsEveryNimberByHeaps, ()) {
  expect_all_positions_right<NimberByHeapAlgebra>(any_game(), any_setting(),
                                                  NimberByHeapAlgebra::kGoal);
}

RC_GTEST_PROP(Evaluator, FindsEveryNimberByDefinition, ()) {
  expect_all_positions_right<NimberByMexAlgebra>(any_game(), any_setting(),
                                                 NimberByMexAlgebra::kGoal);
}

RC_GTEST_PROP(Evaluator, AnswersQuestionsUpToAGoal, ()) {
  const auto goal = *rc::gen::inRange<Nimber>(0, 4);
  expect_all_positions_right<NimberByHeapAlgebra>(any_game(), any_setting(), goal);
}

RC_GTEST_PROP(Evaluator, AnswersGrowingGoalsFromOneMemory, ()) {
  const ExplicitGame game = any_game();
  const std::vector<Nimber> nimbers = game.nimbers();
  with_evaluator<NimberByHeapAlgebra>(game, any_setting(), [&](auto& evaluator) {
    for (Nimber goal = 0; goal < 4; ++goal) {
      for (std::uint32_t at = 0; at < game.count(); ++at) {
        RC_ASSERT(fits(evaluator.evaluate({at}, goal), nimbers[at], goal));
      }
    }
  });
}

/// Settings under which a search is long enough to be shared between threads.
class LargeGame : public testing::TestWithParam<Setting> {};

TEST_P(LargeGame, OfHeapsHasItsKnownNimber) {
  const NimHeaps rules(3);
  for (const NimHeaps::Position& root :
       {NimHeaps::Position{26, 25, 27}, {24, 25, 27}, {26, 26, 24}}) {
    const Nimber nimber = rules.nimber(root);
    with_evaluator<NimberByHeapAlgebra>(rules, GetParam(), [&](auto& evaluator) {
      EXPECT_EQ(evaluator.evaluate(root), Bound::exactly(nimber));
      EXPECT_GT(evaluator.statistics().total.nodes, 8192U) << "too small to be shared";
    });
    with_evaluator<NimberByMexAlgebra>(rules, GetParam(), [&](auto& evaluator) {
      EXPECT_EQ(evaluator.evaluate(root), Bound::exactly(nimber));
    });
    with_evaluator<OutcomeAlgebra>(rules, GetParam(), [&](auto& evaluator) {
      EXPECT_TRUE(fits(evaluator.evaluate(root), nimber, 0));
    });
  }
}

TEST_P(LargeGame, GivenAtRandomIsEvaluatedAsByDefinition) {
  constexpr std::uint32_t kPositions = 60000;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const ExplicitGame game(random_positions(kPositions, 5, 40, seed), 2);
    const std::vector<Nimber> nimbers = game.nimbers();
    for (const std::uint32_t at : {kPositions - 1, kPositions - 2}) {
      with_evaluator<NimberByMexAlgebra>(game, GetParam(), [&](auto& evaluator) {
        EXPECT_EQ(evaluator.evaluate({at}), Bound::exactly(nimbers[at]));
      });
      with_evaluator<NimberByHeapAlgebra>(game, GetParam(), [&](auto& evaluator) {
        EXPECT_EQ(evaluator.evaluate({at}), Bound::exactly(nimbers[at]));
      });
      with_evaluator<OutcomeAlgebra>(game, GetParam(), [&](auto& evaluator) {
        EXPECT_TRUE(fits(evaluator.evaluate({at}), nimbers[at], 0));
      });
    }
  }
}

constexpr std::uint64_t kSmall = std::uint64_t{1} << 12U;
constexpr std::uint64_t kLarge = std::uint64_t{1} << 24U;

INSTANTIATE_TEST_SUITE_P(Everyhow, LargeGame,
                         testing::Values(Setting{1, kLarge, kLarge}, Setting{2, kSmall, kLarge},
                                         Setting{4, kSmall, kLarge}, Setting{8, kLarge, kLarge},
                                         Setting{1, kSmall, kLarge, true},
                                         Setting{2, kLarge, kLarge, true},
                                         Setting{4, kSmall, kLarge, true, true},
                                         Setting{8, kSmall, kLarge, true}));

TEST(Evaluator, ReportsWhatEachThreadDid) {
  const NimHeaps rules(3);
  for (const unsigned threads : {1U, 2U, 4U}) {
    with_evaluator<OutcomeAlgebra>(rules, Setting{threads, kLarge, kLarge}, [&](auto& evaluator) {
      ASSERT_TRUE(evaluator.evaluate({28, 28, 28}).has_value());
      const Statistics statistics = evaluator.statistics();
      EXPECT_EQ(statistics.threads, threads);
      ASSERT_EQ(statistics.workers.size(), threads);
      WorkerStatistics sum;
      for (const WorkerStatistics& worker : statistics.workers) sum += worker;
      EXPECT_GT(sum.nodes, 0U);
      EXPECT_EQ(sum.nodes, statistics.total.nodes);
      EXPECT_EQ(sum.table_hits, statistics.total.table_hits);
      EXPECT_EQ(sum.table_probes, statistics.total.table_probes);
      EXPECT_LE(sum.table_hits, sum.table_probes);
      EXPECT_LE(statistics.table_occupied, statistics.table_capacity);
      EXPECT_LE(statistics.table_bytes, kLarge);
      EXPECT_GT(statistics.table_occupied, 0U);
    });
  }
}

TEST(Evaluator, RemembersFromCallToCall) {
  const NimHeaps rules(3);
  with_evaluator<NimberByHeapAlgebra>(rules, Setting{1, kLarge, kLarge}, [&](auto& evaluator) {
    const NimHeaps::Position root{20, 21, 23};
    const auto first = evaluator.evaluate(root);
    const std::uint64_t nodes = evaluator.statistics().total.nodes;
    EXPECT_EQ(evaluator.evaluate(root), first);
    EXPECT_EQ(evaluator.statistics().total.nodes, nodes);
  });
}

TEST(Evaluator, ForgetsWhoseResultTheLastOneWas) {
  // Long searches are settled by any thread, short ones by the first alone: what another thread
  // found before must not come back. The short ones are not reached from the long ones.
  const NimHeaps rules(3);
  for (std::uint32_t heap = 20; heap < 28; ++heap) {
    with_evaluator<NimberByMexAlgebra>(rules, Setting{4, kSmall, kLarge}, [&](auto& evaluator) {
      const NimHeaps::Position large{27, 26, heap};
      ASSERT_EQ(evaluator.evaluate(large), Bound::exactly(rules.nimber(large)));
      for (std::uint32_t low = 0; low < 3; ++low) {
        const NimHeaps::Position small{low, 0, 30};
        ASSERT_EQ(evaluator.evaluate(small), Bound::exactly(rules.nimber(small)));
      }
    });
  }
}

TEST(Evaluator, DoesTheSameWorkAgainOnOneThread) {
  const NimHeaps rules(2);
  std::vector<std::uint64_t> nodes;
  for (int round = 0; round < 2; ++round) {
    with_evaluator<OutcomeAlgebra>(rules, Setting{1, kSmall, kLarge}, [&](auto& evaluator) {
      EXPECT_TRUE(evaluator.evaluate({31, 30, 29}).has_value());
      nodes.push_back(evaluator.statistics().total.nodes);
    });
  }
  EXPECT_EQ(nodes[0], nodes[1]);
}

}  // namespace
}  // namespace isthmus::engine::search
