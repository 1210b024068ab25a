#include "engine/core/quantiles.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <vector>

namespace isthmus::engine::core {
namespace {

using Five = std::array<std::optional<double>, 5>;

TEST(Quantiles, AreValuesThatWereMet) {
  EXPECT_EQ(quantiles({5, 1, 3, 2, 4}).values, (Five{1, 2, 3, 4, 5}));
  EXPECT_EQ(quantiles({4, 3, 2, 1}).values, (Five{1, 1, 2, 3, 4}));
  EXPECT_EQ(quantiles({7}).values, (Five{7, 7, 7, 7, 7}));
}

TEST(Quantiles, OfNothingAreNone) { EXPECT_EQ(quantiles({}).values, Five{}); }

TEST(Quantiles, CountWhatIsUnfinishedAsMore) {
  EXPECT_EQ(quantiles({1, 2, 3}, 1).values, (Five{1, 1, 2, 3, std::nullopt}));
  EXPECT_EQ(quantiles({1}, 3).values, (Five{1, 1, std::nullopt, std::nullopt, std::nullopt}));
  EXPECT_EQ(quantiles({}, 2).values, Five{});
  EXPECT_EQ(quantiles({1, 2, 3}, 1).median(), 2);
}

}  // namespace
}  // namespace isthmus::engine::core
