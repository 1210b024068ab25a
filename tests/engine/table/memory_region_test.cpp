#include "engine/table/memory_region.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "engine/core/errors.hpp"

namespace isthmus::engine::table {
namespace {

constexpr std::size_t kBytes = std::size_t{1} << 16U;

std::span<std::uint8_t> bytes_of(const MemoryRegion& region) {
  return {static_cast<std::uint8_t*>(region.data()), region.size()};
}

bool zeroed(std::span<const std::uint8_t> bytes) {
  return std::ranges::all_of(bytes, [](std::uint8_t byte) { return byte == 0; });
}

TEST(MemoryRegion, HasNothingByDefault) {
  const MemoryRegion region;
  EXPECT_EQ(region.data(), nullptr);
  EXPECT_EQ(region.size(), 0U);
  EXPECT_EQ(MemoryRegion(0).data(), nullptr);
}

TEST(MemoryRegion, IsZeroedAndWritable) {
  const MemoryRegion region(kBytes);
  ASSERT_GE(region.size(), kBytes);
  EXPECT_TRUE(zeroed(bytes_of(region)));
  bytes_of(region).back() = 7;
  EXPECT_EQ(bytes_of(region).back(), 7);
}

TEST(MemoryRegion, StartsAtACacheLine) {
  for (const std::size_t bytes : {std::size_t{1}, kBytes, std::size_t{1} << 22U}) {
    const MemoryRegion region(bytes);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(region.data()) % 64, 0U);
  }
}

TEST(MemoryRegion, MayBeSmall) {
  MemoryRegion region(64);
  EXPECT_TRUE(zeroed(bytes_of(region)));
  std::ranges::fill(bytes_of(region), std::uint8_t{0xFF});
  region.clear(64);
  EXPECT_TRUE(zeroed(bytes_of(region)));
}

TEST(MemoryRegion, ReadsAsZeroAfterClear) {
  MemoryRegion region(kBytes);
  std::ranges::fill(bytes_of(region), std::uint8_t{0xFF});
  region.clear(kBytes);
  EXPECT_TRUE(zeroed(bytes_of(region)));
}

TEST(MemoryRegion, ClearsOnlyWhatWasAsked) {
  MemoryRegion region(kBytes);
  std::ranges::fill(bytes_of(region), std::uint8_t{0xFF});
  region.clear(kBytes / 2);
  EXPECT_TRUE(zeroed(bytes_of(region).first(kBytes / 2)));
  EXPECT_FALSE(zeroed(bytes_of(region).subspan(kBytes / 2, 1)));
}

TEST(MemoryRegion, MovesItsMemoryAlong) {
  MemoryRegion first(kBytes);
  bytes_of(first)[3] = 9;
  MemoryRegion second(std::move(first));
  EXPECT_EQ(bytes_of(second)[3], 9);
  MemoryRegion third;
  third = std::move(second);
  ASSERT_EQ(third.size(), kBytes);
  EXPECT_EQ(bytes_of(third)[3], 9);
}

TEST(MemoryRegion, CostsNothingUntilTouched) {
  const MemoryRegion region(std::size_t{1} << 42U);
  bytes_of(region).back() = 1;
  EXPECT_EQ(bytes_of(region).front(), 0);
}

TEST(MemoryRegion, SaysWhenTheSystemRefuses) {
  EXPECT_THROW(MemoryRegion(std::numeric_limits<std::size_t>::max() / 2), core::LimitError);
}

}  // namespace
}  // namespace isthmus::engine::table
