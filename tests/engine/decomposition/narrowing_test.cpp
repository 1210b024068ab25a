#include "engine/decomposition/narrowing.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/decomposition/fault.hpp"
#include "engine/decomposition/random_tree_partition.hpp"
#include "engine/graph/families.hpp"

namespace isthmus::engine::decomposition {
namespace {

using graph::Kind;
using graph::Vertex;

TEST(Narrow, MovesVerticesToSmallerNeighbours) {
  // A star with its leaves in one bag: leaves may go up to the centre.
  const graph::Graph star = graph::star(6);
  const TreePartition narrower = narrow(Neighbours(star), {{{0}, {1, 2, 3, 4, 5, 6}}, {-1, 0}});
  EXPECT_FALSE(find_fault(star, narrower).has_value());
  EXPECT_EQ(width(narrower), 4U);
}

TEST(Narrow, MovesNothingWhereOneBagHasToStay) {
  // The leaves 1, 2, 3 may go up to 0; each of 4, 5, 6 has neighbours on both sides.
  graph::GraphBuilder builder(8, Kind::kUndirected);
  for (Vertex v = 1; v < 7; ++v) builder.add_edge(0, v);
  for (Vertex v = 4; v < 7; ++v) builder.add_edge(v, 7);
  const TreePartition given{{{0}, {1, 2, 3}, {4, 5, 6}, {7}}, {-1, 0, 0, 2}};
  EXPECT_EQ(narrow(Neighbours(builder.build()), given).bags[1].size(), 3U);
}

RC_GTEST_PROP(Narrow, NeverWidens, ()) {
  RandomTreePartition parameters;
  parameters.vertices = *rc::gen::inRange<Vertex>(1, 60);
  parameters.width = *rc::gen::inRange<Vertex>(1, 8);
  parameters.cut = 0.2;
  parameters.internal = 0.2;
  parameters.seed = *rc::gen::arbitrary<std::uint64_t>();
  const PartitionedGraph made = random_tree_partition(parameters);
  const TreePartition narrower = narrow(Neighbours(made.graph), made.partition);
  RC_ASSERT(!find_fault(made.graph, narrower));
  RC_ASSERT(width(narrower) <= width(made.partition));
  RC_ASSERT(narrower.bags.size() == made.partition.bags.size());
}

}  // namespace
}  // namespace isthmus::engine::decomposition
