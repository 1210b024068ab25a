#include "engine/matching/maximum_matching.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "engine/graph/families.hpp"
#include "engine/graph/structure.hpp"

namespace isthmus::engine::matching {
namespace {

using graph::Graph;
using graph::GraphBuilder;
using graph::Kind;
using graph::Vertex;

constexpr Vertex kNobody = MaximumMatching::kNobody;

Graph without(const Graph& graph, Vertex gone) {
  GraphBuilder builder(graph.vertex_count(), Kind::kUndirected);
  for (const auto [u, v] : graph.edges()) {
    if (u != gone && v != gone) builder.add_edge(u, v);
  }
  return builder.build();
}

/// Edges in a maximum matching, by Boost.
std::size_t matching_number(const Graph& graph) {
  using List = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
  List list(graph.vertex_count());
  for (const auto [u, v] : graph.edges()) boost::add_edge(u, v, list);
  std::vector<boost::graph_traits<List>::vertex_descriptor> mate(graph.vertex_count());
  boost::edmonds_maximum_cardinality_matching(list, mate.data());
  return boost::matching_size(list, mate.data());
}

/// The edges of a matching, after a look whether it is one.
std::size_t size_of(const Graph& graph, const std::vector<Vertex>& mate) {
  std::size_t covered = 0;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    if (mate[v] == kNobody) continue;
    EXPECT_EQ(mate[mate[v]], v);
    EXPECT_TRUE(std::ranges::any_of(graph.out(v),
                                    [&](const auto& way) { return way.neighbour == mate[v]; }));
    ++covered;
  }
  return covered / 2;
}

void expect_right(const Graph& graph) {
  MaximumMatching matching(graph);
  matching.use_all();
  matching.find();
  const std::size_t size = matching_number(graph);
  std::vector<Vertex> mate(graph.vertex_count());
  for (Vertex v = 0; v < graph.vertex_count(); ++v) mate[v] = matching.mate(v);
  ASSERT_EQ(size_of(graph, mate), size);
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    const bool missable = matching_number(without(graph, v)) == size;
    ASSERT_EQ(matching.missable(v), missable) << "vertex " << v;
    const bool next_to_missable = std::ranges::any_of(
        graph.out(v), [&](const auto& way) { return matching.missable(way.neighbour); });
    ASSERT_EQ(matching.separates(v), !missable && next_to_missable) << "vertex " << v;
    if (!missable) continue;
    const std::vector<Vertex> other = matching.mates_without(v);
    ASSERT_EQ(other[v], kNobody);
    ASSERT_EQ(size_of(graph, other), size);
  }
}

TEST(MaximumMatching, DecomposesEveryGraphOfFiveVertices) {
  constexpr unsigned kPairs = 10;
  for (unsigned mask = 0; mask < 1U << kPairs; ++mask) {
    GraphBuilder builder(5, Kind::kUndirected);
    unsigned pair = 0;
    for (Vertex u = 0; u < 5; ++u) {
      for (Vertex v = u + 1; v < 5; ++v, ++pair) {
        if ((mask >> pair & 1U) != 0) builder.add_edge(u, v);
      }
    }
    expect_right(builder.build());
  }
}

RC_GTEST_PROP(MaximumMatching, DecomposesRandomGraphs, ()) {
  const auto n = *rc::gen::inRange(1U, 40U);
  const auto most = std::uint64_t{n} * (n - 1) / 2;
  const auto m = *rc::gen::inRange<std::uint64_t>(0, std::min<std::uint64_t>(most, 2 * n) + 1);
  expect_right(graph::random_graph(n, m, *rc::gen::arbitrary<std::uint64_t>()));
}

RC_GTEST_PROP(MaximumMatching, GoesOnAfterAVertexIsDropped, ()) {
  const auto n = *rc::gen::inRange(2U, 30U);
  const Graph graph = graph::random_graph(n, std::min(n * (n - 1) / 2, n + n / 3),
                                          *rc::gen::arbitrary<std::uint64_t>());
  MaximumMatching matching(graph);
  matching.use_all();
  matching.find();
  const auto gone = *rc::gen::inRange(0U, n);
  matching.drop(gone);
  matching.find();
  MaximumMatching fresh(graph);
  std::vector<Vertex> rest;
  for (Vertex v = 0; v < n; ++v) {
    if (v != gone) rest.push_back(v);
  }
  fresh.use(rest);
  fresh.find();
  for (const Vertex v : rest) RC_ASSERT(matching.missable(v) == fresh.missable(v));
  RC_ASSERT(matching.mate(gone) == kNobody);
}

TEST(MaximumMatching, IsFoundInLargeGraphs) {
  const Graph graph = graph::random_graph(20000, 24000, 5);
  MaximumMatching matching(graph);
  matching.use_all();
  matching.find();
  // Tutte and Berge: the odd components that the separating vertices leave prove it.
  GraphBuilder builder(graph.vertex_count(), Kind::kUndirected);
  for (const auto [u, v] : graph.edges()) {
    if (!matching.separates(u) && !matching.separates(v)) builder.add_edge(u, v);
  }
  const graph::Classes parts = graph::components(builder.build());
  std::vector<bool> odd(parts.count, false);
  std::size_t separating = 0;
  std::size_t uncovered = 0;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    if (matching.mate(v) == kNobody) ++uncovered;
    if (matching.separates(v)) {
      ++separating;
    } else {
      odd[parts.of[v]] = !odd[parts.of[v]];
    }
  }
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(odd, true)), separating + uncovered);
}

}  // namespace
}  // namespace isthmus::engine::matching
