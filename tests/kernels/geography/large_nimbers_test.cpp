#include <gtest/gtest.h>

#include "engine/graph/graph.hpp"
#include "kernels/geography/solver.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;

/// A transitive tournament on n vertices, v -> w for w < v, whose vertex v has nimber v, below a
/// directed triangle a -> b -> c -> a with arcs from a to all of it. The triangle is searched; the
/// nimber at a is n, since b leads only round to a position of a value that is there already.
Graph tournament_below_triangle(Vertex n) {
  GraphBuilder builder(n + 3, Kind::kDirected);
  for (Vertex v = 0; v < n; ++v) {
    for (Vertex w = 0; w < v; ++w) builder.add_edge(v, w);
    builder.add_edge(n, v);
  }
  builder.add_edge(n, n + 1).add_edge(n + 1, n + 2).add_edge(n + 2, n);
  return builder.build();
}

TEST(LargeNimbers, AreExactPastEveryFixedWidth) {
  for (const Vertex n : {31U, 32U, 63U, 64U, 255U, 256U, 257U, 300U}) {
    const Graph graph = tournament_below_triangle(n);
    for (const NimberBy by : {NimberBy::kHeap, NimberBy::kMex}) {
      SearchOptions options;
      options.value = Value::kNimber;
      options.nimber_by = by;
      EXPECT_EQ(Solver(graph, options).value(n), n) << n;
    }
  }
}

}  // namespace
}  // namespace isthmus::kernels::geography
