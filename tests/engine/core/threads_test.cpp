#include "engine/core/threads.hpp"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

namespace isthmus::engine::core {
namespace {

std::size_t allowed() {
  return tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
}

TEST(Threads, AreAllowedPastTheCoresAndStayAllowed) {
  const std::size_t before = allowed();
  allow_threads(1);
  EXPECT_EQ(allowed(), before);
  allow_threads(before + 3);
  EXPECT_EQ(allowed(), before + 3);
  allow_threads(before + 1);
  EXPECT_EQ(allowed(), before + 3);
}

}  // namespace
}  // namespace isthmus::engine::core
