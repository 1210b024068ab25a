#include "kernels/census/peers.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>

#include "tests/kernels/census/threaded_ranks.hpp"

namespace isthmus::kernels::census {
namespace {

/// Only its number and how many there are.
class Numbered final : public Peers {
 public:
  Numbered(unsigned rank, unsigned count) : rank_(rank), count_(count) {}
  [[nodiscard]] unsigned rank() const override { return rank_; }
  [[nodiscard]] unsigned count() const override { return count_; }
  void add_up(std::span<std::uint64_t> /*figures*/) noexcept override {}
  void exchange(const Parcels& /*out*/, Parcels& /*in*/) noexcept override {}

 private:
  unsigned rank_;
  unsigned count_;
};

TEST(Peers, ShareThePartitionsInOrder) {
  for (const unsigned ranks : {1U, 2U, 3U, 7U, 100U, kMostRanks}) {
    std::size_t next = 0;
    for (unsigned rank = 0; rank < ranks; ++rank) {
      const Numbered peers(rank, ranks);
      EXPECT_EQ(peers.first_partition(rank), next);
      while (next < kPartitions && peers.owns(next)) {
        EXPECT_EQ(peers.owner(next), rank);
        ++next;
      }
      EXPECT_EQ(peers.first_partition(rank + 1), next);
      EXPECT_GT(next, peers.first_partition(rank)) << "a rank without work";
    }
    EXPECT_EQ(next, kPartitions);
  }
}

TEST(Peers, ExchangeWhatIsForEachOther) {
  ThreadedRanks ranks(3);
  ranks.run([](Peers& peers) {
    Parcels out;
    Parcels in;
    out.clear(3);
    // To rank r, r times this rank.
    for (unsigned to = 0; to < 3; ++to) {
      const std::vector<std::byte> bytes(to, std::byte(peers.rank()));
      out.append(to, bytes);
    }
    peers.exchange(out, in);
    EXPECT_EQ(in.sizes, std::vector<std::uint64_t>(3, peers.rank()));
    for (std::size_t i = 0; i < in.bytes.size(); ++i) {
      EXPECT_EQ(in.bytes[i], std::byte(i / peers.rank()));
    }
  });
}

TEST(Alone, HearsItself) {
  Alone alone;
  Parcels out;
  Parcels in;
  out.clear(1);
  const std::array word{std::byte{7}, std::byte{8}};
  out.append(0, word);
  alone.exchange(out, in);
  EXPECT_EQ(in.bytes, out.bytes);
  EXPECT_EQ(in.sizes, std::vector<std::uint64_t>{2});
  std::array<std::uint64_t, 2> figures{3, 4};
  alone.add_up(figures);
  EXPECT_EQ(figures, (std::array<std::uint64_t, 2>{3, 4}));
  EXPECT_TRUE(alone.owns(0) && alone.owns(kPartitions - 1));
}

}  // namespace
}  // namespace isthmus::kernels::census
