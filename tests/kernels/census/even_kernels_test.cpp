#include "kernels/census/even_kernels.hpp"

#include <gtest/gtest.h>

#include "engine/core/budget.hpp"
#include "kernels/geography/even_kernel_search.hpp"

namespace isthmus::kernels::census {
namespace {

using engine::graph::Kind;

TEST(EvenKernels, AreThoseThatSatisfiabilityFinds) {
  for (std::uint64_t key = 0; key < 1U << 21U; key += 4099) {
    const SmallGraph small = graph_of_key(Kind::kUndirected, 7, key);
    const engine::graph::Graph graph = to_graph(small);
    geography::EvenKernelSearch search(graph, engine::core::Budget());
    const VertexSet in_kernels = vertices_in_even_kernels(small);
    for (unsigned v = 0; v < 7; ++v) {
      EXPECT_EQ(has(in_kernels, v), search.find(v).has_value())
          << graph6(Kind::kUndirected, 7, key) << ' ' << v;
    }
  }
}

TEST(EvenKernels, OfAFourCycleArePairsOfOppositeVertices) {
  SmallGraph cycle{4, Kind::kUndirected, {}};
  for (unsigned v = 0; v < 4; ++v) cycle.add_edge(v, (v + 1) % 4);
  EXPECT_EQ(vertices_in_even_kernels(cycle), first_vertices(4));
  // A chord between two of them leaves the other two.
  cycle.add_edge(0, 2);
  EXPECT_EQ(vertices_in_even_kernels(cycle), only(1) | only(3));
}

}  // namespace
}  // namespace isthmus::kernels::census
