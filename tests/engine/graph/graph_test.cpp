#include "engine/graph/graph.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/engine/graph/random_graphs.hpp"

namespace isthmus::engine::graph {
namespace {

using Row = std::vector<Incidence>;

Row row(std::span<const Incidence> incidences) { return {incidences.begin(), incidences.end()}; }

/// What building throws, for a look inside.
template <class Build>
GraphError thrown_by(Build&& build) {
  try {
    build();
  } catch (const GraphError& error) {
    return error;
  }
  ADD_FAILURE() << "nothing was thrown";
  return {GraphError::Fault::kTooLarge, {}, 0, 0};
}

TEST(Graph, IsEmptyByDefault) {
  const Graph graph;
  EXPECT_EQ(graph.vertex_count(), 0U);
  EXPECT_EQ(graph.edge_count(), 0U);
  EXPECT_FALSE(graph.directed());
}

TEST(GraphBuilder, SortsUndirectedRowsAndKeepsEdgeOrder) {
  const Graph graph =
      GraphBuilder(4, Kind::kUndirected).add_edge(3, 1).add_edge(1, 0).add_edge(2, 1).build();
  EXPECT_EQ(row(graph.out(1)), (Row{{0, 1}, {2, 2}, {3, 0}}));
  EXPECT_EQ(row(graph.in(1)), row(graph.out(1)));
  EXPECT_EQ(row(graph.out(3)), (Row{{1, 0}}));
  EXPECT_EQ(graph.endpoints(0), (Endpoints{3, 1}));
}

TEST(GraphBuilder, SeparatesWaysOutAndInOfADigraph) {
  const Graph graph =
      GraphBuilder(3, Kind::kDirected).add_edge(0, 2).add_edge(1, 0).add_edge(0, 1).build();
  EXPECT_TRUE(graph.directed());
  EXPECT_EQ(row(graph.out(0)), (Row{{1, 2}, {2, 0}}));
  EXPECT_EQ(row(graph.in(0)), (Row{{1, 1}}));
  EXPECT_TRUE(graph.out(2).empty());
  EXPECT_EQ(row(graph.in(2)), (Row{{0, 0}}));
}

TEST(GraphBuilder, RefusesVerticesOutOfRangeWithTheirTag) {
  GraphBuilder builder(2, Kind::kUndirected);
  const GraphError error = thrown_by([&] { builder.add_edge(0, 2, 17); });
  EXPECT_EQ(error.fault(), GraphError::Fault::kVertexOutOfRange);
  EXPECT_EQ(error.ends(), (Endpoints{0, 2}));
  EXPECT_EQ(error.tag(), 17U);
}

TEST(GraphBuilder, RefusesLoopsUnlessTheyMayStay) {
  GraphBuilder strict(2, Kind::kDirected);
  const GraphError error = thrown_by([&] { strict.add_edge(1, 1, 4); });
  EXPECT_EQ(error.fault(), GraphError::Fault::kLoop);
  EXPECT_EQ(error.tag(), 4U);
  const Graph lenient =
      GraphBuilder(2, Kind::kUndirected, Multiplicity::kMerge).add_edge(1, 1).build();
  EXPECT_EQ(row(lenient.out(1)), (Row{{1, 0}}));
}

TEST(GraphBuilder, NamesTheFirstRepeatAndItsOriginal) {
  GraphBuilder builder(4, Kind::kUndirected);
  builder.add_edge(2, 3, 1).add_edge(0, 1, 2).add_edge(1, 0, 3).add_edge(3, 2, 4).add_edge(0, 1, 5);
  const GraphError error = thrown_by([&] { (void)builder.build(); });
  EXPECT_EQ(error.fault(), GraphError::Fault::kRepeatedEdge);
  EXPECT_EQ(error.ends(), (Endpoints{1, 0}));
  EXPECT_EQ(error.tag(), 3U);
  EXPECT_EQ(error.earlier_tag(), 2U);
}

TEST(GraphBuilder, TakesOppositeArcsForDifferent) {
  const Graph graph = GraphBuilder(2, Kind::kDirected).add_edge(0, 1).add_edge(1, 0).build();
  EXPECT_EQ(graph.edge_count(), 2U);
}

TEST(GraphBuilder, MergesRepeatsAndCountsThem) {
  GraphBuilder builder(3, Kind::kUndirected, Multiplicity::kMerge);
  builder.add_edge(0, 1).add_edge(1, 0).add_edge(1, 2).add_edge(0, 1).add_edge(2, 2).add_edge(2, 2);
  const Graph graph = builder.build();
  EXPECT_EQ(builder.merged(), 3U);
  ASSERT_EQ(graph.edge_count(), 3U);
  EXPECT_EQ(graph.endpoints(0), (Endpoints{0, 1}));
  EXPECT_EQ(graph.endpoints(1), (Endpoints{1, 2}));
  EXPECT_EQ(row(graph.out(2)), (Row{{1, 1}, {2, 2}}));
}

RC_GTEST_PROP(GraphBuilder, MergingLeavesTheSetOfEdges, (bool directed)) {
  constexpr Vertex kVertices = 5;
  const auto vertex = rc::gen::inRange<Vertex>(0, kVertices);
  const auto edges =
      *rc::gen::container<std::vector<std::pair<Vertex, Vertex>>>(rc::gen::pair(vertex, vertex));
  GraphBuilder builder(kVertices, directed ? Kind::kDirected : Kind::kUndirected,
                       Multiplicity::kMerge);
  const auto canonical = [directed](Vertex u, Vertex v) {
    return directed || u < v ? std::pair(u, v) : std::pair(v, u);
  };
  std::set<std::pair<Vertex, Vertex>> expected;
  for (const auto& [u, v] : edges) {
    builder.add_edge(u, v);
    expected.insert(canonical(u, v));
  }
  const Graph graph = builder.build();
  RC_ASSERT(graph.edge_count() == expected.size());
  RC_ASSERT(builder.merged() + graph.edge_count() == edges.size());
  for (const auto [u, v] : graph.edges()) {
    RC_ASSERT(expected.contains(canonical(u, v)));
  }
}

RC_GTEST_PROP(Graph, RowsAreSortedAndAgreeWithTheEdges, (bool directed)) {
  const Graph graph = any_graph(directed ? Kind::kDirected : Kind::kUndirected, 9);
  std::size_t ways = 0;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    const auto by_neighbour = [](Incidence a, Incidence b) { return a.neighbour < b.neighbour; };
    RC_ASSERT(std::ranges::is_sorted(graph.out(v), by_neighbour));
    RC_ASSERT(std::ranges::is_sorted(graph.in(v), by_neighbour));
    ways += graph.out(v).size() + graph.in(v).size();
    for (const auto [w, e] : graph.out(v)) {
      const Endpoints ends = graph.endpoints(e);
      RC_ASSERT((ends == Endpoints{v, w} || (!directed && ends == Endpoints{w, v})));
    }
    for (const auto [w, e] : graph.in(v)) {
      const Endpoints ends = graph.endpoints(e);
      RC_ASSERT((ends == Endpoints{w, v} || (!directed && ends == Endpoints{v, w})));
    }
  }
  RC_ASSERT(ways == std::size_t{graph.edge_count()} * (directed ? 2 : 4));
}

TEST(VertexNames, CountsFromItsBase) {
  const VertexNames names(1);
  EXPECT_FALSE(names.named());
  EXPECT_EQ(names.name(0), "1");
  EXPECT_EQ(names.find("1", 3), 0U);
  EXPECT_EQ(names.find("3", 3), 2U);
  EXPECT_EQ(names.find("0", 3), 3U);
  EXPECT_EQ(names.find("4", 3), 3U);
}

TEST(VertexNames, TakesOnlyTheCanonicalSpelling) {
  const VertexNames names;
  for (const char* text : {"", "+1", "-1", " 1", "1 ", "01", "1.0", "x", "99999999999999999999"}) {
    EXPECT_EQ(names.find(text, 3), 3U) << text;
  }
  EXPECT_EQ(names.find("0", 3), 0U);
}

TEST(VertexNames, FindsNamesOfTheirOwn) {
  const VertexNames names({"lisbon", "1", ""});
  EXPECT_TRUE(names.named());
  EXPECT_EQ(names.name(1), "1");
  EXPECT_EQ(names.find("1", 3), 1U);
  EXPECT_EQ(names.find("", 3), 2U);
  EXPECT_EQ(names.find("porto", 3), 3U);
}

TEST(VertexNames, RefusesTwoVerticesOfOneName) {
  EXPECT_THROW(VertexNames(std::vector<std::string>{"a", "b", "a"}), std::invalid_argument);
}

TEST(Graph, KeepsTheNamesItWasBuiltWith) {
  const Graph graph =
      GraphBuilder(2, Kind::kUndirected).add_edge(0, 1).set_names(VertexNames({"a", "b"})).build();
  EXPECT_EQ(graph.name(1), "b");
  EXPECT_EQ(graph.find("a"), 0U);
  EXPECT_EQ(graph.find("c"), 2U);
}

}  // namespace
}  // namespace isthmus::engine::graph
