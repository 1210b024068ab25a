#include "kernels/census/layer.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace isthmus::kernels::census {
namespace {

TEST(Layer, ReadsTheSameFromMemoryAndFromAFile) {
  for (const std::uint64_t memory : {0U, 50U, 1000000U}) {
    Layer layer(memory);
    for (int round = 0; round < 2; ++round) {
      layer.set(3, {{1, 10}, {2, 20}, {5, 50}});
      layer.set(255, {{7, 70}});
      layer.set(7, {});
      EXPECT_EQ(layer.size(), 4U);
      EXPECT_EQ(layer.size(3), 3U);
      EXPECT_EQ(layer.size(7), 0U);
      std::vector<ValuedGraph> buffer;
      const auto graphs = layer.read(3, 1, 2, buffer);
      ASSERT_EQ(graphs.size(), 2U);
      EXPECT_EQ(graphs[0].key, 2U);
      EXPECT_EQ(graphs[1].nimbers, 50U);
      EXPECT_EQ(layer.read(255, 0, 1, buffer)[0].key, 7U);
      layer.clear();
      EXPECT_EQ(layer.size(), 0U);
    }
    EXPECT_EQ(layer.spilled_bytes(), memory == 0 ? 128U : memory == 50 ? 32U : 0U);
  }
}

}  // namespace
}  // namespace isthmus::kernels::census
