#include "kernels/tree_partition/play.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <optional>
#include <vector>

#include "engine/core/errors.hpp"
#include "kernels/tree_partition/solver.hpp"
#include "tests/kernels/tree_partition/brute_force.hpp"
#include "tests/kernels/tree_partition/options.hpp"
#include "tests/kernels/tree_partition/shapes.hpp"

namespace isthmus::kernels::tree_partition {
namespace {

using engine::decomposition::PartitionedGraph;
using engine::graph::Graph;
using engine::graph::Incidence;
using engine::graph::Vertex;

/// First winning moves of the winner, first moves of the loser, by brute force.
std::vector<Vertex> expected_line(const Graph& graph, Vertex start) {
  BruteForce oracle(graph);
  std::vector<Vertex> line{start};
  std::uint64_t passed = 0;
  while (true) {
    const bool wins = oracle.wins(line.back(), passed);
    std::optional<Incidence> chosen;
    for (const Incidence& way : graph.out(line.back())) {
      const std::uint64_t bit = std::uint64_t{1} << way.edge;
      if (chosen || (passed & bit) != 0) continue;
      if (!wins || !oracle.wins(way.neighbour, passed | bit)) chosen = way;
    }
    if (!chosen) return line;
    passed |= std::uint64_t{1} << chosen->edge;
    line.push_back(chosen->neighbour);
  }
}

RC_GTEST_PROP(Play, MakesTheMovesOfBruteForce, ()) {
  engine::decomposition::RandomTreePartition parameters;
  parameters.vertices = *rc::gen::inRange<Vertex>(1, 12);
  parameters.width = *rc::gen::inRange<Vertex>(1, 5);
  parameters.internal = *rc::gen::inRange(0, 11) / 10.0;
  parameters.cut = *rc::gen::inRange(0, 11) / 10.0;
  parameters.directed = *rc::gen::arbitrary<bool>();
  parameters.seed = *rc::gen::arbitrary<std::uint32_t>();
  const auto made = engine::decomposition::random_tree_partition(parameters);
  RC_PRE(made.graph.edge_count() <= 18U);
  const bool nimber = *rc::gen::arbitrary<bool>();
  Solver solver(made.graph, made.partition, whole_options(nimber));
  for (Vertex start = 0; start < made.graph.vertex_count(); ++start) {
    if (*rc::gen::arbitrary<bool>()) (void)solver.value(start);
    RC_ASSERT(solver.principal_line(start) == expected_line(made.graph, start));
  }
}

TEST(Play, GoesDownDeepTrees) {
  constexpr Vertex kLength = 100'001;
  engine::graph::GraphBuilder builder(kLength, engine::graph::Kind::kUndirected);
  PartitionedGraph path;
  for (Vertex v = 0; v < kLength; ++v) {
    if (v > 0) builder.add_edge(v - 1, v);
    path.partition.bags.push_back({v});
    path.partition.parent.push_back(static_cast<int>(v) - 1);
  }
  path.graph = builder.build();
  Solver solver(path.graph, path.partition, whole_options(false));
  const auto line = solver.principal_line(0);
  ASSERT_TRUE(line.has_value());
  EXPECT_EQ(line->size(), kLength);
}

TEST(Play, ComesBackToBagsWithManyChildren) {
  constexpr Vertex kTriangles = 1001;
  const auto mill = windmill(kTriangles, true);
  Solver solver(mill.graph, mill.partition, whole_options(false));
  const auto line = solver.principal_line(mill.start);
  ASSERT_TRUE(line.has_value());
  // The way to the middle, then every triangle once around.
  EXPECT_EQ(line->size(), 2 + 3 * kTriangles);
}

TEST(Play, NeedsWholeBags) {
  const auto made = engine::decomposition::random_tree_partition({.vertices = 5, .width = 2});
  Solver solver(made.graph, made.partition, small_options(false));
  EXPECT_THROW((void)solver.principal_line(made.start), engine::core::UsageError);
}

TEST(Play, GivesUpWithinItsBudget) {
  const auto made = engine::decomposition::random_tree_partition({.vertices = 50, .width = 2});
  Options late = whole_options(false);
  late.budget.expire_after(0);
  EXPECT_EQ(Solver(made.graph, made.partition, late).principal_line(made.start), std::nullopt);
}

}  // namespace
}  // namespace isthmus::kernels::tree_partition
