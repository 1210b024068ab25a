#include "engine/table/packed_table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace isthmus::engine::table {
namespace {

constexpr std::uint64_t kLine = PackedTable::kLineBytes;
constexpr std::uint8_t kMost = PackedTable::kMostValue;

std::uint64_t mask_of(unsigned bits) {
  return bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
}

/// What the tests store for a key.
std::uint8_t packed_value_of(std::uint64_t key) {
  return static_cast<std::uint8_t>(1 + (key ^ key >> 7U ^ key >> 23U) % kMost);
}

/// Keys below 2^bits: the extremes and some without structure.
std::vector<std::uint64_t> some_keys(unsigned bits, std::size_t count) {
  std::set<std::uint64_t> keys{0, mask_of(bits), mask_of(bits) / 2};
  std::uint64_t state = bits;
  for (std::size_t i = 0; i < count; ++i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    keys.insert((state ^ state >> 29U) & mask_of(bits));
  }
  return {keys.begin(), keys.end()};
}

class PackedTableWidth : public testing::TestWithParam<unsigned> {};

TEST_P(PackedTableWidth, FindsWhatWasJustStoredAndNothingWrongLater) {
  const unsigned bits = GetParam();
  for (const std::uint64_t bytes : {std::uint64_t{0}, kLine, 16 * kLine, 1024 * kLine}) {
    PackedTable table(bits, bytes, bytes);
    const auto keys = some_keys(bits, 300);
    for (const std::uint64_t key : keys) {
      table.store(table.hash(key), packed_value_of(key), 3);
      ASSERT_EQ(table.find(table.hash(key)), packed_value_of(key)) << key;
    }
    for (const std::uint64_t key : keys) {
      const std::uint8_t found = table.find(table.hash(key));
      ASSERT_TRUE(found == 0 || found == packed_value_of(key)) << key;
    }
  }
}

TEST_P(PackedTableWidth, NeverTakesMoreThanAllowed) {
  const unsigned bits = GetParam();
  const std::uint64_t least = PackedTable::least_bytes(bits);
  for (const std::uint64_t most : {std::uint64_t{0}, kLine, 5 * kLine, 4096 * kLine}) {
    PackedTable table(bits, kLine, most);
    do {
      ASSERT_LE(table.bytes(), std::max(most, least));
      ASSERT_EQ(table.capacity() * sizeof(std::uint64_t), table.bytes());
    } while (table.grow());
    EXPECT_FALSE(table.can_grow());
  }
}

TEST_P(PackedTableWidth, KeepsAllEntriesWhenItGrows) {
  const unsigned bits = GetParam();
  const std::uint64_t least = PackedTable::least_bytes(bits);
  PackedTable table(bits, 4 * kLine, 16 * least + 64 * kLine);
  std::vector<std::uint64_t> kept;
  for (const std::uint64_t key : some_keys(bits, table.capacity() / 2)) {
    table.store(table.hash(key), packed_value_of(key), 1);
  }
  for (const std::uint64_t key : some_keys(bits, table.capacity() / 2)) {
    if (table.find(table.hash(key)) != 0) kept.push_back(key);
  }
  const std::uint64_t occupied = table.occupied();
  EXPECT_EQ(occupied, kept.size());
  while (table.grow()) {
    ASSERT_EQ(table.occupied(), occupied);
    for (const std::uint64_t key : kept) {
      ASSERT_EQ(table.find(table.hash(key)), packed_value_of(key))
          << key << " in " << table.bytes();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryWidth, PackedTableWidth, testing::Range(1U, 65U));

TEST(PackedTable, NeverTakesOneKeyOfTwelveBitsForAnother) {
  constexpr unsigned kBits = 12;
  for (std::uint64_t bytes = kLine; bytes <= kLine << kBits; bytes *= 2) {
    PackedTable table(kBits, bytes, bytes);
    for (std::uint64_t stored = 0; stored <= mask_of(kBits); ++stored) {
      // Every other key stays out, so that a miss can also be mistaken for a hit.
      if (stored % 2 == 0) table.store(table.hash(stored), packed_value_of(stored), 0);
    }
    for (std::uint64_t key = 0; key <= mask_of(kBits); ++key) {
      const std::uint8_t found = table.find(table.hash(key));
      ASSERT_TRUE(found == 0 || (key % 2 == 0 && found == packed_value_of(key))) << key;
    }
  }
}

TEST(PackedTable, HashesDifferentKeysDifferently) {
  for (const unsigned bits : {1U, 2U, 3U, 11U, 12U, 13U}) {
    const PackedTable table(bits, kLine, kLine);
    std::set<PackedTable::Hash> hashes;
    for (std::uint64_t key = 0; key <= mask_of(bits); ++key) hashes.insert(table.hash(key));
    EXPECT_EQ(hashes.size(), mask_of(bits) + 1);
    EXPECT_LE(*hashes.rbegin(), mask_of(bits));
  }
}

TEST(PackedTable, ForgetsTheCheapestEntryOfAFullLine) {
  PackedTable table(20, kLine, kLine);
  ASSERT_EQ(table.capacity(), 8U);
  for (std::uint64_t key = 0; key < 8; ++key) {
    EXPECT_TRUE(table.store(table.hash(key), 5, static_cast<unsigned>(10 + (key + 3) % 8)));
  }
  // Key 5 has effort 10, key 6 effort 11.
  EXPECT_FALSE(table.store(table.hash(100), 7, 2));
  EXPECT_EQ(table.find(table.hash(5)), 0);
  EXPECT_EQ(table.find(table.hash(100)), 7);
  EXPECT_FALSE(table.store(table.hash(101), 8, 31));
  EXPECT_EQ(table.find(table.hash(100)), 0);
  EXPECT_FALSE(table.store(table.hash(102), 9, 31));
  EXPECT_EQ(table.find(table.hash(6)), 0);
  for (const std::uint64_t key : {0U, 1U, 2U, 3U, 4U, 7U}) {
    EXPECT_EQ(table.find(table.hash(key)), 5) << key;
  }
}

TEST(PackedTable, TakesAnyEffort) {
  PackedTable table(20, kLine, kLine);
  table.store(table.hash(1), 9, 1000);
  EXPECT_EQ(table.find(table.hash(1)), 9);
  for (std::uint64_t key = 2; key < 40; ++key) table.store(table.hash(key), 1, 30);
  EXPECT_EQ(table.find(table.hash(1)), 9);
}

TEST(PackedTable, KeepsTheLargerValueOfAKey) {
  PackedTable table(30, kLine, kLine);
  EXPECT_TRUE(table.store(table.hash(77), 10, 1));
  EXPECT_FALSE(table.store(table.hash(77), 9, 1));
  EXPECT_EQ(table.find(table.hash(77)), 10);
  EXPECT_FALSE(table.store(table.hash(77), kMost, 1));
  EXPECT_EQ(table.find(table.hash(77)), kMost);
  EXPECT_EQ(table.occupied(), 1U);
}

TEST(PackedTable, IsAsNewAfterClear) {
  PackedTable table(24, 2 * kLine, 64 * kLine);
  const std::uint64_t initial = table.bytes();
  for (std::uint64_t key = 0; key < 100; ++key) table.store(table.hash(key), 1, 0);
  while (table.grow()) {
  }
  table.clear();
  EXPECT_EQ(table.bytes(), initial);
  EXPECT_EQ(table.occupied(), 0U);
  for (std::uint64_t key = 0; key < 100; ++key) EXPECT_EQ(table.find(table.hash(key)), 0);
  EXPECT_TRUE(table.store(table.hash(4), 4, 0));
  ASSERT_TRUE(table.grow());
  EXPECT_EQ(table.find(table.hash(4)), 4);
  EXPECT_EQ(table.occupied(), 1U);
}

TEST(PackedTable, StaysTheSameWhenItCannotGrow) {
  PackedTable table(24, kLine, kLine);
  table.store(table.hash(9), 3, 0);
  EXPECT_FALSE(table.can_grow());
  EXPECT_FALSE(table.grow());
  EXPECT_EQ(table.bytes(), kLine);
  EXPECT_EQ(table.find(table.hash(9)), 3);
}

TEST(PackedTable, ShowsReadersNothingWrongWhileManyWrite) {
  constexpr std::uint64_t kKeys = 20000;
  PackedTable table(40, 64 * kLine, 64 * kLine);
  std::atomic<std::uint64_t> wrong{0};
  tbb::parallel_for(std::uint64_t{0}, std::uint64_t{200000}, [&](std::uint64_t i) {
    const std::uint64_t key = i * 0x9E3779B97F4A7C15U % kKeys * 54321;
    if (i % 3 == 0)
      table.store(table.hash(key), packed_value_of(key), static_cast<unsigned>(i % 32));
    const std::uint8_t found = table.find(table.hash(key));
    if (found != 0 && found != packed_value_of(key)) ++wrong;
  });
  EXPECT_EQ(wrong.load(), 0U);
  EXPECT_GT(table.occupied(), table.capacity() / 2);
}

/// A table forgets, but what it says of a key was stored for that key, and is no less than what was
/// stored last.
RC_GTEST_PROP(PackedTable, SaysNothingThatAMapWouldNot, ()) {
  const auto bits = *rc::gen::inRange(1U, 65U);
  const auto most_lines = *rc::gen::element(std::uint64_t{1}, std::uint64_t{4}, std::uint64_t{32});
  PackedTable table(bits, kLine, most_lines * kLine);
  std::map<std::uint64_t, std::vector<std::uint8_t>> stored;
  const auto actions = *rc::gen::container<std::vector<std::tuple<std::uint64_t, int, unsigned>>>(
      rc::gen::tuple(rc::gen::inRange<std::uint64_t>(0, 60), rc::gen::inRange(0, kMost + 1),
                     rc::gen::inRange(0U, 40U)));
  for (const auto& [chosen, value, effort] : actions) {
    const std::uint64_t key = chosen * 0x9E3779B97F4A7C15U & mask_of(bits);
    if (value == 0) {
      table.grow();
    } else {
      table.store(table.hash(key), static_cast<std::uint8_t>(value), effort);
      stored[key].push_back(static_cast<std::uint8_t>(value));
      RC_ASSERT(table.find(table.hash(key)) >= value);
    }
    for (const auto& [known, values] : stored) {
      const std::uint8_t found = table.find(table.hash(known));
      RC_ASSERT(found == 0 || (found >= values.back() && std::ranges::count(values, found) > 0));
    }
    RC_ASSERT(table.occupied() <= stored.size());
  }
}

}  // namespace
}  // namespace isthmus::engine::table
