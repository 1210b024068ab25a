#include "engine/io/decomposition_file.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/decomposition/elimination.hpp"
#include "engine/decomposition/random_tree_partition.hpp"
#include "engine/graph/families.hpp"
#include "engine/io/byte_source.hpp"
#include "tests/engine/graph/random_graphs.hpp"

namespace isthmus::engine::io {
namespace {

using decomposition::TreeDecomposition;
using decomposition::TreePartition;
using graph::Vertex;

LineReader lines(const std::string& text) { return {bytes_of(text), "in"}; }

/// The message for a text on a path of four vertices, "no error" if it is one of that graph.
std::string partition_message(const std::string& text) {
  try {
    static_cast<void>(require_of(graph::path(4), read_tree_partition(lines(text))));
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "no error";
}

std::string decomposition_message(const std::string& text) {
  try {
    static_cast<void>(require_of(graph::path(4), read_tree_decomposition(lines(text))));
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(TreePartitionFile, IsReadWithCommentsInAnyOrder) {
  const TreePartitionText text = read_tree_partition(
      lines("c a path\ns tp 3 2 4 2\r\n\n2 1\nb 3 4\nb 1 1\nc more\nb 2 3 2\n2 3"));
  EXPECT_EQ(text.decomposition.bags, (std::vector<std::vector<Vertex>>{{0}, {2, 1}, {3}}));
  EXPECT_EQ(text.decomposition.parent, (std::vector<int>{1, -1, 1}));
  EXPECT_EQ(text.vertices, 4U);
  EXPECT_FALSE(find_fault(graph::path(4), text).has_value());
}

TEST(TreePartitionFile, MayHoldNothing) {
  const TreePartitionText text = read_tree_partition(lines("s tp 0 0 0 0\n"));
  EXPECT_FALSE(find_fault(graph::Graph(), text).has_value());
  EXPECT_EQ(write_tree_partition(text.decomposition, 0), "s tp 0 0 0 0\n");
}

TEST(TreePartitionFile, SaysWhatIsWrong) {
  const std::string bags = "b 1 1 2\nb 2 3\nb 3 4\n";
  const std::string head = "s tp 3 2 4 1\n" + bags;
  const std::vector<std::pair<std::string, std::string>> cases = {
      {head + "1 2\n2 3\n", "no error"},
      {"",
       "in: expected the header 's tp <bags> <width> <vertices> <root>', found the end of the "
       "file"},
      {"b 1 1\n",
       "in:1: expected the header 's tp <bags> <width> <vertices> <root>', found 'b 1 1'"},
      {"s td 1 1 1\n",
       "in:1: expected the header 's tp <bags> <width> <vertices> <root>', found 's td 1 1 1'"},
      {"s tp 3 2 x 1\n", "in:1: expected the number of vertices from 0 to 2147483648, found 'x'"},
      {"s tp 3 2 4\n", "in:1: expected the root bag from 1 to 3, found the end of the line"},
      {"s tp 3 2 4 4\n", "in:1: expected the root bag from 1 to 3, found '4'"},
      {"s tp 3 2 4 1 5\n", "in:1: expected the end of the line, found '5'"},
      {head + "s tp 3 2 4 1\n",
       "in:5: expected bags and edges after the header, found a second header, the first on line "
       "1"},
      {"s tp 1 1 4 1\nb 1 5\n", "in:2: expected a vertex from 1 to 4, found '5'"},
      {"s tp 1 1 0 1\nb 1 1\n", "in:2: expected no vertex, as there are none, found '1'"},
      {"s tp 1 1 4 1\nb 2 1\n", "in:2: expected a bag from 1 to 1, found '2'"},
      {head + "1 4\n", "in:5: expected a bag from 1 to 3, found '4'"},
      {head + "1 2 3\n", "in:5: expected the end of the line, found '3'"},
      {head + "1 2\n1 2\n2 3\n",
       "in:6: expected one parent for each bag, found a second for bag 2, the first on line 5"},
      {head + "1 2\n2 1\n", "in:6: expected no parent for the root bag, found bag 2 above it"},
      {"s tp 3 2 4 1\nb 1 1 2\nb 1 3\nb 3 4\n",
       "in:3: expected each bag once, found bag 1 again, first on line 2"},
      {"s tp 4 2 4 1\n" + bags,
       "in:1: expected the number of bags that come, 3, found 4; is the file cut?"},
      {"s tp 3 3 4 1\n" + bags + "1 2\n2 3\n",
       "in:1: expected the size of the largest bag, 2, found 3"},
      {"s tp 3 2 5 1\n" + bags + "1 2\n2 3\n",
       "in:1: expected the number of vertices of the graph, 4, found 5"},
      {"s tp 3 2 4 1\nb 1 1 2\nb 2 2\nb 3 4\n",
       "in:3: expected each vertex in one bag, found vertex 1 in bag 1 and in bag 2"},
      {head + "1 2\n", "in:1: expected one root, found bag 1 and bag 3 without a parent"},
      {head + "2 3\n3 2\n",
       "in:6: expected parents that lead to a root, found a cycle through bag 2"},
      {head + "1 2\n1 3\n",
       "in: expected edges inside a bag or between a bag and its parent, found "
       "edge 2 3 between bags 2 and 3"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(partition_message(text), message) << text;
}

TEST(TreeDecompositionFile, SaysWhatIsWrong) {
  const std::string head = "s td 3 2 4\nb 1 1 2\nb 2 2 3\nb 3 3 4\n";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {head + "1 2\n2 3\n", "no error"},
      {"s td 3 3 4\nb 1 1 2 3\nb 2\nb 3 4 3\n1 2\n1 3\n", "no error"},
      {"s tp 3 2 4 1\n",
       "in:1: expected the header 's td <bags> <largest bag> <vertices>', found 's tp 3 2 4 1'"},
      {"s td 3 2 4 1\n", "in:1: expected the end of the line, found '1'"},
      {head + "1 2\n", "in:1: expected a tree: 2 edges between 3 bags, found 1"},
      {head + "1 2\n3 3\n",
       "in:6: expected edges between two of 3 bags, found an edge between bags "
       "3 and 3"},
      {head + "1 2\n1 3\n",
       "in:4: expected bags of a vertex that hang together, found vertex 2 in "
       "bags 2 and 3 and not in all between them"},
      {"s td 2 2 4\nb 1 1 2\nb 2 3 4\n1 2\n",
       "in: expected both ends of every edge in a bag, found edge 1 2 in none"},
      {"s td 1 2 4\nb 1 1 1\n",
       "in:2: expected each vertex once in a bag, found vertex 0 twice in "
       "bag 1"},
  };
  for (const auto& [text, message] : cases) {
    EXPECT_EQ(decomposition_message(text), message) << text;
  }
}

RC_GTEST_PROP(TreePartitionFile, KeepsWhatIsWritten, ()) {
  decomposition::RandomTreePartition parameters;
  parameters.vertices = *rc::gen::inRange<Vertex>(1, 60);
  parameters.width = *rc::gen::inRange<Vertex>(1, 6);
  parameters.seed = *rc::gen::arbitrary<std::uint64_t>();
  const auto made = decomposition::random_tree_partition(parameters);
  const auto root = *rc::gen::inRange<std::size_t>(0, made.partition.bags.size());
  const TreePartition partition = decomposition::rerooted(made.partition, root);
  const std::string text = write_tree_partition(partition, parameters.vertices);
  const TreePartition back = require_of(made.graph, read_tree_partition(lines(text)));
  RC_ASSERT(back.bags == partition.bags);
  RC_ASSERT(back.parent == partition.parent);
}

RC_GTEST_PROP(TreeDecompositionFile, KeepsWhatIsWritten, ()) {
  const graph::Graph graph = graph::any_graph(graph::Kind::kUndirected, 20);
  const TreeDecomposition made = decomposition::find_tree_decomposition(graph);
  const std::string text = write_tree_decomposition(made, graph.vertex_count());
  const TreeDecomposition back = require_of(graph, read_tree_decomposition(lines(text)));
  RC_ASSERT(back.bags == made.bags);
  RC_ASSERT(back.edges == made.edges);
}

}  // namespace
}  // namespace isthmus::engine::io
