#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/progress.hpp"
#include "tests/kernels/census/collecting.hpp"
#include "tests/kernels/census/threaded_ranks.hpp"

/// A census by several ranks, which are threads here.
namespace isthmus::kernels::census {
namespace {

namespace core = engine::core;
using core::Budget;

constexpr std::uint64_t kAmpleMemory = std::uint64_t{1} << 28U;

Budget budget_of(unsigned threads, std::uint64_t memory) {
  Budget budget;
  budget.threads = threads;
  budget.memory = memory;
  return budget;
}

Collector census_by_ranks(std::string_view game, unsigned vertices, unsigned count,
                          std::uint64_t memory = kAmpleMemory, const Filter& filter = {}) {
  ThreadedRanks ranks(count);
  const Specification specification{&game_called(game), vertices, filter};
  Collector first(specification);
  const auto faults = ranks.run([&](Peers& peers) {
    Collector other(specification);
    Collector& collector = peers.rank() == 0 ? first : other;
    collector.statistics =
        run_census(specification, budget_of(1 + peers.rank() % 2, memory), collector, peers);
    EXPECT_TRUE(other.items.empty());
  });
  for (const auto& fault : faults) EXPECT_FALSE(fault) << text_of(fault);
  return first;
}

void expect_same(const Collector& one, const Collector& other) {
  ASSERT_EQ(one.items.size(), other.items.size());
  for (std::size_t i = 0; i < one.items.size(); ++i) {
    ASSERT_EQ(one.items[i].graph.key, other.items[i].graph.key) << i;
    ASSERT_EQ(one.items[i].starts, other.items[i].starts) << i;
  }
  EXPECT_EQ(one.statistics.graphs, other.statistics.graphs);
  EXPECT_EQ(one.statistics.canonical_forms, other.statistics.canonical_forms);
}

TEST(Ranks, GiveWhatASingleProcessGives) {
  for (const char* game : {"ueg", "uvg", "deg", "dvg", "node-kayles"}) {
    const unsigned n = game_called(game).kind == engine::graph::Kind::kDirected ? 4 : 7;
    const Collector alone = census_of(game, n);
    EXPECT_EQ(alone.statistics.exchanged_bytes(), 0U);
    for (const unsigned ranks : {1U, 2U, 4U, 5U}) {
      const Collector together = census_by_ranks(game, n, ranks);
      expect_same(alone, together);
      EXPECT_EQ(together.statistics.exchanged_bytes() > 0, ranks > 1);
      EXPECT_EQ(together.statistics.spilled_bytes, 0U);
    }
  }
}

TEST(Ranks, OfLittleMemoryMoveToFiles) {
  // As much as two threads need.
  constexpr std::uint64_t kLittle = std::uint64_t{4} << 20U;
  const Collector alone = census_of("ueg", 9);
  const Collector roomy = census_by_ranks("ueg", 9, 3);
  const Collector tight = census_by_ranks("ueg", 9, 3, kLittle);
  expect_same(alone, tight);
  EXPECT_GT(tight.statistics.spilled_bytes, 0U);
  EXPECT_EQ(tight.statistics.record_bytes, roomy.statistics.record_bytes);
  // Of three ranks' records two thirds go elsewhere, sixteen bytes each.
  const auto records = static_cast<double>(tight.statistics.canonical_forms);
  EXPECT_NEAR(static_cast<double>(tight.statistics.record_bytes), records * 16 * 2 / 3,
              records / 10);
}

TEST(Ranks, ApplyFilters) {
  const Filter filter{.connected = true, .bipartite = true};
  expect_same(census_of("ueg", 6, filter), census_by_ranks("ueg", 6, 2, kAmpleMemory, filter));
}

/// What each of three ranks throws, when this rank has this budget and the others have all they
/// need, and rank 0 this sink.
std::vector<std::exception_ptr> faults_of(unsigned odd_rank, const Budget& budget, Sink& sink) {
  ThreadedRanks ranks(3);
  const Specification specification{&game_called("ueg"), 7, {}};
  return ranks.run([&](Peers& peers) {
    const Budget own = peers.rank() == odd_rank ? budget : budget_of(1, kAmpleMemory);
    run_census(specification, own, sink, peers);
    ADD_FAILURE() << "rank " << peers.rank() << " went on";
  });
}

template <class Fault>
void expect_on_all(const std::vector<std::exception_ptr>& faults) {
  for (const auto& fault : faults) {
    ASSERT_TRUE(fault);
    EXPECT_THROW(std::rethrow_exception(fault), Fault);
  }
}

TEST(Ranks, AllEndWhenOneReachesALimit) {
  Collector collector;
  for (const unsigned rank : {0U, 2U}) {
    const auto poor = faults_of(rank, budget_of(1, 1000), collector);
    expect_on_all<core::LimitError>(poor);
    EXPECT_EQ(text_of(poor[0]).starts_with("rank 2: "), rank == 2) << text_of(poor[0]);

    Budget late = budget_of(1, kAmpleMemory);
    late.expire_after(0);
    expect_on_all<core::LimitError>(faults_of(rank, late, collector));

    Budget cancelled = budget_of(1, kAmpleMemory);
    core::CancelToken cancel;
    cancel.request();
    cancelled.cancel = &cancel;
    expect_on_all<core::LimitError>(faults_of(rank, cancelled, collector));
  }
}

TEST(Ranks, AllEndWhenTheSinkRefuses) {
  class Refusing : public Sink {
   public:
    explicit Refusing(int after) : left_(after) {}
    void take(const Batch& /*batch*/) override {
      if (left_-- == 0) throw core::SystemError("full");
    }

   private:
    int left_;
  };
  // At once, within its own layers, and within what others report.
  for (const int after : {0, 5, 30, 31}) {
    Refusing refusing(after);
    const auto faults = faults_of(3, {}, refusing);
    expect_on_all<core::SystemError>(faults);
    EXPECT_EQ(text_of(faults[2]), "rank 0: full");
  }
}

TEST(Ranks, CountTheProgressOfAll) {
  std::uint64_t told = 0;
  core::Relaxed<bool> asked(true);
  core::Progress progress([&](std::uint64_t done, double) { told = done; }, &asked);
  ThreadedRanks ranks(2);
  const Specification specification{&game_called("ueg"), 6, {}};
  ranks.run([&](Peers& peers) {
    Budget budget = budget_of(1, kAmpleMemory);
    if (peers.rank() == 0) budget.progress = &progress;
    Collector collector;
    run_census(specification, budget, collector, peers);
  });
  EXPECT_EQ(told, 156U);
}

}  // namespace
}  // namespace isthmus::kernels::census
