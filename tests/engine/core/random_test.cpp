#include "engine/core/random.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace isthmus::engine::core {
namespace {

TEST(Random, FollowsTheStandardEngine) {
  // The standard fixes the 10000th number of a default-seeded std::mt19937_64 ([rand.predef]).
  Random random(5489);
  std::uint64_t last = 0;
  for (int i = 0; i < 10000; ++i) last = random.bits();
  EXPECT_EQ(last, 9981545732273789042ULL);
}

TEST(Random, IsAFunctionOfItsSeed) {
  Random a(7);
  Random b(7);
  Random c(8);
  const auto first = a.below(1ULL << 60U);
  EXPECT_EQ(first, b.below(1ULL << 60U));
  EXPECT_NE(first, c.below(1ULL << 60U));
}

TEST(Random, BelowOneIsZero) {
  Random random(1);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0U);
}

RC_GTEST_PROP(Random, StaysBelowItsBound, (std::uint64_t seed)) {
  const auto bound = *rc::gen::suchThat<std::uint64_t>([](std::uint64_t b) { return b > 0; });
  Random random(seed);
  for (int i = 0; i < 20; ++i) RC_ASSERT(random.below(bound) < bound);
}

TEST(Random, BelowIsEven) {
  // Six faces, 60000 throws: 10000 each, with a standard deviation of 91.
  Random random(3);
  std::array<int, 6> faces{};
  for (int i = 0; i < 60000; ++i) ++faces[random.below(faces.size())];
  for (const int count : faces) EXPECT_NEAR(count, 10000, 500);
}

TEST(Random, ALargeBoundIsNotFavouredAtItsLowEnd) {
  // By remainder alone, the lower half of this bound would come twice as often as the upper.
  constexpr std::uint64_t kBound = (1ULL << 63U) + (1ULL << 62U);
  Random random(3);
  int low = 0;
  for (int i = 0; i < 20000; ++i) low += random.below(kBound) < kBound / 2 ? 1 : 0;
  EXPECT_NEAR(low, 10000, 500);
}

TEST(Random, ChanceIsSureAtBothEnds) {
  Random random(1);
  int heads = 0;
  for (int i = 0; i < 10000; ++i) {
    EXPECT_FALSE(random.chance(0));
    EXPECT_TRUE(random.chance(1));
    heads += random.chance(0.25) ? 1 : 0;
  }
  EXPECT_NEAR(heads, 2500, 250);
}

TEST(Random, ShuffleReachesEveryOrderEquallyOften) {
  std::array<int, 6> seen{};
  Random random(11);
  for (int i = 0; i < 6000; ++i) {
    std::array<int, 3> items = {0, 1, 2};
    random.shuffle(items);
    ++seen[static_cast<std::size_t>(2 * items[0] + (items[1] > items[2] ? 1 : 0))];
  }
  for (const int count : seen) EXPECT_NEAR(count, 1000, 150);
}

RC_GTEST_PROP(Random, ShuffleKeepsTheItems, (std::vector<int> items, std::uint64_t seed)) {
  std::vector<int> shuffled = items;
  Random(seed).shuffle(shuffled);
  RC_ASSERT(std::ranges::is_permutation(items, shuffled));
}

}  // namespace
}  // namespace isthmus::engine::core
