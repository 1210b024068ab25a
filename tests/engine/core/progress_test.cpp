#include "engine/core/progress.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "engine/core/relaxed.hpp"

namespace isthmus::engine::core {
namespace {

TEST(Progress, SaysNothingAtFirst) {
  int heard = 0;
  Progress progress([&](std::uint64_t, double) { ++heard; });
  for (int i = 0; i < 1000; ++i) progress.add(1);
  EXPECT_EQ(heard, 0);
}

TEST(Progress, SpeaksWhenAsked) {
  Relaxed<bool> asked(false);
  std::vector<std::uint64_t> heard;
  Progress progress(
      [&](std::uint64_t done, double) {
        heard.push_back(done);
        asked.store(false);
      },
      &asked);
  progress.add(3);
  asked.store(true);
  progress.add(0);
  progress.add(4);
  asked.store(true);
  progress.add(1);
  EXPECT_EQ(heard, (std::vector<std::uint64_t>{3, 8}));
}

}  // namespace
}  // namespace isthmus::engine::core
