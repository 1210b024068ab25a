#include "kernels/census/outbox.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace isthmus::kernels::census {
namespace {

/// Keys below this, each in the partition it belongs to.
constexpr std::uint64_t kKeys = 100000;

std::vector<std::uint64_t> keys_of(const Outbox& box, std::size_t partition) {
  std::vector<std::uint64_t> keys;
  box.for_each_block(partition, [&](std::span<const OptionRecord> block) {
    for (const OptionRecord& record : block) keys.push_back(record.key);
  });
  return keys;
}

TEST(Outbox, GivesEachRecordOnceHoweverManyAreTakenAtOnce) {
  for (const std::size_t at_once : {1U, 63U, 64U, 100U, 1000000U}) {
    Outbox box;
    for (std::uint64_t key = 0; key < kKeys; ++key) box.put({.key = key});
    std::vector<std::uint64_t> expected = keys_of(box, 7);
    ASSERT_GT(expected.size(), 200U);
    const std::vector<std::uint64_t> neighbours = keys_of(box, 8);
    const std::uint64_t bytes = box.bytes();
    std::vector<OptionRecord> taken;
    for (std::size_t before = 1; before != taken.size();) {
      before = taken.size();
      box.take(7, at_once, taken);
      ASSERT_LE(taken.size(), before + at_once);
      // What is left and what was taken are all there is.
      if (before == 0) {
        EXPECT_EQ(keys_of(box, 7).size() + taken.size(), expected.size());
        // And there is room for others again.
        box.put({.key = expected.front()});
        expected.push_back(expected.front());
      }
    }
    std::vector<std::uint64_t> keys;
    for (const OptionRecord& record : taken) keys.push_back(record.key);
    std::ranges::sort(keys);
    std::ranges::sort(expected);
    EXPECT_EQ(keys, expected);
    EXPECT_TRUE(keys_of(box, 7).empty());
    EXPECT_EQ(keys_of(box, 8), neighbours);
    EXPECT_LT(box.bytes(), bytes);
  }
}

TEST(Outbox, GivesMemoryBack) {
  Outbox box;
  for (std::uint64_t key = 0; key < kKeys; ++key) box.put({.key = key});
  for (std::size_t partition = 0; partition < kPartitions; ++partition) {
    if (partition != 3) box.release(partition);
  }
  EXPECT_GE(box.bytes(), keys_of(box, 3).size() * sizeof(OptionRecord));
  EXPECT_GT(box.bytes(), 0U);
  box.clear();
  EXPECT_GT(box.bytes(), 0U) << "kept for others";
  box.release_spare();
  EXPECT_EQ(box.bytes(), 0U);
}

}  // namespace
}  // namespace isthmus::kernels::census
