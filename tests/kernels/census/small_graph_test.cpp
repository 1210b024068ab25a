#include "kernels/census/small_graph.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>

#include "engine/io/writer.hpp"

namespace isthmus::kernels::census {
namespace {

using engine::graph::Kind;

SmallGraph cycle(unsigned n) {
  SmallGraph graph{n, Kind::kUndirected, {}};
  for (unsigned v = 0; v < n; ++v) graph.add_edge(v, (v + 1) % n);
  return graph;
}

TEST(SmallGraph, ComesBackFromItsKey) {
  for (unsigned n = 1; n <= 4; ++n) {
    for (std::uint64_t key = 0; key < std::uint64_t{1} << (n * (n - 1) / 2); ++key) {
      EXPECT_EQ(graph_of_key(Kind::kUndirected, n, key).key(), key);
    }
  }
  // The largest of each kind: complete graphs.
  SmallGraph complete{kMostVertices, Kind::kUndirected, {}};
  SmallGraph directed{kMostDirectedVertices, Kind::kDirected, {}};
  for (unsigned v = 0; v < kMostVertices; ++v) {
    for (unsigned w = 0; w < v; ++w) complete.add_edge(v, w);
  }
  for (unsigned v = 0; v < kMostDirectedVertices; ++v) {
    for (unsigned w = 0; w < kMostDirectedVertices; ++w) {
      if (v != w) directed.add_edge(v, w);
    }
  }
  EXPECT_EQ(complete.key(), (std::uint64_t{1} << 55U) - 1);
  EXPECT_EQ(graph_of_key(Kind::kUndirected, kMostVertices, complete.key()), complete);
  EXPECT_EQ(graph_of_key(Kind::kDirected, kMostDirectedVertices, directed.key()), directed);
}

TEST(SmallGraph, TellsArcsApart) {
  SmallGraph graph{3, Kind::kDirected, {}};
  graph.add_edge(0, 1);
  graph.add_edge(1, 0);
  graph.add_edge(2, 1);
  EXPECT_EQ(graph.key(), 0b010'100'010U);
  EXPECT_EQ(graph_of_key(Kind::kDirected, 3, graph.key()), graph);
  EXPECT_EQ(edge_count(graph), 3U);
  EXPECT_EQ(max_degree(graph), 1U);
  EXPECT_TRUE(connected(graph));
  EXPECT_TRUE(bipartite(graph));
}

TEST(SmallGraph, KnowsConnectedAndBipartiteGraphs) {
  for (unsigned n = 3; n <= kMostVertices; ++n) {
    SmallGraph graph = cycle(n);
    EXPECT_TRUE(connected(graph));
    EXPECT_EQ(bipartite(graph), n % 2 == 0) << n;
    EXPECT_EQ(edge_count(graph), n);
    EXPECT_EQ(max_degree(graph), 2U);
    if (n == kMostVertices) continue;
    ++graph.vertices;
    EXPECT_FALSE(connected(graph));
    EXPECT_EQ(bipartite(graph), n % 2 == 0) << n;
  }
  EXPECT_TRUE(connected(SmallGraph{}));
  EXPECT_TRUE(connected({1, Kind::kUndirected, {}}));
}

TEST(SmallGraph, IsWrittenAsOthersWriteIt) {
  SmallGraph undirected = cycle(7);
  undirected.add_edge(0, 3);
  SmallGraph directed{5, Kind::kDirected, {}};
  directed.add_edge(0, 4);
  directed.add_edge(3, 1);
  directed.add_edge(1, 3);
  for (const auto& [graph, format] : {std::pair{undirected, engine::io::Format::kGraph6},
                                      std::pair{directed, engine::io::Format::kDigraph6}}) {
    engine::io::Instance instance;
    instance.graph = to_graph(graph);
    EXPECT_EQ(graph6(graph.kind, graph.vertices, graph.key()) + "\n",
              engine::io::write_instance(instance, format));
  }
}

TEST(SmallGraph, IsReadFromGraph6) {
  for (const Kind kind : {Kind::kUndirected, Kind::kDirected}) {
    for (const std::uint64_t key : {0U, 1U, 37U, 63U}) {
      EXPECT_EQ(key_of_graph6(kind, 4, graph6(kind, 4, key)), key);
    }
  }
  for (const char* const text : {"", "C", "C~~", "D~", "&C~", "C\x7f", "C "}) {
    EXPECT_FALSE(key_of_graph6(Kind::kUndirected, 4, text).has_value()) << text;
  }
}

}  // namespace
}  // namespace isthmus::kernels::census
