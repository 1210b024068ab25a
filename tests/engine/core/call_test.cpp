#include "engine/core/call.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>

namespace isthmus::engine::core {
namespace {

Call<std::uint64_t> sum_to(std::uint64_t n) {
  if (n == 0) co_return 0;
  const std::uint64_t rest = co_await sum_to(n - 1);
  co_return rest + n;
}

/// As many calls as a full binary tree has nodes.
Call<std::uint64_t> count(unsigned height) {
  if (height == 0) co_return 1;
  const std::uint64_t left = co_await count(height - 1);
  const std::uint64_t right = co_await count(height - 1);
  co_return 1 + left + right;
}

Call<int> fail_below(int depth) {
  if (depth == 0) throw std::runtime_error("the bottom");
  const int result = co_await fail_below(depth - 1);
  co_return result;
}

std::uint64_t result_of(Call<std::uint64_t> call) {
  CallStack stack;
  call.start(stack);
  while (stack.step()) {
  }
  return call.value();
}

TEST(Call, ReturnsValues) {
  EXPECT_EQ(result_of(sum_to(0)), 0U);
  EXPECT_EQ(result_of(sum_to(10)), 55U);
  EXPECT_EQ(result_of(count(10)), 2047U);
}

TEST(Call, GoesDeeperThanAThreadsStack) {
  EXPECT_EQ(result_of(sum_to(1'000'000)), 500'000'500'000U);
}

TEST(Call, CanBeGivenUpHalfway) {
  CallStack stack;
  auto call = sum_to(1'000'000);
  call.start(stack);
  for (int i = 0; i < 500'000; ++i) ASSERT_TRUE(stack.step());
  EXPECT_EQ(stack.depth(), 500'001U);
  stack.abandon();
  EXPECT_EQ(stack.depth(), 0U);
}

TEST(Call, LetsExceptionsOut) {
  CallStack stack;
  auto call = fail_below(1000);
  call.start(stack);
  const auto run = [&] {
    while (stack.step()) {
    }
  };
  EXPECT_THROW(run(), std::runtime_error);
  stack.abandon();
}

}  // namespace
}  // namespace isthmus::engine::core
