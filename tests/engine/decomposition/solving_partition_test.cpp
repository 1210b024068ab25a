#include "engine/decomposition/solving_partition.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/decomposition/fault.hpp"
#include "engine/decomposition/random_tree_partition.hpp"
#include "engine/decomposition/solving_cost.hpp"
#include "engine/graph/families.hpp"

namespace isthmus::engine::decomposition {
namespace {

using graph::Vertex;

TEST(PredictedCost, IsThatOfTheLoadOfASingleBag) {
  const graph::Graph cycle = graph::cycle(8);
  EXPECT_DOUBLE_EQ(predicted_cost(cycle, {{{0, 1, 2, 3, 4, 5, 6, 7}}, {-1}}),
                   predicted_cost(BagLoad{8, 0, 0}));
}

TEST(PredictedCost, AddsBags) {
  const graph::Graph path = graph::path(2);
  EXPECT_DOUBLE_EQ(predicted_cost(path, {{{0}, {1}}, {-1, 0}}), 1.0);
  EXPECT_DOUBLE_EQ(predicted_cost(graph::path(0), {}), 0.0);
}

TEST(SumOfPowers, AddsInTheLogarithm) {
  EXPECT_DOUBLE_EQ(sum_of_powers(3, 3), 4);
  EXPECT_DOUBLE_EQ(sum_of_powers(1000, 1000), 1001);
  EXPECT_NEAR(sum_of_powers(5, 3), std::log2(40), 1e-12);
}

RC_GTEST_PROP(SolvingPartition, IsAPartitionThatCostsNoMore, ()) {
  RandomTreePartition parameters;
  parameters.vertices = *rc::gen::inRange<Vertex>(1, 80);
  parameters.width = *rc::gen::inRange<Vertex>(1, 9);
  parameters.directed = *rc::gen::arbitrary<bool>();
  parameters.seed = *rc::gen::arbitrary<std::uint64_t>();
  const PartitionedGraph made = random_tree_partition(parameters);
  const Vertex n = made.graph.vertex_count();
  const Vertex start = *rc::gen::inRange<Vertex>(0, n);
  const TreePartition given = rooted_at(made.partition, start, n);
  const TreePartition solving = solving_partition(made.graph, made.partition, start);
  RC_ASSERT(!find_fault(made.graph, solving));
  RC_ASSERT(predicted_cost(made.graph, solving) <= predicted_cost(made.graph, given) + 1e-6);
  RC_ASSERT(std::ranges::find(solving.bags[root_of(solving)], start) !=
            solving.bags[root_of(solving)].end());
  const TreePartition found = find_solving_partition(made.graph, &made.partition, start);
  RC_ASSERT(!find_fault(made.graph, found));
  RC_ASSERT(predicted_cost(made.graph, found) <= predicted_cost(made.graph, solving) + 1e-6);
}

TEST(SolvingPartition, TakesALongLadderFromOneBagApart) {
  const graph::Graph ladder = graph::grid(2, 40);
  TreePartition whole{{{}}, {-1}};
  for (Vertex v = 0; v < ladder.vertex_count(); ++v) whole.bags[0].push_back(v);
  const TreePartition solving = solving_partition(ladder, whole, 0);
  EXPECT_LT(predicted_cost(ladder, solving), 14);
  EXPECT_FALSE(find_fault(ladder, solving).has_value());
}

TEST(FindSolvingPartition, TakesAnythingConnectedOrNot) {
  const graph::Graph scattered = graph::GraphBuilder(5, graph::Kind::kUndirected).build();
  const TreePartition found = find_solving_partition(scattered, nullptr, 3);
  EXPECT_FALSE(find_fault(scattered, found).has_value());
  EXPECT_EQ(found.parent.front(), TreePartition::kNoParent);
}

}  // namespace
}  // namespace isthmus::engine::decomposition
