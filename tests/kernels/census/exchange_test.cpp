#include "kernels/census/exchange.hpp"

#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/core/errors.hpp"
#include "kernels/census/fold.hpp"

namespace isthmus::kernels::census {
namespace {

constexpr std::uint64_t kRecords = 300000;
constexpr std::uint64_t kRoomy = std::uint64_t{1} << 30U;

/// Every record comes back from its partition, once.
void check_contents(const Exchange& exchange) {
  std::vector<std::uint64_t> keys;
  for (std::size_t partition = 0; partition < kPartitions; ++partition) {
    exchange.for_each_block(partition, [&](std::span<const OptionRecord> block) {
      for (const OptionRecord& record : block) {
        EXPECT_EQ(partition_of(record.key), partition);
        keys.push_back(record.key);
      }
    });
  }
  std::ranges::sort(keys);
  ASSERT_EQ(keys.size(), kRecords);
  for (std::uint64_t i = 0; i < kRecords; ++i) ASSERT_EQ(keys[i], i * i);
}

void fill(Exchange& exchange) {
  tbb::parallel_for(std::uint64_t{0}, kRecords,
                    [&](std::uint64_t i) { exchange.outbox().put({.key = i * i}); });
}

TEST(Exchange, BringsRecordsToTheirPartitions) {
  Exchange exchange(kRoomy);
  for (int round = 0; round < 2; ++round) {
    fill(exchange);
    exchange.settle();
    check_contents(exchange);
    exchange.clear();
  }
  EXPECT_EQ(exchange.spilled_bytes(), 0U);
}

TEST(Exchange, KeepsInAFileWhatMemoryHasNoRoomFor) {
  Exchange exchange(0);
  fill(exchange);
  exchange.settle();
  EXPECT_EQ(exchange.spilled_bytes(), kRecords * sizeof(OptionRecord));
  check_contents(exchange);
  exchange.clear();
  fill(exchange);
  check_contents(exchange);
}

TEST(Fold, GathersTheOptionsOfAPlace) {
  constexpr std::uint64_t kKey = 12345;
  Exchange exchange(kRoomy);
  Outbox& outbox = exchange.outbox();
  outbox.put({kKey, {0, 10}, {0b1, 0b10}});
  outbox.put({kKey, {10, 0}, {0b101, 0b10}});
  const auto graphs = fold_partition(exchange, partition_of(kKey), kRoomy);
  ASSERT_EQ(graphs.size(), 1U);
  EXPECT_EQ(graphs.front().key, kKey);
  EXPECT_EQ(graphs.front().nimber(0), 2U);
  EXPECT_EQ(graphs.front().nimber(10), 3U);
  EXPECT_EQ(graphs.front().nimber(5), 0U);
}

TEST(Fold, SortsByKeyAndKeepsToItsMemory) {
  Exchange exchange(kRoomy);
  fill(exchange);
  const auto graphs = fold_partition(exchange, 3, kRoomy);
  EXPECT_GT(graphs.size(), kRecords / kPartitions / 2);
  EXPECT_TRUE(std::ranges::is_sorted(graphs, {}, &ValuedGraph::key));
  EXPECT_THROW(static_cast<void>(fold_partition(exchange, 3, 20000)), engine::core::LimitError);
}

}  // namespace
}  // namespace isthmus::kernels::census
