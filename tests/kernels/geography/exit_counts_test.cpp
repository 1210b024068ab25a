#include "kernels/geography/exit_counts.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace isthmus::kernels::geography {
namespace {

using Nimbers = std::vector<ExitCounts::Nimber>;

TEST(ExitCounts, HasNothingAtFirst) {
  const ExitCounts counts;
  EXPECT_FALSE(counts.has(0));
  EXPECT_EQ(counts.mex(), 0U);
  EXPECT_EQ(counts.values(), Nimbers{});
  EXPECT_EQ(counts.mex(3), 0U);
}

TEST(ExitCounts, LeavesOneOfAValueOut) {
  ExitCounts counts;
  for (const unsigned value : {0U, 1U, 1U, 4U}) counts.add(value);
  EXPECT_TRUE(counts.has(1, 1));
  EXPECT_FALSE(counts.has(0, 0));
  EXPECT_EQ(counts.mex(), 2U);
  EXPECT_EQ(counts.mex(0), 0U);
  EXPECT_EQ(counts.mex(1), 2U);
  EXPECT_EQ(counts.values(4), (Nimbers{0, 1}));
}

RC_GTEST_PROP(ExitCounts, CountsLikeAMultiset, ()) {
  const auto added = *rc::gen::container<Nimbers>(rc::gen::inRange(0U, 8U));
  const auto without = *rc::gen::maybe(rc::gen::inRange(0U, 9U));
  std::optional<ExitCounts::Nimber> left_out;
  if (without) left_out = *without;
  ExitCounts counts;
  for (const auto value : added) counts.add(value);
  std::multiset<ExitCounts::Nimber> left(added.begin(), added.end());
  if (left_out && left.contains(*left_out)) left.erase(left.find(*left_out));
  ExitCounts::Nimber least = 0;
  while (left.contains(least)) ++least;
  const std::set<ExitCounts::Nimber> different(left.begin(), left.end());
  RC_ASSERT(counts.mex(left_out) == least);
  RC_ASSERT(counts.values(left_out) == Nimbers(different.begin(), different.end()));
  for (unsigned value = 0; value < 9; ++value) {
    RC_ASSERT(counts.has(value, left_out) == left.contains(value));
  }
}

}  // namespace
}  // namespace isthmus::kernels::geography
