#include "engine/io/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

namespace isthmus::engine::io {
namespace {

TEST(PrintableText, TakesCharactersOfEveryLength) {
  for (const char* text : {"", "a b~", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x8c\x8d", "\xc2\xa0",
                           "\xed\x9f\xbf", "\xee\x80\x80", "\xf4\x8f\xbf\xbf"}) {
    EXPECT_TRUE(printable_text(text)) << text;
  }
}

TEST(PrintableText, RefusesControlsAndBrokenCharacters) {
  for (const char* text :
       {"\x01", "a\x7f", "\t", "\xc2\x80", "\xc2\x9f", "\x80", "\xff", "\xc3", "\xc3(", "\xe2\x82",
        "\xc0\xaf", "\xc1\xbf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf0\x80\x80\xaf",
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80"}) {
    EXPECT_FALSE(printable_text(text)) << text;
  }
  EXPECT_FALSE(printable_text(std::string(1, '\0')));
}

}  // namespace
}  // namespace isthmus::engine::io
