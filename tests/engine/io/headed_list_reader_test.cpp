#include <gtest/gtest.h>

#include <string>

#include "engine/core/errors.hpp"
#include "engine/io/reader.hpp"
#include "tests/engine/io/reading.hpp"

namespace isthmus::engine::io {
namespace {

using Edges = std::vector<graph::Endpoints>;

TEST(PaceReader, NamesVerticesFromOneAndKeepsTheOrderOfEdges) {
  const Instance instance =
      read_one("c a comment\np tw 4 3\n3 1\n\nc\n1 2\n 4\t3 \n", as(Format::kPace));
  EXPECT_EQ(instance.graph.vertex_count(), 4U);
  EXPECT_EQ(edges(instance.graph), (Edges{{2, 0}, {0, 1}, {3, 2}}));
  EXPECT_EQ(instance.graph.name(0), "1");
  EXPECT_EQ(instance.graph.find("4"), 3U);
  EXPECT_FALSE(instance.graph.directed());
}

TEST(PaceReader, TakesWindowsLineEndsAndAMissingLastOne) {
  EXPECT_EQ(edges(read_one("p tw 3 2\r\n1 2\r\n2 3", as(Format::kPace)).graph),
            (Edges{{0, 1}, {1, 2}}));
}

TEST(PaceReader, TakesSmallGraphs) {
  EXPECT_EQ(read_one("p tw 0 0\n", as(Format::kPace)).graph.vertex_count(), 0U);
  EXPECT_EQ(read_one("p tw 1 0\n", as(Format::kPace)).graph.vertex_count(), 1U);
  const Instance apart = read_one("p tw 5 2\n1 2\n4 5\n", as(Format::kPace));
  EXPECT_EQ(apart.graph.vertex_count(), 5U);
  EXPECT_TRUE(apart.graph.out(2).empty());
}

TEST(PaceReader, MergesWhenAsked) {
  ReadOptions options = as(Format::kPace);
  options.multiplicity = kMerge;
  const Instance instance = read_one("p tw 2 4\n1 2\n2 1\n1 1\n1 2\n", options);
  EXPECT_EQ(edges(instance.graph), (Edges{{0, 1}, {0, 0}}));
  EXPECT_EQ(instance.merged, 2U);
}

TEST(PaceReader, GivesNothingAfterAnError) {
  const auto reader = parse_instances("p tw 2 1\n1 1\n", "in", as(Format::kPace));
  EXPECT_THROW(static_cast<void>(reader->next()), core::InputError);
  EXPECT_FALSE(reader->next().has_value());
}

TEST(PaceReader, ReadsRealGraphs) {
  const auto rna = open_instances(ISTHMUS_TEST_DATA "/rna_e000.gr")->next();
  EXPECT_EQ(rna->graph.vertex_count(), 16U);
  EXPECT_EQ(rna->graph.edge_count(), 20U);
  const auto cfg = open_instances(ISTHMUS_TEST_DATA "/cfg_ctk_process.gr")->next();
  EXPECT_EQ(cfg->graph.vertex_count(), 353U);
}

TEST(DimacsReader, TakesBothProblemNames) {
  EXPECT_EQ(edges(read_one("c x\np edge 3 2\ne 1 2\ne 3 2\n", as(Format::kDimacs)).graph),
            (Edges{{0, 1}, {2, 1}}));
  EXPECT_EQ(edges(read_one("p col 2 1\ne 2 1\n", as(Format::kDimacs)).graph), (Edges{{1, 0}}));
}

class HeadedListFaults : public testing::TestWithParam<Fault> {};

TEST_P(HeadedListFaults, AreToldWithTheirPlace) {
  EXPECT_EQ(message_of(GetParam().text, GetParam().options), GetParam().message);
}

const ReadOptions kPaceOptions = as(Format::kPace);
const ReadOptions kDimacsOptions = as(Format::kDimacs);
const ReadOptions kSmallMemory = {.format = Format::kPace, .memory = 48000};
const std::string kPaceHeader = "the header 'p tw <vertices> <edges>'";

INSTANTIATE_TEST_SUITE_P(
    Pace, HeadedListFaults,
    testing::Values(
        Fault{"empty", "", "in: expected " + kPaceHeader + ", found the end of the file",
              kPaceOptions},
        Fault{"only_comments", "c a\nc b\n",
              "in:2: expected " + kPaceHeader + ", found the end of the file", kPaceOptions},
        Fault{"missing_header", "c a\n1 2\n", "in:2: expected " + kPaceHeader + ", found '1 2'",
              kPaceOptions},
        Fault{"other_header", "p edge 3 2\n", "in:1: expected " + kPaceHeader + ", found 'p edge'",
              kPaceOptions},
        Fault{"two_headers", "p tw 2 1\n1 2\np tw 2 1\n",
              "in:3: expected edges after the header, found a second header, the first on line 1",
              kPaceOptions},
        Fault{"header_without_counts", "p tw 3\n",
              "in:1: expected the number of edges, found the end of the line", kPaceOptions},
        Fault{"header_of_words", "p tw many 2\n",
              "in:1: expected the number of vertices, found 'many'", kPaceOptions},
        Fault{"header_too_long", "p tw 3 2 1\n", "in:1: expected the end of the line, found '1'",
              kPaceOptions},
        Fault{"loop", "p tw 3 2\n1 2\n3 3\n",
              "in:3: expected an edge between two vertices, found a loop at vertex 3",
              kPaceOptions},
        Fault{"repeated_edge", "p tw 3 3\n1 2\n2 3\n2 1\n",
              "in:4: expected each edge once, found edge 2 1 again, first on line 2", kPaceOptions},
        Fault{"past_the_last", "p tw 3 1\n1 4\n", "in:2: expected a vertex from 1 to 3, found '4'",
              kPaceOptions},
        Fault{"zero", "p tw 3 1\n0 1\n", "in:2: expected a vertex from 1 to 3, found '0'",
              kPaceOptions},
        Fault{"negative", "p tw 3 1\n1 -2\n", "in:2: expected a vertex from 1 to 3, found '-2'",
              kPaceOptions},
        Fault{"past_32_bits", "p tw 3 1\n1 4294967297\n",
              "in:2: expected a vertex from 1 to 3, found '4294967297'", kPaceOptions},
        Fault{"past_64_bits", "p tw 3 1\n1 18446744073709551618\n",
              "in:2: expected a vertex from 1 to 3, found '18446744073709551618'", kPaceOptions},
        Fault{"a_word", "p tw 3 1\n1 x\n", "in:2: expected a vertex from 1 to 3, found 'x'",
              kPaceOptions},
        Fault{"a_fraction", "p tw 3 1\n1 2.0\n", "in:2: expected a vertex from 1 to 3, found '2.0'",
              kPaceOptions},
        Fault{"half_an_edge", "p tw 3 1\n1\n",
              "in:2: expected a vertex from 1 to 3, found the end of the line", kPaceOptions},
        Fault{"garbage_after", "p tw 3 1\n1 2 3\n", "in:2: expected the end of the line, found '3'",
              kPaceOptions},
        Fault{"nul", std::string("p tw 3 1\n1 2\0\n", 14),
              "in:2: expected a vertex from 1 to 3, found '2\\x00'", kPaceOptions},
        Fault{"no_vertices", "p tw 0 1\n1 2\n",
              "in:2: expected no edges, as there are no vertices, found '1'", kPaceOptions},
        Fault{"too_few_edges", "p tw 3 2\n1 2\n",
              "in:2: expected 2 edges, as line 1 announces, found the end of the file after 1; is "
              "the file cut?",
              kPaceOptions},
        Fault{"too_many_edges", "p tw 3 1\n1 2\n2 3\n",
              "in:3: expected 1 edge, as line 1 announces, found one more", kPaceOptions},
        Fault{"too_many_vertices", "p tw 1001 0\n",
              "in:1: expected at most 1000 vertices, what memory holds, found 1001", kSmallMemory},
        Fault{"a_long_word", "p tw 3 1\n1 " + std::string(1'000'000, '9') + "\n",
              "in:2: expected a vertex from 1 to 3, found '" + std::string(40, '9') + "...'",
              kPaceOptions}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Dimacs, HeadedListFaults,
    testing::Values(Fault{"missing_header", "e 1 2\n",
                          "in:1: expected the header 'p edge <vertices> <edges>', found 'e 1 2'",
                          kDimacsOptions},
                    Fault{"other_line", "p edge 3 1\nn 1 2\n",
                          "in:2: expected an edge 'e <u> <v>', found 'n'", kDimacsOptions},
                    Fault{"repeated_edge", "p edge 3 2\ne 1 2\ne 1 2\n",
                          "in:3: expected each edge once, found edge 1 2 again, first on line 2",
                          kDimacsOptions},
                    Fault{"loop", "p edge 3 2\ne 1 1\n",
                          "in:2: expected an edge between two vertices, found a loop at vertex 1",
                          kDimacsOptions},
                    Fault{"past_the_last", "p edge 3 2\ne 4 1\n",
                          "in:2: expected a vertex from 1 to 3, found '4'", kDimacsOptions}),
    name_of);

}  // namespace
}  // namespace isthmus::engine::io
