#include "engine/core/size.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/core/errors.hpp"

namespace isthmus::engine::core {
namespace {

TEST(ParseSize, ReadsPlainNumbersAndUnits) {
  EXPECT_EQ(parse_size("0"), 0U);
  EXPECT_EQ(parse_size("65536"), 65536U);
  EXPECT_EQ(parse_size("1B"), 1U);
  EXPECT_EQ(parse_size("1K"), 1024U);
  EXPECT_EQ(parse_size("1k"), 1024U);
  EXPECT_EQ(parse_size("512M"), 512U * 1024 * 1024);
  EXPECT_EQ(parse_size("1.5GiB"), 1536U * 1024 * 1024);
  EXPECT_EQ(parse_size("8G"), 8ULL * 1024 * 1024 * 1024);
  EXPECT_EQ(parse_size("2tb"), 2ULL << 40U);
}

TEST(ParseSize, RefusesEverythingElse) {
  for (const char* text : {"", "G", "-1", "1X", "1MM", "8 G", "nan", "inf", "1e300",
                           "9223372036854775808", "8388608T", "0x10", "1.5.2", "--", "1G1"}) {
    EXPECT_THROW((void)parse_size(text), UsageError) << text;
  }
}

TEST(ParseSize, TakesTheLargestSizeBelowTheLimit) {
  EXPECT_EQ(parse_size("8388607T"), 8388607ULL << 40U);
}

TEST(FormatSize, PicksTheLargestUnitThatLeavesOne) {
  EXPECT_EQ(format_size(0), "0 B");
  EXPECT_EQ(format_size(1023), "1023 B");
  EXPECT_EQ(format_size(1024), "1.0 KiB");
  EXPECT_EQ(format_size(1536ULL << 20U), "1.5 GiB");
  EXPECT_EQ(format_size(std::uint64_t{1} << 63U), "8.0 EiB");
}

RC_GTEST_PROP(ParseSize, ReadsBackWholeNumbersOfEveryUnit, ()) {
  const auto count = *rc::gen::inRange<std::uint64_t>(0, 1ULL << 20U);
  const auto unit = *rc::gen::inRange<unsigned>(0, 4);
  const std::string text = std::to_string(count) + "KMGT"[unit];
  RC_ASSERT(parse_size(text) == count << (10 * (unit + 1)));
}

RC_GTEST_PROP(ParseSize, NeverFailsOtherwiseThanByUsageError, (const std::string& text)) {
  try {
    (void)parse_size(text);
  } catch (const UsageError&) {
    RC_TAG("refused");
  }
}

}  // namespace
}  // namespace isthmus::engine::core
