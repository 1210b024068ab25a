#include "engine/decomposition/tree_decomposition.hpp"

#include <gtest/gtest.h>

namespace isthmus::engine::decomposition {
namespace {

TEST(TreeDecomposition, HasALargestBag) {
  EXPECT_EQ(largest_bag({}), 0U);
  EXPECT_EQ(largest_bag({{{}, {1, 2, 0}, {3}}, {{0, 1}, {1, 2}}}), 3U);
}

TEST(TreeDecomposition, IsAPathWhenNoBagHasThreeNeighbours) {
  EXPECT_TRUE(is_path({}));
  EXPECT_TRUE(is_path({{{}}, {}}));
  EXPECT_TRUE(is_path({{{}, {}, {}, {}}, {{2, 0}, {0, 3}, {1, 2}}}));
  EXPECT_FALSE(is_path({{{}, {}, {}, {}}, {{2, 0}, {0, 3}, {1, 0}}}));
}

}  // namespace
}  // namespace isthmus::engine::decomposition
