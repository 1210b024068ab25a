#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/search/evaluator.hpp"
#include "tests/engine/search/nim_heaps.hpp"

/// What the evaluator does when it may not go on, and how deep it can go when it may.
namespace isthmus::engine::search {
namespace {

constexpr std::uint64_t kTable = std::uint64_t{1} << 22U;
/// Some hundred thousand positions: no search of it ends before it looks at its limits.
constexpr NimHeaps::Position kLargeRoot{80, 81, 82};

/// Nim heaps whose options somebody counts, and who gives up at some number.
class ImpatientHeaps : public NimHeaps {
 public:
  ImpatientHeaps(core::CancelToken& cancel, std::uint64_t patience)
      : NimHeaps(3), cancel_(&cancel), patience_(patience) {}

  template <class Sink>
  void for_each_option(const Position& position, Scratch& scratch, Sink& sink) const {
    if (asked_.fetch_add(1) == patience_) cancel_->request();
    NimHeaps::for_each_option(position, scratch, sink);
  }

 private:
  core::CancelToken* cancel_;
  std::uint64_t patience_;
  mutable std::atomic<std::uint64_t> asked_{0};
};

template <class Rules>
using Search = Evaluator<Rules, PackedMemory<Rules>, NimberByMexAlgebra>;

class Limits : public testing::TestWithParam<unsigned> {
 protected:
  [[nodiscard]] static core::Budget budget() {
    core::Budget budget;
    budget.threads = GetParam();
    return budget;
  }
};

TEST_P(Limits, NothingIsSaidWhenCancelledBefore) {
  const NimHeaps rules(3);
  PackedMemory<NimHeaps> memory(rules, kTable, kTable);
  core::CancelToken cancel;
  cancel.request();
  core::Budget limited = budget();
  limited.cancel = &cancel;
  Search<NimHeaps> search(rules, memory, limited);
  EXPECT_EQ(search.evaluate(kLargeRoot), std::nullopt);
}

TEST_P(Limits, NothingIsSaidWhenCancelledMeanwhileAndWorkCanGoOnLater) {
  core::CancelToken cancel;
  const ImpatientHeaps rules(cancel, 20000);
  PackedMemory<ImpatientHeaps> memory(rules, kTable, kTable);
  core::Budget limited = budget();
  limited.cancel = &cancel;
  Search<ImpatientHeaps> search(rules, memory, limited);
  EXPECT_EQ(search.evaluate(kLargeRoot), std::nullopt);
  EXPECT_TRUE(cancel.requested());
  cancel.reset();
  EXPECT_EQ(search.evaluate(kLargeRoot), Bound::exactly(rules.nimber(kLargeRoot)));
}

TEST_P(Limits, NothingIsSaidAfterTheDeadline) {
  const NimHeaps rules(3);
  PackedMemory<NimHeaps> memory(rules, kTable, kTable);
  core::Budget limited = budget();
  limited.deadline = core::Budget::Clock::now() - std::chrono::seconds(1);
  Search<NimHeaps> search(rules, memory, limited);
  EXPECT_EQ(search.evaluate(kLargeRoot), std::nullopt);
}

TEST_P(Limits, NothingIsSaidWhenStacksTakeTooMuch) {
  const NimHeaps rules(3);
  PackedMemory<NimHeaps> memory(rules, kTable, kTable);
  core::Budget limited = budget();
  limited.memory = 1000;
  Search<NimHeaps> search(rules, memory, limited);
  EXPECT_EQ(search.evaluate(kLargeRoot), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(Threads, Limits, testing::Values(1U, 2U, 4U));

TEST(Depth, OfAMillionForcedMovesIsNoMatter) {
  constexpr std::uint32_t kMoves = 1000000;
  const NimHeaps rules(1);
  PackedMemory<NimHeaps> memory(rules, kTable, kTable);
  core::Budget budget;
  budget.threads = 1;
  Search<NimHeaps> search(rules, memory, budget);
  EXPECT_EQ(search.evaluate({kMoves, 0, 0}), Bound::exactly(0));
}

TEST(Depth, OfAMillionMovesWithAChoiceIsNoMatter) {
  constexpr std::uint32_t kMoves = 1000000;
  const NimHeaps rules(2);
  PackedMemory<NimHeaps> memory(rules, kTable, std::uint64_t{1} << 26U);
  core::Budget budget;
  budget.threads = 2;
  Evaluator<NimHeaps, PackedMemory<NimHeaps>, OutcomeAlgebra> search(rules, memory, budget);
  const auto outcome = search.evaluate({kMoves, 0, 0});
  ASSERT_TRUE(outcome.has_value());
  EXPECT_EQ(outcome->exact && outcome->value == 0, kMoves % 3 == 0);
}

}  // namespace
}  // namespace isthmus::engine::search
