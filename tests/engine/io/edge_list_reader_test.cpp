#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/io/reader.hpp"
#include "tests/engine/io/reading.hpp"

namespace isthmus::engine::io {
namespace {

using Edges = std::vector<graph::Endpoints>;

const ReadOptions kOptions = as(Format::kEdgeList);

TEST(EdgeListReader, TakesNumbersAsTheyAre) {
  const Instance instance = read_one("# a comment\n3 0\n\n 1\t2 # another\n0 1\n", kOptions);
  EXPECT_EQ(instance.graph.vertex_count(), 4U);
  EXPECT_EQ(edges(instance.graph), (Edges{{3, 0}, {1, 2}, {0, 1}}));
  EXPECT_FALSE(instance.graph.names().named());
  EXPECT_EQ(instance.graph.name(3), "3");
}

TEST(EdgeListReader, MakesEveryNumberBelowTheLargestAVertex) {
  const Instance instance = read_one("5\n0 1\n", kOptions);
  EXPECT_EQ(instance.graph.vertex_count(), 6U);
  EXPECT_EQ(instance.graph.edge_count(), 1U);
}

TEST(EdgeListReader, NumbersNamesInOrderOfAppearance) {
  const Instance instance = read_one("rome milan\nturin\r\nmilan naples\n", kOptions);
  EXPECT_EQ(instance.graph.vertex_count(), 4U);
  EXPECT_EQ(edges(instance.graph), (Edges{{0, 1}, {1, 3}}));
  EXPECT_EQ(instance.graph.name(2), "turin");
  EXPECT_EQ(instance.graph.find("naples"), 3U);
}

TEST(EdgeListReader, TurnsNumbersIntoNamesAtTheFirstName) {
  const Instance instance = read_one("7 3\n9\n3 x\n7 9\n", kOptions);
  EXPECT_EQ(instance.graph.vertex_count(), 4U);
  EXPECT_EQ(edges(instance.graph), (Edges{{0, 1}, {1, 3}, {0, 2}}));
  EXPECT_EQ(instance.graph.name(0), "7");
  EXPECT_EQ(instance.graph.name(2), "9");
  EXPECT_EQ(instance.graph.name(3), "x");
}

TEST(EdgeListReader, TakesPaddedNumbersAndAnythingAmongNamesForNames) {
  EXPECT_EQ(read_one("00 01\n01 02\n", kOptions).graph.name(0), "00");
  EXPECT_EQ(read_one("-1 4000000000\na -1\n", kOptions).graph.name(1), "4000000000");
  EXPECT_EQ(read_one("\xc3\xa5 \xe2\x82\xac\n", kOptions).graph.name(0), "\xc3\xa5");
}

TEST(EdgeListReader, ReadsArcsWhenAsked) {
  const Instance instance = read_one("0 1\n1 0\n", as(Format::kEdgeList, true));
  EXPECT_TRUE(instance.graph.directed());
  EXPECT_EQ(instance.graph.edge_count(), 2U);
}

TEST(EdgeListReader, TakesOneVertex) {
  EXPECT_EQ(read_one("0\n", kOptions).graph.vertex_count(), 1U);
  EXPECT_EQ(read_one("alone", kOptions).graph.name(0), "alone");
}

TEST(EdgeListReader, TakesALongLine) {
  const std::string name(3'000'000, 'x');
  EXPECT_EQ(read_one("a " + name + "\n", kOptions).graph.name(1), name);
}

TEST(EdgeListReader, MergesWhenAsked) {
  const Instance instance =
      read_one("a a\na b\nb a\n", {.format = Format::kEdgeList, .multiplicity = kMerge});
  EXPECT_EQ(edges(instance.graph), (Edges{{0, 0}, {0, 1}}));
  EXPECT_EQ(instance.merged, 1U);
}

class EdgeListFaults : public testing::TestWithParam<Fault> {};

TEST_P(EdgeListFaults, AreToldWithTheirPlace) {
  EXPECT_EQ(message_of(GetParam().text, GetParam().options), GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    EdgeList, EdgeListFaults,
    testing::Values(
        Fault{"empty", "", "in: expected at least one vertex, found an empty edge list", kOptions},
        Fault{"only_comments", "# nothing\n\n",
              "in: expected at least one vertex, found an empty edge list", kOptions},
        Fault{"loop", "0 1\n1 1\n",
              "in:2: expected an edge between two vertices, found a loop at vertex 1", kOptions},
        Fault{"named_loop", "a b\nb b\n",
              "in:2: expected an edge between two vertices, found a loop at vertex b", kOptions},
        Fault{"repeated_edge", "0 1\n# x\n1 0\n",
              "in:3: expected each edge once, found edge 1 0 again, first on line 1", kOptions},
        Fault{"named_repeated_edge", "a b\nb c\na b\n",
              "in:3: expected each edge once, found edge a b again, first on line 1", kOptions},
        Fault{"repeated_arc", "0 1\n1 0\n0 1\n",
              "in:3: expected each edge once, found edge 0 1 again, first on line 1",
              as(Format::kEdgeList, true)},
        Fault{"third_word", "0 1\n0 2 5\n",
              "in:2: expected two vertices on the line, found a third word '5'", kOptions},
        Fault{"negative", "0 1\n1 -1\n-2 0\n", "in:2: expected a vertex number from 0, found '-1'",
              kOptions},
        Fault{"past_31_bits", "0 1\n1 4000000000\n",
              "in:2: expected a vertex number below 2147483648, found '4000000000'; number the "
              "vertices from 0 without gaps",
              kOptions},
        Fault{"past_64_bits", "0 99999999999999999999\n",
              "in:1: expected a vertex number below 2147483648, found '99999999999999999999'; "
              "number the vertices from 0 without gaps",
              kOptions},
        Fault{"past_memory",
              "0 1\n1000 1\n0 2\n",
              "in:2: expected a vertex number below 1000, what memory holds, found '1000'; number "
              "the vertices from 0 without gaps",
              {.format = Format::kEdgeList, .memory = 48000}},
        Fault{"nul", std::string("a b\0\n", 5),
              "in:1: expected names in UTF-8 without control characters, found 'b\\x00'", kOptions},
        Fault{"not_utf8", "a \xff\n",
              "in:1: expected names in UTF-8 without control characters, found '\\xff'", kOptions}),
    name_of);

}  // namespace
}  // namespace isthmus::engine::io
