#include "kernels/geography/closed_form.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <string>

#include "engine/core/random.hpp"
#include "engine/graph/families.hpp"
#include "kernels/geography/coordinates.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;

/// The same graph under other numbers.
Graph shuffled(const Graph& graph, std::uint64_t seed) {
  engine::core::Random random(seed);
  std::vector<Vertex> number(graph.vertex_count());
  std::iota(number.begin(), number.end(), Vertex{0});
  for (Vertex i = graph.vertex_count(); i > 1; --i) {
    std::swap(number[i - 1], number[random.below(i)]);
  }
  GraphBuilder builder(graph.vertex_count(), Kind::kUndirected);
  for (const auto [u, v] : graph.edges()) builder.add_edge(number[v], number[u]);
  return builder.build();
}

/// Recognised under this name whatever its numbers, and right about every start.
void expect_right(const Graph& graph, std::string_view family) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const Graph other = shuffled(graph, seed);
    const auto form = closed_form(other);
    ASSERT_TRUE(form.has_value()) << family;
    ASSERT_EQ(form->family, family);
    Solver solver(other, asking(Value::kOutcome));
    for (Vertex v = 0; v < other.vertex_count(); ++v) {
      ASSERT_EQ(form->lost[v], solver.value(v) == 0U) << family << ", start " << v;
    }
  }
}

TEST(ClosedForm, OfGridsIsRight) {
  for (Vertex rows = 1; rows <= 4; ++rows) {
    for (Vertex columns = rows; rows * columns <= 20; ++columns) {
      SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns));
      expect_right(engine::graph::grid(rows, columns), "grid");
    }
  }
}

TEST(ClosedForm, OfPrismsIsRight) {
  for (Vertex m = 3; m <= 8; ++m) {
    for (Vertex n = 1; n * m <= 16; ++n) {
      SCOPED_TRACE("SP(" + std::to_string(m) + ", " + std::to_string(n) + ")");
      if (m % 2 == 1 && n > 2) {
        EXPECT_FALSE(closed_form(engine::graph::prism(m, n)).has_value());
      } else {
        // The square is the grid 2 x 2.
        expect_right(engine::graph::prism(m, n), m == 4 && n == 1 ? "grid" : "stacked prism");
      }
    }
  }
}

TEST(ClosedForm, OfOtherFamiliesIsRight) {
  expect_right(engine::graph::complete_bipartite(3, 5), "complete bipartite graph");
  expect_right(engine::graph::star(5), "complete bipartite graph");
  expect_right(engine::graph::torus(4, 4), "bipartite graph without odd degrees");
}

TEST(ClosedForm, IsNotClaimedForOthers) {
  GraphBuilder moebius(10, Kind::kUndirected);
  for (Vertex v = 0; v < 10; ++v) moebius.add_edge(v, (v + 1) % 10);
  for (Vertex v = 0; v < 5; ++v) moebius.add_edge(v, v + 5);
  EXPECT_FALSE(prism_coordinates(moebius.build()).has_value());
  EXPECT_FALSE(closed_form(engine::graph::petersen()).has_value());
  EXPECT_FALSE(closed_form(engine::graph::complete(5)).has_value());
  EXPECT_FALSE(closed_form(engine::graph::random_tree(30, 1)).has_value());
  // Two triangles have the degrees of a cycle of six.
  GraphBuilder triangles(6, Kind::kUndirected);
  for (Vertex v = 0; v < 3; ++v)
    triangles.add_edge(v, (v + 1) % 3).add_edge(3 + v, 3 + (v + 1) % 3);
  EXPECT_FALSE(prism_coordinates(triangles.build()).has_value());
}

TEST(Coordinates, WantEveryEdgeInItsPlace) {
  const Graph grid = engine::graph::grid(4, 6);
  ASSERT_TRUE(grid_coordinates(grid).has_value());
  for (engine::graph::Edge gone = 0; gone < grid.edge_count(); ++gone) {
    GraphBuilder builder(grid.vertex_count(), Kind::kUndirected);
    for (engine::graph::Edge e = 0; e < grid.edge_count(); ++e) {
      if (e != gone) builder.add_edge(grid.endpoints(e).from, grid.endpoints(e).to);
    }
    builder.add_edge(0, 23);
    EXPECT_FALSE(grid_coordinates(builder.build()).has_value()) << "edge " << gone;
  }
}

}  // namespace
}  // namespace isthmus::kernels::geography
