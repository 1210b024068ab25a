#include "engine/table/wide_table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace isthmus::engine::table {
namespace {

using Key = std::vector<std::uint64_t>;

/// The key number i of so many words; half of them differ in the last word only.
Key key_of(std::size_t words, std::uint64_t i) {
  Key key(words, i / 2);
  key.back() = i * 0x9E3779B97F4A7C15U;
  return key;
}

std::uint32_t wide_value_of(std::uint64_t i) {
  return static_cast<std::uint32_t>(i * 2654435761U | 1U);
}

bool store(WideTable& table, const Key& key, std::uint32_t value, unsigned effort) {
  return table.store(table.hash(key), key, value, effort);
}

std::uint32_t find(const WideTable& table, const Key& key) {
  return table.find(table.hash(key), key);
}

class WideTableWidth : public testing::TestWithParam<std::size_t> {};

TEST_P(WideTableWidth, FindsWhatWasJustStoredAndNothingWrongLater) {
  const std::size_t words = GetParam();
  constexpr std::uint64_t kKeys = 500;
  for (const std::uint64_t bytes :
       {std::uint64_t{0}, std::uint64_t{128}, std::uint64_t{1} << 14U}) {
    WideTable table(words, bytes, bytes);
    for (std::uint64_t i = 0; i < kKeys; ++i) {
      store(table, key_of(words, i), wide_value_of(i), 3);
      ASSERT_EQ(find(table, key_of(words, i)), wide_value_of(i)) << i;
    }
    for (std::uint64_t i = 0; i < 2 * kKeys; ++i) {
      const std::uint32_t found = find(table, key_of(words, i));
      ASSERT_TRUE(found == 0 || (i < kKeys && found == wide_value_of(i))) << i;
    }
  }
}

TEST_P(WideTableWidth, NeverTakesMoreThanAllowed) {
  const std::size_t words = GetParam();
  const std::uint64_t bucket = WideTable(words, 0, 0).bytes();
  for (const std::uint64_t most : {std::uint64_t{0}, 3 * bucket, 1000 * bucket}) {
    WideTable table(words, bucket, most);
    do {
      ASSERT_LE(table.bytes(), std::max(most, bucket));
      ASSERT_LE(table.capacity() * (words + 1) * sizeof(std::uint64_t), table.bytes());
    } while (table.grow());
    EXPECT_FALSE(table.can_grow());
  }
}

TEST_P(WideTableWidth, KeepsAllEntriesWhenItGrows) {
  const std::size_t words = GetParam();
  WideTable table(words, std::uint64_t{1} << 13U, std::uint64_t{1} << 18U);
  std::vector<std::uint64_t> kept;
  const std::uint64_t keys = table.capacity() / 2;
  for (std::uint64_t i = 0; i < keys; ++i) store(table, key_of(words, i), wide_value_of(i), 1);
  for (std::uint64_t i = 0; i < keys; ++i) {
    if (find(table, key_of(words, i)) != 0) kept.push_back(i);
  }
  EXPECT_EQ(table.occupied(), kept.size());
  EXPECT_GT(kept.size(), keys / 2);
  unsigned times = 0;
  for (; table.grow(); ++times) {
    ASSERT_EQ(table.occupied(), kept.size());
    for (const std::uint64_t i : kept)
      ASSERT_EQ(find(table, key_of(words, i)), wide_value_of(i)) << i;
  }
  EXPECT_GE(times, 4U);
  // What was moved can still be added to.
  for (std::uint64_t i = 0; i < keys; ++i) {
    store(table, key_of(words, keys + i), wide_value_of(keys + i), 1);
    ASSERT_EQ(find(table, key_of(words, keys + i)), wide_value_of(keys + i));
  }
}

TEST_P(WideTableWidth, ShowsReadersNothingWrongWhileManyWrite) {
  const std::size_t words = GetParam();
  constexpr std::uint64_t kKeys = 5000;
  WideTable table(words, std::uint64_t{1} << 13U, std::uint64_t{1} << 13U);
  std::atomic<std::uint64_t> wrong{0};
  std::atomic<std::uint64_t> found_any{0};
  tbb::parallel_for(std::uint64_t{0}, std::uint64_t{100000}, [&](std::uint64_t step) {
    const std::uint64_t i = step * 0x9E3779B97F4A7C15U % kKeys;
    const Key key = key_of(words, i);
    if (step % 2 == 0) store(table, key, wide_value_of(i), static_cast<unsigned>(step % 32));
    const std::uint32_t found = find(table, key);
    if (found != 0) ++found_any;
    if (found != 0 && found != wide_value_of(i)) ++wrong;
  });
  EXPECT_EQ(wrong.load(), 0U);
  EXPECT_GT(found_any.load(), 0U);
}

INSTANTIATE_TEST_SUITE_P(EveryWidth, WideTableWidth,
                         testing::Range(std::size_t{1}, std::size_t{10}));

TEST(WideTable, ForgetsTheCheapestEntryOfAFullBucket) {
  WideTable table(2, 0, 0);
  const std::uint64_t slots = table.capacity();
  ASSERT_GE(slots, 3U);
  for (std::uint64_t i = 0; i < slots; ++i) {
    EXPECT_TRUE(store(table, key_of(2, i), 5, i == 1 ? 2 : static_cast<unsigned>(10 + i)));
  }
  EXPECT_FALSE(store(table, key_of(2, 100), 7, 1));
  EXPECT_EQ(find(table, key_of(2, 1)), 0U);
  EXPECT_EQ(find(table, key_of(2, 100)), 7U);
  EXPECT_FALSE(store(table, key_of(2, 101), 8, 20));
  EXPECT_EQ(find(table, key_of(2, 100)), 0U);
  EXPECT_EQ(find(table, key_of(2, 101)), 8U);
  EXPECT_EQ(find(table, key_of(2, 0)), 5U);
}

TEST(WideTable, KeepsTheLargerValueOfAKey) {
  WideTable table(3, 0, 0);
  EXPECT_TRUE(store(table, key_of(3, 7), 10, 1));
  EXPECT_FALSE(store(table, key_of(3, 7), 9, 1));
  EXPECT_EQ(find(table, key_of(3, 7)), 10U);
  EXPECT_FALSE(store(table, key_of(3, 7), WideTable::kMostValue, 1));
  EXPECT_EQ(find(table, key_of(3, 7)), WideTable::kMostValue);
  EXPECT_EQ(table.occupied(), 1U);
}

TEST(WideTable, TellsKeysOfOneHashApart) {
  WideTable table(2, 0, 0);
  const Key one{1, 2};
  const Key other{2, 1};
  const WideTable::Hash hash = table.hash(one);
  table.store(hash, one, 11, 0);
  EXPECT_EQ(table.find(hash, other), 0U);
  table.store(hash, other, 22, 0);
  EXPECT_EQ(table.find(hash, one), 11U);
  EXPECT_EQ(table.find(hash, other), 22U);
}

TEST(WideTable, IsAsNewAfterClear) {
  WideTable table(2, 256, std::uint64_t{1} << 14U);
  const std::uint64_t initial = table.bytes();
  for (std::uint64_t i = 0; i < 100; ++i) store(table, key_of(2, i), 1, 0);
  while (table.grow()) {
  }
  table.clear();
  EXPECT_EQ(table.bytes(), initial);
  EXPECT_EQ(table.occupied(), 0U);
  for (std::uint64_t i = 0; i < 100; ++i) EXPECT_EQ(find(table, key_of(2, i)), 0U);
  EXPECT_TRUE(store(table, key_of(2, 4), 4, 0));
  ASSERT_TRUE(table.grow());
  EXPECT_EQ(find(table, key_of(2, 4)), 4U);
}

/// A table forgets, but what it says of a key was stored for that key, and is no less than what was
/// stored last.
RC_GTEST_PROP(WideTable, SaysNothingThatAMapWouldNot, ()) {
  const auto words = *rc::gen::inRange<std::size_t>(1, 10);
  const auto most_bytes =
      *rc::gen::element(std::uint64_t{0}, std::uint64_t{1} << 10U, std::uint64_t{1} << 14U);
  WideTable table(words, 0, most_bytes);
  std::map<std::uint64_t, std::vector<std::uint32_t>> stored;
  const auto actions =
      *rc::gen::container<std::vector<std::tuple<std::uint64_t, std::uint32_t, unsigned>>>(
          rc::gen::tuple(rc::gen::inRange<std::uint64_t>(0, 60),
                         rc::gen::inRange<std::uint32_t>(0, 20), rc::gen::inRange(0U, 40U)));
  for (const auto& [i, value, effort] : actions) {
    if (value == 0) {
      table.grow();
    } else {
      store(table, key_of(words, i), value, effort);
      stored[i].push_back(value);
      RC_ASSERT(find(table, key_of(words, i)) >= value);
    }
    for (const auto& [known, values] : stored) {
      const std::uint32_t found = find(table, key_of(words, known));
      RC_ASSERT(found == 0 || (found >= values.back() && std::ranges::count(values, found) > 0));
    }
    RC_ASSERT(table.occupied() <= stored.size());
  }
}

}  // namespace
}  // namespace isthmus::engine::table
