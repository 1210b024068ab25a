#include "kernels/census/delivery.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "tests/kernels/census/threaded_ranks.hpp"

namespace isthmus::kernels::census {
namespace {

constexpr unsigned kRanks = 3;
constexpr std::uint64_t kSquares = 20000;

/// Every rank puts all squares below a bound times its own number; each must reach its owner, with
/// what was put there before. Returns bytes moved to files.
std::array<std::uint64_t, kRanks> deliver_squares(std::uint64_t memory_of_exchange,
                                                  std::uint64_t memory_of_delivery) {
  ThreadedRanks ranks(kRanks);
  std::array<std::vector<std::uint64_t>, kRanks> found;
  std::array<std::uint64_t, kRanks> spilled{};
  const auto faults = ranks.run([&](Peers& peers) {
    const unsigned rank = peers.rank();
    Exchange exchange(memory_of_exchange,
                      {peers.first_partition(rank), peers.first_partition(rank + 1)});
    Delivery delivery(peers, memory_of_delivery);
    for (std::uint64_t half = 0; half < 2; ++half) {
      for (std::uint64_t i = half * kSquares / 2; i < (half + 1) * kSquares / 2; ++i) {
        exchange.outbox().put({.key = i * i * kRanks + rank});
      }
      delivery.deliver(exchange);
    }
    std::uint64_t foreign = 0;
    for (std::size_t partition = 0; partition < kPartitions; ++partition) {
      exchange.for_each_block(partition, [&](std::span<const OptionRecord> block) {
        if (!peers.owns(partition)) ++foreign;
        for (const OptionRecord& record : block) found[rank].push_back(record.key);
      });
    }
    EXPECT_EQ(foreign, 0U);
    spilled[rank] = exchange.spilled_bytes();
    std::array<std::uint64_t, 1> sent{delivery.sent_bytes()};
    peers.add_up(sent);
    std::uint64_t expected = 0;
    for (std::uint64_t i = 0; i < kSquares; ++i) {
      for (unsigned from = 0; from < kRanks; ++from) {
        if (peers.owner(partition_of(i * i * kRanks + from)) != from) ++expected;
      }
    }
    EXPECT_EQ(sent[0], expected * sizeof(OptionRecord));
  });
  for (const auto& fault : faults) EXPECT_FALSE(fault) << text_of(fault);
  std::vector<std::uint64_t> all;
  for (const auto& keys : found) all.insert(all.end(), keys.begin(), keys.end());
  std::vector<std::uint64_t> expected;
  for (std::uint64_t i = 0; i < kSquares; ++i) {
    for (unsigned from = 0; from < kRanks; ++from) expected.push_back(i * i * kRanks + from);
  }
  std::ranges::sort(all);
  std::ranges::sort(expected);
  EXPECT_EQ(all, expected);
  return spilled;
}

TEST(Delivery, BringsRecordsToTheRanksThatOwnThem) {
  constexpr std::uint64_t kAmple = std::uint64_t{1} << 30U;
  for (const std::uint64_t spilled : deliver_squares(kAmple, kAmple)) EXPECT_EQ(spilled, 0U);
}

TEST(Delivery, TakesManyRoundsWhereMemoryIsSmall) {
  constexpr std::uint64_t kScant = std::uint64_t{1} << 14U;
  for (const std::uint64_t spilled : deliver_squares(kScant, kScant)) EXPECT_GT(spilled, 0U);
}

}  // namespace
}  // namespace isthmus::kernels::census
