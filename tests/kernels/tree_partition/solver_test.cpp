#include "kernels/tree_partition/solver.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/graph/families.hpp"
#include "engine/io/reader.hpp"
#include "tests/kernels/tree_partition/brute_force.hpp"
#include "tests/kernels/tree_partition/options.hpp"
#include "tests/kernels/tree_partition/shapes.hpp"

namespace isthmus::kernels::tree_partition {
namespace {

using engine::decomposition::PartitionedGraph;
using engine::decomposition::TreePartition;
using engine::graph::Graph;
using engine::graph::Vertex;
using engine::search::Nimber;

/// Nimbers by the definition.
class NimberOracle {
 public:
  explicit NimberOracle(const Graph& graph) : graph_(&graph) {}

  Nimber nimber(Vertex token, std::uint64_t passed = 0) {
    if (const auto known = known_.find({token, passed}); known != known_.end()) {
      return known->second;
    }
    std::vector<Nimber> options;
    for (const auto& [neighbour, edge] : graph_->out(token)) {
      const std::uint64_t bit = std::uint64_t{1} << edge;
      if ((passed & bit) == 0) options.push_back(nimber(neighbour, passed | bit));
    }
    Nimber least = 0;
    while (std::ranges::find(options, least) != options.end()) ++least;
    return known_[{token, passed}] = least;
  }

 private:
  const Graph* graph_;
  std::map<std::pair<Vertex, std::uint64_t>, Nimber> known_;
};

PartitionedGraph random_instance(Vertex most_vertices, Vertex most_width, unsigned most_edges) {
  while (true) {
    engine::decomposition::RandomTreePartition parameters;
    parameters.vertices = *rc::gen::inRange<Vertex>(1, most_vertices + 1);
    parameters.width = *rc::gen::inRange<Vertex>(1, most_width + 1);
    parameters.internal = *rc::gen::inRange(0, 11) / 10.0;
    parameters.cut = *rc::gen::inRange(0, 11) / 10.0;
    parameters.directed = *rc::gen::arbitrary<bool>();
    parameters.seed = *rc::gen::arbitrary<std::uint32_t>();
    auto made = engine::decomposition::random_tree_partition(parameters);
    if (made.graph.edge_count() <= most_edges) return made;
  }
}

TEST(TreePartitionSolver, FindsThePublishedNimbers) {
  std::ifstream in(ISTHMUS_TEST_DATA "/tree_partition_instances.jsonl");
  std::size_t rows = 0;
  for (std::string line; std::getline(in, line); ++rows) {
    const auto instance = engine::io::parse_instances(line + '\n', "row.jsonl")->next();
    const Nimber expected = nlohmann::json::parse(line).at("nimber");
    Solver nimbers(instance->graph, *instance->partition, small_options(true));
    EXPECT_EQ(nimbers.value(*instance->start), expected) << rows;
    Solver outcomes(instance->graph, *instance->partition, small_options(false));
    EXPECT_EQ(outcomes.value(*instance->start), std::min(expected, Nimber{1})) << rows;
  }
  EXPECT_EQ(rows, 240U);
}

RC_GTEST_PROP(TreePartitionSolver, AgreesWithBruteForceAtEveryStart, ()) {
  const auto [graph, partition, start] = random_instance(10, 4, 14);
  NimberOracle oracle(graph);
  const auto threads = *rc::gen::element(1U, 2U, 5U);
  Solver nimbers(graph, partition, small_options(true, threads));
  Solver outcomes(graph, partition, small_options(false, threads));
  Solver of_whole_bags(graph, partition, whole_options(false, threads));
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    const Nimber expected = oracle.nimber(v);
    RC_ASSERT(nimbers.value(v) == expected);
    RC_ASSERT(outcomes.value(v) == std::min(expected, Nimber{1}));
    RC_ASSERT(of_whole_bags.value(v) == std::min(expected, Nimber{1}));
  }
}

TEST(TreePartitionSolver, TakesNoPlaceForADeadEndThatAChildMayOpen) {
  // Below the middle bag is a child that loses for who enters it at one place, until the token has
  // been inside.
  engine::graph::GraphBuilder builder(13, engine::graph::Kind::kDirected);
  builder.add_edge(0, 3).add_edge(0, 5).add_edge(1, 12).add_edge(2, 4).add_edge(2, 9);
  builder.add_edge(3, 9).add_edge(3, 11).add_edge(4, 10).add_edge(5, 8).add_edge(6, 3);
  builder.add_edge(6, 12).add_edge(7, 12).add_edge(8, 2).add_edge(9, 6).add_edge(9, 7);
  builder.add_edge(10, 12).add_edge(12, 0).add_edge(12, 3).add_edge(11, 0).add_edge(7, 2);
  const Graph graph = builder.build();
  const TreePartition partition{{{2, 7}, {4, 5, 8, 9, 12}, {0, 1, 3, 6, 11}, {10}}, {-1, 0, 1, 1}};
  NimberOracle oracle(graph);
  Solver solver(graph, partition, small_options(false));
  EXPECT_EQ(solver.value(1), std::min(oracle.nimber(1), Nimber{1}));
}

RC_GTEST_PROP(TreePartitionSolver, FindsTheWinningMoves, ()) {
  const auto [graph, partition, start] = random_instance(9, 3, 14);
  BruteForce oracle(graph);
  Solver solver(graph, partition, small_options(false));
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    std::vector<Vertex> expected;
    for (const auto [to, edge] : graph.out(v)) {
      if (!oracle.wins(to, std::uint64_t{1} << edge)) expected.push_back(to);
    }
    RC_ASSERT(solver.winning_moves(v) == expected);
  }
}

TEST(TreePartitionSolver, SolvesWhatHasNoMoves) {
  const Graph graph = engine::graph::path(1);
  const TreePartition partition{{{0}}, {TreePartition::kNoParent}};
  EXPECT_EQ(Solver(graph, partition, small_options(true)).value(0), 0U);
  EXPECT_EQ(Solver(graph, partition, small_options(false)).value(0), 0U);
  EXPECT_EQ(Solver(graph, partition, small_options(false)).winning_moves(0), std::vector<Vertex>{});
}

TEST(TreePartitionSolver, NeedsTwoTypesForTrees) {
  const auto [graph, partition, start] =
      engine::decomposition::random_tree_partition({.vertices = 2000, .width = 1});
  Solver solver(graph, partition, small_options(false));
  EXPECT_TRUE(solver.value(start).has_value());
  // The null type, and "the mover into it wins".
  EXPECT_EQ(solver.counts().types, 2U);
}

TEST(TreePartitionSolver, HandlesBagsWithManyChildren) {
  const auto one = star(2000);
  EXPECT_EQ(Solver(one.graph, one.partition, small_options(true)).value(one.start), 1U);
  // Each triangle takes three moves, and all are forced.
  for (const Vertex triangles : {999U, 1000U}) {
    const auto mill = windmill(triangles, false);
    Solver solver(mill.graph, mill.partition, small_options(false));
    EXPECT_EQ(solver.value(mill.start), triangles % 2);
  }
}

TEST(TreePartitionSolver, TakesBagsOfMoreThan64Edges) {
  // A cycle in one bag has as many states as edges.
  const Graph graph = engine::graph::cycle(301);
  TreePartition partition{{{}}, {TreePartition::kNoParent}};
  for (Vertex v = 0; v < 301; ++v) partition.bags[0].push_back(v);
  EXPECT_EQ(Solver(graph, partition, small_options(false)).value(7), 1U);
}

TEST(TreePartitionSolver, RefusesBagsItCannotEncode) {
  const Graph graph = engine::graph::complete(60);
  TreePartition partition{{{}}, {TreePartition::kNoParent}};
  for (Vertex v = 0; v < 60; ++v) partition.bags[0].push_back(v);
  EXPECT_THROW(Solver(graph, partition, small_options(false)), engine::core::LimitError);
}

TEST(TreePartitionSolver, GivesUpWithinItsBudget) {
  const auto [graph, partition, start] = engine::decomposition::random_tree_partition(
      {.vertices = 200, .width = 5, .internal = 0.9, .cut = 0.8, .seed = 3});
  Options little = small_options(false);
  little.budget.memory = std::uint64_t{1} << 20U;
  EXPECT_EQ(Solver(graph, partition, little).value(start), std::nullopt);
  Options late = small_options(false, 2);
  late.budget.expire_after(0);
  Solver solver(graph, partition, late);
  EXPECT_EQ(solver.value(start), std::nullopt);
  EXPECT_EQ(solver.winning_moves(start), std::nullopt);
}

}  // namespace
}  // namespace isthmus::kernels::tree_partition
