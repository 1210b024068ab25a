#include "engine/graph/families.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <ostream>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/graph/structure.hpp"

namespace isthmus::engine::graph {
namespace {

/// How many vertices have each degree.
std::map<std::size_t, Vertex> degrees(const Graph& graph) {
  std::map<std::size_t, Vertex> count;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) ++count[graph.out(v).size()];
  return count;
}

using Degrees = std::map<std::size_t, Vertex>;

bool adjacent(const Graph& graph, Vertex u, Vertex v) {
  return std::ranges::any_of(graph.out(u), [v](Incidence way) { return way.neighbour == v; });
}

struct Expectation {
  const char* name;
  Graph graph;
  Vertex vertices;
  Edge edges;
  Degrees degrees;
  bool bipartite;
};

std::ostream& operator<<(std::ostream& out, const Expectation& family) {
  return out << family.name;
}

class Families : public testing::TestWithParam<Expectation> {};

TEST_P(Families, HaveTheirSizeDegreesAndBipartition) {
  const Expectation& family = GetParam();
  EXPECT_EQ(family.graph.kind(), Kind::kUndirected);
  EXPECT_EQ(family.graph.vertex_count(), family.vertices);
  EXPECT_EQ(family.graph.edge_count(), family.edges);
  EXPECT_EQ(degrees(family.graph), family.degrees);
  EXPECT_EQ(bipartite(family.graph), family.bipartite);
  EXPECT_EQ(components(family.graph).count, std::min<Vertex>(family.vertices, 1));
}

INSTANTIATE_TEST_SUITE_P(
    All, Families,
    testing::Values(Expectation{"P0", path(0), 0, 0, {}, true},
                    Expectation{"P1", path(1), 1, 0, {{0, 1}}, true},
                    Expectation{"P5", path(5), 5, 4, {{1, 2}, {2, 3}}, true},
                    Expectation{"C3", cycle(3), 3, 3, {{2, 3}}, false},
                    Expectation{"C8", cycle(8), 8, 8, {{2, 8}}, true},
                    Expectation{"K0", complete(0), 0, 0, {}, true},
                    Expectation{"K6", complete(6), 6, 15, {{5, 6}}, false},
                    Expectation{"K23", complete_bipartite(2, 3), 5, 6, {{2, 3}, {3, 2}}, true},
                    Expectation{"Grid34", grid(3, 4), 12, 17, {{2, 4}, {3, 6}, {4, 2}}, true},
                    Expectation{"Grid05", grid(0, 5), 0, 0, {}, true},
                    Expectation{"King33", grid(3, 3, true), 9, 20, {{3, 4}, {5, 4}, {8, 1}}, false},
                    Expectation{"King12", grid(1, 2, true), 2, 1, {{1, 2}}, true},
                    Expectation{"Torus34", torus(3, 4), 12, 24, {{4, 12}}, false},
                    Expectation{"Torus46", torus(4, 6), 24, 48, {{4, 24}}, true},
                    Expectation{"Prism31", prism(3, 1), 3, 3, {{2, 3}}, false},
                    Expectation{"Prism43", prism(4, 3), 12, 20, {{3, 8}, {4, 4}}, true},
                    Expectation{"Q0", hypercube(0), 1, 0, {{0, 1}}, true},
                    Expectation{"Q4", hypercube(4), 16, 32, {{4, 16}}, true},
                    Expectation{"Petersen", petersen(), 10, 15, {{3, 10}}, false},
                    Expectation{"Star0", star(0), 1, 0, {{0, 1}}, true},
                    Expectation{"Star4", star(4), 5, 4, {{1, 4}, {4, 1}}, true},
                    Expectation{"Wheel3", wheel(3), 4, 6, {{3, 4}}, false},
                    Expectation{"Wheel6", wheel(6), 7, 12, {{3, 6}, {6, 1}}, false},
                    Expectation{"Friendship4", windmill(4), 9, 12, {{2, 8}, {8, 1}}, false},
                    Expectation{"Windmill34", windmill(3, 4), 10, 18, {{3, 9}, {9, 1}}, false},
                    Expectation{"Windmill0", windmill(0), 1, 0, {{0, 1}}, true}),
    [](const auto& instance) { return instance.param.name; });

TEST(Grid, NumbersItsCellsRowByRow) {
  const Graph graph = grid(3, 4);
  EXPECT_TRUE(adjacent(graph, 0, 1));
  EXPECT_TRUE(adjacent(graph, 0, 4));
  EXPECT_TRUE(adjacent(graph, 7, 11));
  EXPECT_FALSE(adjacent(graph, 3, 4));
  EXPECT_FALSE(adjacent(graph, 0, 5));
  EXPECT_TRUE(adjacent(grid(3, 4, true), 0, 5));
  EXPECT_TRUE(adjacent(grid(3, 4, true), 1, 4));
  EXPECT_FALSE(adjacent(grid(3, 4, true), 3, 8));
}

TEST(Torus, WrapsBothWays) {
  const Graph graph = torus(3, 4);
  EXPECT_TRUE(adjacent(graph, 0, 3));
  EXPECT_TRUE(adjacent(graph, 1, 9));
}

TEST(Prism, StacksItsCycles) {
  const Graph graph = prism(4, 3);
  EXPECT_TRUE(adjacent(graph, 0, 3));
  EXPECT_TRUE(adjacent(graph, 3, 7));
  EXPECT_TRUE(adjacent(graph, 8, 11));
  EXPECT_FALSE(adjacent(graph, 0, 8));
}

TEST(Hypercube, JoinsStringsThatDifferInOneBit) {
  const Graph graph = hypercube(5);
  for (const auto [u, v] : graph.edges()) EXPECT_EQ(std::popcount(u ^ v), 1);
}

TEST(Petersen, HasGirthFive) {
  // No triangles and no squares: adjacent vertices share no neighbour, others exactly one.
  const Graph graph = petersen();
  for (Vertex u = 0; u < 10; ++u) {
    for (Vertex v = u + 1; v < 10; ++v) {
      int common = 0;
      for (Vertex w = 0; w < 10; ++w) common += adjacent(graph, u, w) && adjacent(graph, v, w);
      EXPECT_EQ(common, adjacent(graph, u, v) ? 0 : 1);
    }
  }
}

TEST(Windmill, HasItsBladesOnlyInTheHubTogether) {
  const Graph graph = windmill(2, 4);
  EXPECT_TRUE(adjacent(graph, 1, 3));
  EXPECT_TRUE(adjacent(graph, 4, 6));
  EXPECT_FALSE(adjacent(graph, 3, 4));
}

TEST(Families, RefuseParametersOutOfRange) {
  EXPECT_THROW((void)cycle(2), core::UsageError);
  EXPECT_THROW((void)torus(2, 3), core::UsageError);
  EXPECT_THROW((void)prism(2, 3), core::UsageError);
  EXPECT_THROW((void)hypercube(25), core::UsageError);
  EXPECT_THROW((void)wheel(2), core::UsageError);
  EXPECT_THROW((void)windmill(3, 1), core::UsageError);
}

TEST(Families, RefuseWhatDoesNotFitBeforeBuildingIt) {
  constexpr Vertex kHuge = 4294967295U;
  EXPECT_THROW((void)path(kHuge), core::UsageError);
  EXPECT_THROW((void)complete(100000), core::UsageError);
  EXPECT_THROW((void)complete_bipartite(70000, 70000), core::UsageError);
  EXPECT_THROW((void)complete_bipartite(kHuge, kHuge), core::UsageError);
  EXPECT_THROW((void)grid(kHuge, kHuge), core::UsageError);
  EXPECT_THROW((void)grid(60000, 60000, true), core::UsageError);
  EXPECT_THROW((void)torus(kHuge, kHuge), core::UsageError);
  EXPECT_THROW((void)prism(kHuge, kHuge), core::UsageError);
  EXPECT_THROW((void)star(kHuge), core::UsageError);
  EXPECT_THROW((void)wheel(kHuge - 1), core::UsageError);
  EXPECT_THROW((void)windmill(kHuge, kHuge), core::UsageError);
  EXPECT_THROW((void)windmill(10, 100000), core::UsageError);
}

}  // namespace
}  // namespace isthmus::engine::graph
