#include "engine/io/format.hpp"

#include <gtest/gtest.h>

#include <string>

namespace isthmus::engine::io {
namespace {

TEST(Format, IsKnownByItsExtensionInAnyCase) {
  EXPECT_EQ(format_of_extension("a/b.g6"), Format::kGraph6);
  EXPECT_EQ(format_of_extension("b.S6"), Format::kSparse6);
  EXPECT_EQ(format_of_extension("b.tar.d6"), Format::kDigraph6);
  EXPECT_EQ(format_of_extension("b.el"), Format::kEdgeList);
  EXPECT_EQ(format_of_extension("b.TXT"), Format::kEdgeList);
  EXPECT_EQ(format_of_extension("b.gr"), Format::kPace);
  EXPECT_EQ(format_of_extension("b.dimacs"), Format::kDimacs);
  EXPECT_EQ(format_of_extension("b.col"), Format::kDimacs);
  EXPECT_EQ(format_of_extension("b.json"), Format::kJson);
  EXPECT_EQ(format_of_extension("b.jsonl"), Format::kJsonLines);
}

TEST(Format, IsUnknownForOtherNames) {
  for (const char* path : {"-", "", "g6", "a.g6/b", "a.g6.gz", "a.", "standard input"}) {
    EXPECT_FALSE(format_of_extension(path).has_value()) << path;
  }
}

TEST(Format, IsKnownByItsName) {
  for (const FormatTraits& format : formats()) {
    EXPECT_EQ(format_by_name(format.name), format.format);
    EXPECT_EQ(format_by_name(format.extensions.front()), format.format);
    EXPECT_EQ(traits(format.format).name, format.name);
    EXPECT_TRUE(format.directed || format.undirected);
  }
  EXPECT_FALSE(format_by_name("graphml").has_value());
  EXPECT_FALSE(format_by_name("").has_value());
}

}  // namespace
}  // namespace isthmus::engine::io
