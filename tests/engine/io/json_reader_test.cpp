#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/io/reader.hpp"
#include "tests/engine/io/reading.hpp"

namespace isthmus::engine::io {
namespace {

using Edges = std::vector<graph::Endpoints>;

const ReadOptions kJson = as(Format::kJson);
const ReadOptions kLines = as(Format::kJsonLines);

TEST(JsonReader, ReadsEveryKeyInAnyOrder) {
  const Instance instance = read_one(
      R"({"parent": [-1, 0, 0], "bags": [[2], [0, 1], [3]], "start": 2,
          "edges": [[0, 1], [1, 2],
                    [3, 2]], "directed": true, "n": 4})",
      kJson);
  EXPECT_TRUE(instance.graph.directed());
  EXPECT_EQ(edges(instance.graph), (Edges{{0, 1}, {1, 2}, {3, 2}}));
  EXPECT_EQ(instance.start, 2U);
  ASSERT_TRUE(instance.partition.has_value());
  EXPECT_EQ(instance.partition->bags, (std::vector<std::vector<graph::Vertex>>{{2}, {0, 1}, {3}}));
  EXPECT_EQ(instance.partition->parent, (std::vector<int>{-1, 0, 0}));
}

TEST(JsonReader, NeedsOnlyVerticesAndEdges) {
  const Instance instance = read_one(R"({"n": 3, "edges": []})", kJson);
  EXPECT_EQ(instance.graph.vertex_count(), 3U);
  EXPECT_FALSE(instance.graph.directed());
  EXPECT_FALSE(instance.start.has_value());
  EXPECT_FALSE(instance.partition.has_value());
  EXPECT_EQ(
      read_one(R"({"n": 0, "edges": [], "bags": [], "parent": []})", kJson).graph.vertex_count(),
      0U);
}

TEST(JsonReader, IgnoresOtherKeysWhateverTheyHold) {
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  const Instance instance =
      read_one(R"({"name": "x", "a": {"n": 5, "edges": [[0]], "b": [1.5, null, {}]}, "deep": )" +
                   deep + R"(, "n": 2, "edges": [[0, 1]], "width": 1e4})",
               kJson);
  EXPECT_EQ(edges(instance.graph), (Edges{{0, 1}}));
}

TEST(JsonReader, TakesArcsFromTheOptionWhenTheKeyIsMissing) {
  EXPECT_TRUE(read_one(R"({"n": 1, "edges": []})", as(Format::kJson, true)).graph.directed());
}

TEST(JsonLinesReader, GoesOnAfterABadLine) {
  const auto reader = parse_instances(
      "{\"n\": 1, \"edges\": []}\r\n\n{\"n\": 1\n{\"n\": 2, \"edges\": [[0, 0]]}\n"
      "{\"n\": 3, \"edges\": []}",
      "in", kLines);
  EXPECT_EQ(reader->next()->graph.vertex_count(), 1U);
  EXPECT_THROW(static_cast<void>(reader->next()), core::InputError);
  EXPECT_THROW(static_cast<void>(reader->next()), core::InputError);
  EXPECT_EQ(reader->next()->graph.vertex_count(), 3U);
  EXPECT_FALSE(reader->next().has_value());
}

class JsonFaults : public testing::TestWithParam<Fault> {};

TEST_P(JsonFaults, AreToldWithTheirPlace) {
  EXPECT_EQ(message_of(GetParam().text, GetParam().options), GetParam().message);
}

std::string with_partition(const std::string& bags, const std::string& parent) {
  return "{\"n\": 4, \"edges\": [[0, 1],\n[1, 2],\n[2, 3]],\n\"bags\": " + bags +
         ",\n\"parent\": " + parent + "}";
}

const std::string kObject = "an object {\"n\": ..., \"edges\": ...}";

INSTANTIATE_TEST_SUITE_P(
    Shape, JsonFaults,
    testing::Values(
        Fault{"empty", "", "in: expected " + kObject + ", found an empty input", kJson},
        Fault{"empty_lines", "\n\n", "in: expected at least one graph, found an empty input",
              kLines},
        Fault{"an_array", "[1]", "in:1: expected " + kObject + ", found an array", kJson},
        Fault{"a_number", "\n7", "in:2: expected " + kObject + ", found 7", kJson},
        Fault{"cut", "{\"n\": 3,\n\"edges\": [[0, 1], [1",
              "in:2: expected JSON, found at column 20: syntax error while parsing array - "
              "unexpected end of input; expected ']'",
              kJson},
        Fault{"not_json", "{\"n\": 3,\n \"edges\": [[0; 1]]}",
              "in:2: expected JSON, found at column 14: syntax error while parsing array - invalid "
              "literal; last read: '0;'; expected ']'",
              kJson},
        Fault{"two_objects", "{\"n\": 0, \"edges\": []}\n{\"n\": 0, \"edges\": []}",
              "in:2: expected JSON, found at column 1: syntax error while parsing value - "
              "unexpected '{'; expected end of input; several instances are read one a line, with "
              "--format jsonl",
              kJson},
        Fault{"nul", std::string("{\n\"n\": 3\0}", 10), "in:2: expected JSON, found a zero byte",
              kJson},
        Fault{"past_doubles", "{\"x\": 1e400}",
              "in:1: expected JSON, found at column 12: number overflow parsing '1e400'", kJson},
        Fault{
            "not_utf8", "{\"\xff\": 3}",
            "in:1: expected JSON, found at column 3: syntax error while parsing object key - "
            "invalid string: ill-formed UTF-8 byte; last read: '\"\\xff'; expected string literal",
            kJson},
        Fault{"no_n", "{\"edges\": []}\n", "in:1: expected the key \"n\", found none in the object",
              kJson},
        Fault{"no_edges", "{\"n\": 1\n}",
              "in:2: expected the key \"edges\", found none in the object", kJson},
        Fault{"key_twice", "{\"n\": 1,\n\"n\": 2}",
              "in:2: expected each key once, found \"n\" again", kJson},
        Fault{"n_is_a_word", "{\"n\": \"4\"}",
              "in:1: expected an integer for \"n\", found the string '4'", kJson},
        Fault{"n_is_a_fraction", "{\"n\": 4.0}", "in:1: expected an integer for \"n\", found 4.0",
              kJson},
        Fault{"n_is_null", "{\"n\": null}", "in:1: expected an integer for \"n\", found null",
              kJson},
        Fault{"n_is_negative", "{\"n\": -1, \"edges\": []}",
              "in:1: expected a number of vertices from 0, found -1", kJson},
        Fault{"n_is_huge",
              "{\"n\": 4294967296, \"edges\": []}",
              "in:1: expected at most 1000 vertices, what memory holds, found 4294967296",
              {.format = Format::kJson, .memory = 48000}},
        Fault{"n_is_past_64_bits", "{\"n\": 18446744073709551616, \"edges\": []}",
              "in:1: expected an integer for \"n\", found 18446744073709551616", kJson},
        Fault{"edges_is_an_object", "{\"edges\": {}}",
              "in:1: expected pairs of integers [[u, v], ...] for \"edges\", found an object",
              kJson},
        Fault{"edges_are_flat", "{\"edges\": [0, 1]}",
              "in:1: expected pairs of integers [[u, v], ...] for \"edges\", found 0", kJson},
        Fault{"edges_are_deep", "{\"edges\": [[[0, 1]]]}",
              "in:1: expected pairs of integers [[u, v], ...] for \"edges\", found an array",
              kJson},
        Fault{"directed_is_a_number", "{\"directed\": 1}",
              "in:1: expected true or false for \"directed\", found 1", kJson},
        Fault{"parent_is_deep", "{\"parent\": [[0]]}",
              "in:1: expected an array of integers for \"parent\", found an array", kJson},
        Fault{
            "bags_of_words", "{\"bags\": [[\"a\"]]}",
            "in:1: expected arrays of integers [[v, ...], ...] for \"bags\", found the string 'a'",
            kJson},
        Fault{
            "undirected_with_option", "{\"n\": 1, \"edges\": [],\n\"directed\": false}",
            "in:2: expected a directed graph, found \"directed\": false; leave out the key or the "
            "option",
            as(Format::kJson, true)}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Edges, JsonFaults,
    testing::Values(Fault{"three_ends", "{\"edges\": [[0, 1, 2]]}",
                          "in:1: expected two vertices in an edge, found a third", kJson},
                    Fault{"one_end", "{\"edges\": [[0]]}",
                          "in:1: expected two vertices in an edge, found 1", kJson},
                    Fault{"out_of_range", "{\"n\": 2, \"edges\": [[0, 1],\n[1,\n2]]}",
                          "in:2: expected a vertex from 0 to 1, found 2", kJson},
                    Fault{"negative", "{\"n\": 2, \"edges\": [[0, -1]]}",
                          "in:1: expected a vertex from 0 to 1, found -1", kJson},
                    Fault{"past_32_bits", "{\"n\": 2, \"edges\": [[0, 4294967297]]}",
                          "in:1: expected a vertex from 0 to 1, found 4294967297", kJson},
                    Fault{"no_vertices", "{\"n\": 0, \"edges\": [[0, 1]]}",
                          "in:1: expected no vertex, as \"n\" is 0, found 0", kJson},
                    Fault{"loop", "{\"n\": 2, \"edges\": [[0, 1],\n[1, 1]]}",
                          "in:2: expected an edge between two vertices, found a loop at vertex 1",
                          kJson},
                    Fault{"repeated", "{\"n\": 2, \"edges\": [[0, 1],\n[1, 0]]}",
                          "in:2: expected each edge once, found edge 1 0 again, first on line 1",
                          kJson},
                    Fault{"start_out_of_range", "{\"n\": 2, \"edges\": [],\n\"start\": 2}",
                          "in:2: expected a vertex from 0 to 1, found 2", kJson}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Partition, JsonFaults,
    testing::Values(
        Fault{"bags_alone", "{\"n\": 1, \"edges\": [], \"bags\": [[0]]}",
              "in:1: expected the key \"parent\", found none in the object", kJson},
        Fault{"parent_alone", "{\"n\": 1, \"edges\": [], \"parent\": [-1]}",
              "in:1: expected the key \"bags\", found none in the object", kJson},
        Fault{"vertex_missing", with_partition("[[0, 1], [2]]", "[-1, 0]"),
              "in:5: expected each vertex in one bag, found vertex 3 in none", kJson},
        Fault{"vertex_twice", with_partition("[[0, 1],\n[1, 2, 3]]", "[-1, 0]"),
              "in:5: expected each vertex in one bag, found vertex 1 in bag 0 and in bag 1", kJson},
        Fault{"vertex_out_of_range", with_partition("[[0, 1],\n[2,\n4]]", "[-1, 0]"),
              "in:6: expected a vertex from 0 to 3, found 4", kJson},
        Fault{"edge_across", with_partition("[[0], [1], [2, 3]]", "[-1, 0, 0]"),
              "in:2: expected edges inside a bag or between a bag and its parent, found edge 1 2 "
              "between bags 1 and 2",
              kJson},
        Fault{"cycle", with_partition("[[0], [1], [2], [3]]", "[-1, 2, 3,\n1]"),
              "in:5: expected parents that lead to a root, found a cycle through bag 1", kJson},
        Fault{"its_own_parent", with_partition("[[0, 1], [2, 3]]", "[-1, 1]"),
              "in:5: expected parents that lead to a root, found a cycle through bag 1", kJson},
        Fault{"two_roots", with_partition("[[0, 1], [2, 3]]", "[-1,\n-1]"),
              "in:6: expected one root, found bag 0 and bag 1 without a parent", kJson},
        Fault{"no_such_parent", with_partition("[[0, 1], [2, 3]]", "[-1,\n2]"),
              "in:6: expected parents from 0 to 1, or -1 for the root, found 2 for bag 1", kJson},
        Fault{"negative_parent", with_partition("[[0, 1], [2, 3]]", "[-1,\n-2]"),
              "in:6: expected the number of a bag, or -1 for the root, found -2", kJson},
        Fault{"too_few_parents", with_partition("[[0, 1], [2, 3]]", "[-1]"),
              "in:5: expected a parent for each of 2 bags, found 1 parents", kJson},
        Fault{"empty_bag", with_partition("[[0, 1, 2, 3],\n[]]", "[-1, 0]"),
              "in:5: expected bags with vertices, found bag 1 empty", kJson}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Lines, JsonFaults,
    testing::Values(Fault{"cut", "\n{\"n\": 3, \"edges\": [[0,",
                          "in:2: expected JSON, found at column 22: syntax error while parsing "
                          "value - unexpected end of input; expected '[', '{', or a literal",
                          kLines},
                    Fault{"two_on_a_line", "{\"n\": 0, \"edges\": []} {\"n\": 0, \"edges\": []}\n",
                          "in:1: expected JSON, found at column 23: syntax error while parsing "
                          "value - unexpected '{'; expected end of input; one instance a line; one "
                          "over several lines is read with --format json",
                          kLines}),
    name_of);

}  // namespace
}  // namespace isthmus::engine::io
