#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/graph/families.hpp"
#include "engine/io/reader.hpp"
#include "engine/io/writer.hpp"
#include "tests/engine/io/reading.hpp"

namespace isthmus::engine::io {
namespace {

using Edges = std::vector<graph::Endpoints>;

const ReadOptions kGraph6 = as(Format::kGraph6);
const ReadOptions kSparse6 = as(Format::kSparse6);
const ReadOptions kDigraph6 = as(Format::kDigraph6);

TEST(Graph6Reader, ReadsWhatNautyWrites) {
  EXPECT_EQ(edges(read_one("C~\n", kGraph6).graph),
            (Edges{{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}}));
  const graph::Graph petersen = read_one("IsP@OkWHG\n", kGraph6).graph;
  EXPECT_EQ(petersen.vertex_count(), 10U);
  EXPECT_EQ(petersen.edge_count(), 15U);
  // As nauty-showg lists the first three and the last vertex.
  const std::vector<std::vector<graph::Vertex>> rows{{1, 2, 3}, {0, 4, 5}, {0, 6, 9}, {2, 5, 8}};
  const std::vector<graph::Vertex> vertices{0, 1, 2, 9};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<graph::Vertex> row;
    for (const auto& way : petersen.out(vertices[i])) row.push_back(way.neighbour);
    EXPECT_EQ(row, rows[i]);
  }
}

TEST(Graph6Reader, TakesSmallGraphsHeadersAndLooseEnds) {
  EXPECT_EQ(read_one("?\n", kGraph6).graph.vertex_count(), 0U);
  EXPECT_EQ(read_one("@", kGraph6).graph.vertex_count(), 1U);
  EXPECT_EQ(read_one(">>graph6<<A_\r\n\n", kGraph6).graph.edge_count(), 1U);
  EXPECT_EQ(read_one(">>graph6<<\nA?\n", kGraph6).graph.edge_count(), 0U);
}

TEST(Graph6Reader, IgnoresPadding) {
  // 'A_' is K2 with padding 00000, 'A~' the same with ones.
  EXPECT_EQ(edges(read_one("A~\n", kGraph6).graph), (Edges{{0, 1}}));
}

TEST(Graph6Reader, TakesLongFormsOfTheVertexCount) {
  EXPECT_EQ(read_one("~??A_\n", kGraph6).graph.edge_count(), 1U);
  EXPECT_EQ(read_one("~~?????A_\n", kGraph6).graph.edge_count(), 1U);
}

TEST(Graph6Reader, GoesOnAfterABadLine) {
  const auto reader = parse_instances("A_\nbad line\n\nC~\n", "in", kGraph6);
  EXPECT_EQ(reader->next()->graph.vertex_count(), 2U);
  EXPECT_THROW(static_cast<void>(reader->next()), core::InputError);
  EXPECT_EQ(reader->next()->graph.vertex_count(), 4U);
  EXPECT_FALSE(reader->next().has_value());
}

TEST(Graph6Reader, CallsAnInputWithoutGraphsAnErrorOnce) {
  const auto reader = parse_instances("\n", "in", kGraph6);
  EXPECT_THROW(static_cast<void>(reader->next()), core::InputError);
  EXPECT_FALSE(reader->next().has_value());
}

TEST(Sparse6Reader, ReadsWhatNautyWrites) {
  // The example of nauty's formats.txt.
  const graph::Graph example = read_one(":Fa@x^\n", kSparse6).graph;
  EXPECT_EQ(example.vertex_count(), 7U);
  EXPECT_EQ(edges(example), (Edges{{0, 1}, {0, 2}, {1, 2}, {5, 6}}));
  EXPECT_EQ(read_one(">>sparse6<<:Fa@x^\n", kSparse6).graph.edge_count(), 4U);
}

TEST(Sparse6Reader, TakesSmallGraphs) {
  EXPECT_EQ(read_one(":?\n", kSparse6).graph.vertex_count(), 0U);
  EXPECT_EQ(read_one(":@\n", kSparse6).graph.vertex_count(), 1U);
}

TEST(Sparse6Writer, PadsSoThatNoLoopAppears) {
  // On 2^k vertices, when the last but one has an edge and the last has none, ones alone would read
  // as a loop.
  for (const graph::Vertex n : {2U, 4U, 8U, 16U}) {
    graph::GraphBuilder builder(n, graph::Kind::kUndirected, kMerge);
    Instance instance;
    instance.graph = builder.add_edge(0, n - 2).build();
    const std::string text = write_instance(instance, Format::kSparse6);
    const ReadOptions options = {.format = Format::kSparse6, .multiplicity = kMerge};
    EXPECT_EQ(edges(read_one(text, options).graph), (Edges{{0, n - 2}})) << text;
  }
}

TEST(Digraph6Reader, ReadsWhatNautyWrites) {
  // The example of nauty's formats.txt.
  const graph::Graph example = read_one("&DI?AO?\n", kDigraph6).graph;
  EXPECT_TRUE(example.directed());
  EXPECT_EQ(example.vertex_count(), 5U);
  EXPECT_EQ(edges(example), (Edges{{0, 2}, {0, 4}, {3, 1}, {3, 4}}));
}

TEST(Digraph6Reader, KeepsLoopsWhenAsked) {
  const ReadOptions merging = {.format = Format::kDigraph6, .multiplicity = kMerge};
  EXPECT_EQ(edges(read_one("&@_\n", merging).graph), (Edges{{0, 0}}));
}

class NautyFaults : public testing::TestWithParam<Fault> {};

TEST_P(NautyFaults, AreToldWithTheirPlace) {
  EXPECT_EQ(message_of(GetParam().text, GetParam().options), GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Graph6, NautyFaults,
    testing::Values(
        Fault{"empty", "", "in: expected at least one graph, found an empty input", kGraph6},
        Fault{"only_a_header", ">>graph6<<\n",
              "in: expected at least one graph, found an empty input", kGraph6},
        Fault{"other_header", ">>sparse6<<:An\n",
              "in:1: expected the header >>graph6<<, found '>>sparse6<<:An'; choose the format of "
              "the file with --format",
              kGraph6},
        Fault{"cut_in_the_edges", "IsP@O\n",
              "in:1: expected 8 bytes of edges for a graph on 10, found 4; the line was cut",
              kGraph6},
        Fault{"cut_in_the_count", "~?\n",
              "in:1: expected the number of vertices, found '~?'; the line was cut", kGraph6},
        Fault{"garbage_after", "A_A\n",
              "in:1: expected 1 byte of edges for a graph on 2, found 2; more than a graph is on "
              "the line",
              kGraph6},
        Fault{"low_byte", "\nA5\n", "in:2: expected bytes from 63 to 126, found byte 53 in 'A5'",
              kGraph6},
        Fault{"high_byte", "A\x7f\n",
              "in:1: expected bytes from 63 to 126, found byte 127 in 'A\\x7f'", kGraph6},
        Fault{"latin1_byte", "A\xe9\n",
              "in:1: expected bytes from 63 to 126, found byte 233 in 'A\\xe9'", kGraph6},
        Fault{"nul", std::string("A\0\n", 3),
              "in:1: expected bytes from 63 to 126, found byte 0 in 'A\\x00'", kGraph6},
        Fault{"blank_inside", "A_ \n",
              "in:1: expected bytes from 63 to 126, found byte 32 in 'A_ '", kGraph6},
        Fault{"huge",
              "~~~~~~~~\n",
              "in:1: expected at most 1000 vertices, what memory holds, found 68719476735",
              {.format = Format::kGraph6, .memory = 48000}},
        Fault{"sparse6", ":Fa@x^\n",
              "in:1: expected a line of graph6, found a line of sparse6; a file may not mix "
              "formats; split it",
              kGraph6}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Sparse6, NautyFaults,
    testing::Values(
        Fault{"incremental", ";n\n",
              "in:1: expected a whole graph, found a line of incremental sparse6; rewrite the file "
              "without increments: nauty-copyg -s",
              kSparse6},
        Fault{"loop", ":@?\n",
              "in:1: expected an edge between two vertices, found a loop at vertex 0", kSparse6},
        Fault{"repeated_edge", "\n:B_\n",
              "in:2: expected each edge once, found edge 0 1 again, first on line 2", kSparse6},
        Fault{"past_the_last", ":B~~\n", "in:1: expected vertices from 0 to 2, found vertex 3",
              kSparse6},
        Fault{"no_vertices", ":?n\n",
              "in:1: expected no edges, as there are no vertices, found 'n'", kSparse6},
        Fault{"huge",
              ":~~~~~~~~\n",
              "in:1: expected at most 1000 vertices, what memory holds, found 68719476735",
              {.format = Format::kSparse6, .memory = 48000}},
        Fault{"graph6", "A_\n",
              "in:1: expected a line that begins with ':', found 'A_'; lines without a mark are "
              "graph6",
              kSparse6}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Digraph6, NautyFaults,
    testing::Values(Fault{"cut", "&DI?A\n",
                          "in:1: expected 5 bytes of edges for a graph on 5, found 3; the line was "
                          "cut",
                          kDigraph6},
                    Fault{"only_the_mark", "&\n",
                          "in:1: expected the number of vertices, found the end of the line; the "
                          "line was cut",
                          kDigraph6},
                    Fault{"loop", "&@_\n",
                          "in:1: expected an edge between two vertices, found a loop at vertex 0",
                          kDigraph6}),
    name_of);

}  // namespace
}  // namespace isthmus::engine::io
