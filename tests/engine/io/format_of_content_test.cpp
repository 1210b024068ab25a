#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "engine/io/format.hpp"

namespace isthmus::engine::io {
namespace {

struct Content {
  const char* name;
  std::string text;
  Format format;
};

std::ostream& operator<<(std::ostream& out, const Content& content) { return out << content.name; }

class Contents : public testing::TestWithParam<Content> {};

TEST_P(Contents, TellTheirFormat) {
  EXPECT_EQ(format_of_content(GetParam().text, true), GetParam().format);
  EXPECT_EQ(format_of_content("\n \r\n" + GetParam().text, true), GetParam().format);
}

INSTANTIATE_TEST_SUITE_P(
    Io, Contents,
    testing::Values(
        Content{"graph6", "C~\nC^\n", Format::kGraph6},
        Content{"graph6_of_60_vertices", "{" + std::string(295, '?') + "\n", Format::kGraph6},
        Content{"json_of_nothing", "{}\n", Format::kJsonLines},
        Content{"graph6_header", ">>graph6<<C~\n", Format::kGraph6},
        Content{"graph6_windows", "C~\r\n", Format::kGraph6},
        Content{"sparse6", ":Fa@x^\n", Format::kSparse6},
        Content{"sparse6_header", ">>sparse6<<:Fa@x^\n", Format::kSparse6},
        Content{"incremental", ";Fa@x^\n", Format::kSparse6},
        Content{"digraph6", "&DI?AO?\n", Format::kDigraph6},
        Content{"digraph6_header", ">>digraph6<<&DI?AO?\n", Format::kDigraph6},
        Content{"pace", "p tw 3 2\n1 2\n", Format::kPace},
        Content{"pace_after_comments", "c a\nc\n\nc b c\np tw 3 2\n", Format::kPace},
        Content{"dimacs", "c a\np edge 3 2\n", Format::kDimacs},
        Content{"dimacs_col", "p col 3 2\n", Format::kDimacs},
        Content{"json", "{\n\"n\": 0}", Format::kJson},
        Content{"json_nested_first_line", "{\"a\": {\"}\": 1},\n\"n\": 0}", Format::kJson},
        Content{"json_on_one_line", "{\"n\": 0}", Format::kJsonLines},
        Content{"json_lines", "{\"n\": 0, \"x\": \"\\\"{\"}\n{\"n\": 1}\n", Format::kJsonLines},
        Content{"numbers", "0 1\n", Format::kEdgeList},
        Content{"one_number", "5\n", Format::kEdgeList},
        Content{"comment", "# C~\n", Format::kEdgeList},
        Content{"names", "Rome Milan\n", Format::kEdgeList},
        Content{"names_like_a_header", "p q\nq c\n", Format::kEdgeList},
        Content{"names_like_comments", "c d\nc e\n", Format::kEdgeList},
        Content{"one_name_with_other_bytes", "x1\n", Format::kEdgeList}),
    [](const auto& content) { return std::string(content.param.name); });

TEST(FormatOfContent, WaitsForWhatTells) {
  EXPECT_FALSE(format_of_content("", true).has_value());
  EXPECT_FALSE(format_of_content(" \n\n", true).has_value());
  EXPECT_FALSE(format_of_content("", false).has_value());
  EXPECT_FALSE(format_of_content("C~", false).has_value());
  EXPECT_FALSE(format_of_content("c a\nc b\n", false).has_value());
  EXPECT_FALSE(format_of_content("c a\np tw", false).has_value());
  EXPECT_FALSE(format_of_content("{\"n\": 0", false).has_value());
  EXPECT_EQ(format_of_content(":", false), Format::kSparse6);
  EXPECT_EQ(format_of_content("C~\n", false), Format::kGraph6);
  EXPECT_EQ(format_of_content("c a\nc b\n", true), Format::kEdgeList);
}

}  // namespace
}  // namespace isthmus::engine::io
