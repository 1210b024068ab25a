#include "engine/search/bound.hpp"

#include <gtest/gtest.h>

namespace isthmus::engine::search {
namespace {

/// The least nimber that the only option does not have, so many times.
Nimber forced(Nimber end, std::uint32_t steps) {
  for (; steps > 0; --steps) end = end == 0 ? 1 : 0;
  return end;
}

TEST(Bound, SettlesQuestionsBelowItAndAllWhenExact) {
  EXPECT_TRUE(Bound::exactly(0).settles(0));
  EXPECT_TRUE(Bound::exactly(2).settles(100));
  EXPECT_TRUE(Bound::at_least(3).settles(2));
  EXPECT_FALSE(Bound::at_least(3).settles(3));
  EXPECT_FALSE(Bound{}.settles(0));
}

TEST(AfterForcedSteps, IsTheMexTakenStepByStep) {
  for (Nimber end = 0; end < 6; ++end) {
    for (std::uint32_t steps = 0; steps < 9; ++steps) {
      EXPECT_EQ(after_forced_steps(Bound::exactly(end), steps), Bound::exactly(forced(end, steps)));
    }
  }
}

TEST(AfterForcedSteps, NeedsOnlyTheOutcomeOfTheEnd) {
  for (Nimber least = 1; least < 6; ++least) {
    EXPECT_EQ(after_forced_steps(Bound::at_least(least), 0), Bound::at_least(least));
    for (std::uint32_t steps = 1; steps < 9; ++steps) {
      for (Nimber end = least; end < 9; ++end) {
        EXPECT_EQ(after_forced_steps(Bound::at_least(least), steps),
                  Bound::exactly(forced(end, steps)));
      }
    }
  }
}

}  // namespace
}  // namespace isthmus::engine::search
