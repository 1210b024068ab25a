#include "engine/decomposition/separators.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "engine/core/errors.hpp"
#include "engine/decomposition/elimination.hpp"
#include "engine/decomposition/fault.hpp"
#include "engine/decomposition/layout.hpp"
#include "engine/decomposition/neighbours.hpp"
#include "engine/graph/families.hpp"
#include "engine/graph/structure.hpp"
#include "tests/engine/graph/random_graphs.hpp"

namespace isthmus::engine::decomposition {
namespace {

using graph::Kind;
using graph::Vertex;

/// Each vertex hangs from up to `width` consecutive earlier ones, so its treewidth is at most that.
graph::Graph random_thin_graph(Vertex n, Vertex width, std::uint64_t seed) {
  const graph::Graph tree = graph::random_tree(n, seed);
  graph::GraphBuilder builder(n, Kind::kUndirected, graph::Multiplicity::kMerge);
  for (const auto [u, v] : tree.edges()) {
    for (Vertex shift = 0; shift < width; ++shift) {
      const Vertex low = std::min(u, v);
      builder.add_edge(std::max(u, v), low >= shift ? low - shift : 0);
    }
  }
  return builder.build();
}

void require_within_bounds(const graph::Graph& graph, const TreeDecomposition& decomposition) {
  const TreePartition partition = partition_by_separators(graph, decomposition);
  RC_ASSERT(!find_fault(graph, partition));
  const std::size_t bag = largest_bag(decomposition);
  const std::size_t degree = Neighbours(graph).most_degree();
  RC_ASSERT(width(partition) <= width_by_separators(bag, degree));
  // Wood's bound, (5/2) (7/2 d - 1) W.
  if (degree > 0) RC_ASSERT(4 * width(partition) <= 5 * (7 * degree - 2) * bag);
}

RC_GTEST_PROP(Separators, KeepTheBoundOnSmallGraphs, ()) {
  const Kind kind = *rc::gen::element(Kind::kUndirected, Kind::kDirected);
  const graph::Graph graph = graph::any_graph(kind, 25);
  require_within_bounds(graph, find_tree_decomposition(graph));
  require_within_bounds(graph, find_path_decomposition(graph));
}

RC_GTEST_PROP(Separators, KeepTheBoundWhereTheyCut, ()) {
  const auto n = *rc::gen::inRange<Vertex>(100, 600);
  const auto thickness = *rc::gen::inRange<Vertex>(1, 4);
  const graph::Graph graph = random_thin_graph(n, thickness, *rc::gen::arbitrary<std::uint64_t>());
  require_within_bounds(graph, find_tree_decomposition(graph));
}

TEST(Separators, NarrowWhatLayersLeaveWide) {
  // A binary tree whose leaves are joined in a row: each layer is one bag, and the last is long.
  constexpr Vertex kInner = 1023;
  constexpr Vertex kAll = 2 * kInner + 1;
  graph::GraphBuilder builder(kAll, Kind::kUndirected);
  for (Vertex v = 1; v < kAll; ++v) builder.add_edge((v - 1) / 2, v);
  for (Vertex v = kInner + 1; v < kAll; ++v) builder.add_edge(v - 1, v);
  const graph::Graph graph = builder.build();
  const TreeDecomposition decomposition = find_tree_decomposition(graph);
  const TreePartition partition = partition_by_separators(graph, decomposition);
  EXPECT_FALSE(find_fault(graph, partition).has_value());
  const std::uint64_t most = width_by_separators(largest_bag(decomposition), 5);
  EXPECT_LE(width(partition), most);
  EXPECT_LT(most, 1024U);
}

TEST(Separators, TakeGraphsInPieces) {
  EXPECT_TRUE(partition_by_separators(graph::Graph(), {}).bags.empty());
  const graph::Graph isolated = graph::random_graph(5, 0, 1);
  const TreePartition partition =
      partition_by_separators(isolated, find_tree_decomposition(isolated));
  EXPECT_EQ(width(partition), 1U);
  EXPECT_FALSE(find_fault(isolated, partition).has_value());
}

TEST(Separators, StopAtTheDeadline) {
  const graph::Graph grid = graph::grid(20, 20);
  const TreeDecomposition decomposition = find_tree_decomposition(grid);
  core::Budget budget;
  budget.expire_after(0);
  EXPECT_THROW((void)partition_by_separators(grid, decomposition, budget), core::LimitError);
}

}  // namespace
}  // namespace isthmus::engine::decomposition
