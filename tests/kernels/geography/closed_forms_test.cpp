#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "engine/graph/families.hpp"
#include "tests/kernels/geography/settings.hpp"

/// Families whose values are known by proof or from print (docs/algorithms.md cites them).
namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;
using engine::graph::Vertex;
using engine::search::Nimber;

bool grid_is_lost(Vertex rows, Vertex columns, Vertex a, Vertex b) {
  const Vertex d = std::gcd(rows + 1, columns + 1);
  return a % d != 0 && b % d != 0;
}

void expect_grid(Vertex rows, Vertex columns, const SearchOptions& options) {
  const Graph grid = engine::graph::grid(rows, columns);
  Solver solver(grid, options);
  for (Vertex a = 1; a <= rows; ++a) {
    for (Vertex b = 1; b <= columns; ++b) {
      const auto value = solver.value((a - 1) * columns + b - 1);
      ASSERT_TRUE(value.has_value());
      EXPECT_EQ(*value == 0, grid_is_lost(rows, columns, a, b))
          << rows << "x" << columns << " from " << a << "," << b;
    }
  }
}

TEST(ClosedForms, GridsAreLostWhereTheDivisorDividesNeitherCoordinate) {
  for (Vertex rows = 1; rows <= 4; ++rows) {
    for (Vertex columns = 1; columns <= 4; ++columns) {
      expect_grid(rows, columns, asking(Value::kOutcome));
    }
  }
  expect_grid(3, 4, asking(Value::kOutcome, NimberBy::kHeap, Reductions::none()));
  expect_grid(3, 4, asking(Value::kNimber));
  expect_grid(3, 4, asking(Value::kNimber, NimberBy::kMex));
}

TEST(ClosedForms, LargerGridsOnAnyNumberOfThreads) {
  for (const unsigned threads : {1U, 2U, 4U}) {
    expect_grid(4, 5, asking(Value::kOutcome, NimberBy::kHeap, {}, threads));
    EXPECT_EQ(outcome(engine::graph::grid(5, 5), 0, {}, threads), 0U);
    EXPECT_EQ(outcome(engine::graph::grid(5, 5), 5, {}, threads), 0U);
    EXPECT_EQ(outcome(engine::graph::grid(4, 4), 5, Reductions::none(), threads), 0U);
  }
}

TEST(ClosedForms, CornersOfGrids) {
  const std::vector<std::vector<Nimber>> corners = {
      {1, 0, 2, 2, 0, 2, 2, 0}, {0, 2, 0, 1, 0}, {1, 2, 1, 0}};
  for (Vertex rows = 2; rows <= 4; ++rows) {
    for (Vertex columns = 1; columns <= corners[rows - 2].size(); ++columns) {
      EXPECT_EQ(nimber(engine::graph::grid(rows, columns), 0), corners[rows - 2][columns - 1])
          << rows << "x" << columns;
    }
  }
}

TEST(ClosedForms, PrismsOfEvenCycles) {
  for (const auto& [half, layers] : {std::pair<Vertex, Vertex>{2, 2}, {2, 3}, {3, 2}}) {
    const Vertex d = std::gcd(2 * half, layers + 1);
    for (Vertex b = 1; b <= layers; ++b) {
      EXPECT_EQ(outcome(engine::graph::prism(2 * half, layers), (b - 1) * 2 * half) == 0U,
                b % d != 0);
    }
  }
}

TEST(ClosedForms, PrismsOfTwoCycles) {
  for (Vertex m = 3; m <= 7; ++m) {
    EXPECT_EQ(outcome(engine::graph::prism(m, 2), 0), m % 3 == 0 ? 0U : 1U) << m;
  }
}

TEST(ClosedForms, CompleteGraphs) {
  for (Vertex n = 1; n <= 7; ++n) {
    EXPECT_EQ(nimber(engine::graph::complete(n), 0), n == 1 ? 0U : 1U) << n;
  }
}

TEST(ClosedForms, Cycles) {
  for (Vertex n = 3; n <= 40; ++n) {
    for (const Reductions& reductions : {Reductions{}, Reductions::none()}) {
      EXPECT_EQ(nimber(engine::graph::cycle(n), n / 2, reductions), n % 2) << n;
    }
  }
}

TEST(ClosedForms, PetersenIsLostEverywhere) {
  const Graph graph = engine::graph::petersen();
  Solver solver(graph, asking(Value::kNimber));
  for (Vertex v = 0; v < 10; ++v) EXPECT_EQ(solver.value(v), 0U);
}

TEST(ClosedForms, HypercubesAreLostInEvenDimensions) {
  for (unsigned d = 1; d <= 4; ++d) {
    EXPECT_EQ(outcome(engine::graph::hypercube(d), 0), d % 2) << d;
  }
}

TEST(ClosedForms, EvenToriAreLost) { EXPECT_EQ(outcome(engine::graph::torus(4, 4), 3), 0U); }

/// Vertex i of a transitive tournament moves to any lower one: its nimber is i, however large.
TEST(ClosedForms, TransitiveTournaments) {
  engine::graph::GraphBuilder builder(300, engine::graph::Kind::kDirected);
  for (Vertex from = 0; from < 300; ++from) {
    for (Vertex to = 0; to < from; ++to) builder.add_edge(from, to);
  }
  const Graph graph = builder.build();
  Solver solver(graph, asking(Value::kNimber));
  for (Vertex v = 0; v < 300; ++v) EXPECT_EQ(solver.value(v), v);
}

}  // namespace
}  // namespace isthmus::kernels::geography
