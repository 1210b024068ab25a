#include "engine/decomposition/neighbours.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "tests/engine/graph/random_graphs.hpp"

namespace isthmus::engine::decomposition {
namespace {

using graph::Kind;
using graph::Vertex;

RC_GTEST_PROP(Neighbours, AreThoseOfTheUnderlyingGraph, ()) {
  const Kind kind = *rc::gen::element(Kind::kUndirected, Kind::kDirected);
  const graph::Graph graph = graph::any_graph(kind, 12);
  std::vector<std::set<Vertex>> around(graph.vertex_count());
  for (const auto [u, v] : graph.edges()) {
    around[u].insert(v);
    around[v].insert(u);
  }
  const Neighbours neighbours(graph);
  RC_ASSERT(neighbours.vertex_count() == graph.vertex_count());
  std::size_t ends = 0;
  std::size_t most = 0;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    RC_ASSERT(std::ranges::equal(neighbours.of(v), around[v]));
    RC_ASSERT(neighbours.degree(v) == around[v].size());
    ends += around[v].size();
    most = std::max(most, around[v].size());
  }
  RC_ASSERT(neighbours.ends() == ends);
  RC_ASSERT(neighbours.most_degree() == most);
}

TEST(Neighbours, LeaveLoopsAndSecondArcsOut) {
  graph::GraphBuilder builder(3, Kind::kDirected, graph::Multiplicity::kMerge);
  builder.add_edge(0, 1).add_edge(1, 0).add_edge(1, 1).add_edge(2, 1);
  const Neighbours neighbours(builder.build());
  EXPECT_EQ(neighbours.ends(), 4U);
  EXPECT_TRUE(std::ranges::equal(neighbours.of(1), std::vector<Vertex>{0, 2}));
}

}  // namespace
}  // namespace isthmus::engine::decomposition
