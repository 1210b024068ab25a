#include "kernels/census/shard.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace isthmus::kernels::census {
namespace {

TEST(Shard, EachGraphIsInOne) {
  for (const unsigned count : {1U, 2U, 3U, 100U, kMostShards}) {
    for (std::uint64_t key = 0; key < 50; ++key) {
      unsigned having = 0;
      for (unsigned index = 1; index <= count; ++index) having += Shard{index, count}.has(key);
      EXPECT_EQ(having, 1U) << count << " " << key;
    }
  }
}

TEST(Shard, SharesEvenly) {
  std::array<unsigned, 5> sizes{};
  for (std::uint64_t key = 0; key < 10000; ++key) {
    for (unsigned index = 1; index <= 5; ++index) sizes[index - 1] += Shard{index, 5}.has(key);
  }
  for (const unsigned size : sizes) EXPECT_NEAR(size, 2000, 20);
}

}  // namespace
}  // namespace isthmus::kernels::census
