#include "engine/core/budget.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace isthmus::engine::core {
namespace {

TEST(Budget, StartsWithAllCoresHalfTheMemoryAndNoDeadline) {
  const Budget budget;
  EXPECT_GE(budget.threads, 1U);
  EXPECT_GT(budget.memory, 0U);
  EXPECT_EQ(budget.memory, machine_memory() / 2);
  EXPECT_FALSE(budget.expired());
  EXPECT_FALSE(budget.cancelled());
}

TEST(Budget, ExpiresAfterItsSeconds) {
  Budget budget;
  budget.expire_after(0);
  EXPECT_TRUE(budget.expired());
  budget.expire_after(-5);
  EXPECT_TRUE(budget.expired());
  budget.expire_after(3600);
  EXPECT_FALSE(budget.expired());
}

TEST(Budget, TooFarAwayMeansNever) {
  Budget budget;
  budget.expire_after(1e300);
  EXPECT_EQ(budget.deadline, Budget::Clock::time_point::max());
  EXPECT_FALSE(budget.expired());
}

TEST(Budget, SeesItsTokenAndOnlyThen) {
  CancelToken token;
  Budget budget;
  budget.cancel = &token;
  EXPECT_FALSE(budget.cancelled());
  token.request();
  EXPECT_TRUE(budget.cancelled());
  token.reset();
  EXPECT_FALSE(budget.cancelled());
}

TEST(CancelToken, IsSetWithTheOneAbove) {
  CancelToken above;
  CancelToken below(&above);
  EXPECT_FALSE(below.requested());
  below.request();
  EXPECT_TRUE(below.requested());
  EXPECT_FALSE(above.requested());
  below.reset();
  above.request();
  EXPECT_TRUE(below.requested());
}

TEST(Budget, PausesAndGoesOn) {
  MovableDeadline pause;
  Budget budget;
  budget.pause = &pause;
  EXPECT_FALSE(budget.expired());
  pause.move_to(Budget::Clock::now());
  EXPECT_TRUE(budget.expired());
  pause.move_to_never();
  EXPECT_FALSE(budget.expired());
  pause.move_to(Budget::Clock::now() + std::chrono::hours(1));
  EXPECT_FALSE(budget.expired());
}

TEST(Memory, IsMeasuredInBytes) {
  constexpr std::uint64_t kMebibyte = 1ULL << 20U;
  EXPECT_GT(peak_memory(), kMebibyte);
  EXPECT_LT(peak_memory(), machine_memory());
}

}  // namespace
}  // namespace isthmus::engine::core
