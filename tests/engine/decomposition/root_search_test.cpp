#include "engine/decomposition/root_search.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/graph/families.hpp"
#include "engine/graph/structure.hpp"
#include "tests/engine/graph/random_graphs.hpp"

namespace isthmus::engine::decomposition {
namespace {

using graph::Kind;
using graph::Vertex;

constexpr std::uint64_t kPlenty = 1'000'000;

RC_GTEST_PROP(RootSearch, FindsTheBestVertexOrPair, ()) {
  const graph::Graph graph = graph::any_graph(Kind::kUndirected, 10);
  RC_PRE(graph.vertex_count() > 0 && graph::components(graph).count == 1);
  const Neighbours neighbours(graph);
  Layering layering(neighbours);
  const GradedRoots best = best_roots(layering, neighbours, 0, kPlenty, {});
  RC_ASSERT(layering.make(best.roots) == best.grade);
  for (Vertex u = 0; u < graph.vertex_count(); ++u) {
    RC_ASSERT(best.grade <= layering.make(std::vector<Vertex>{u}));
    for (Vertex v = 0; v < u; ++v) {
      // Nothing is better than width 1, and nothing is looked for then.
      RC_ASSERT(best.grade.width == 1 || best.grade <= layering.make(std::vector<Vertex>{u, v}));
    }
  }
}

TEST(RootSearch, TriesOneRootWithoutWork) {
  const graph::Graph cycle = graph::cycle(9);
  const Neighbours neighbours(cycle);
  Layering layering(neighbours);
  EXPECT_EQ(best_roots(layering, neighbours, 5, 0, {}).roots, (std::vector<Vertex>{5}));
}

TEST(RootSearch, StaysInTheComponent) {
  graph::GraphBuilder builder(8, Kind::kUndirected);
  for (Vertex v = 4; v < 8; ++v) builder.add_edge(v, v == 7 ? 4 : v + 1);
  const Neighbours neighbours(builder.build());
  Layering layering(neighbours);
  const GradedRoots best = best_roots(layering, neighbours, 4, kPlenty, {});
  EXPECT_TRUE(std::ranges::all_of(best.roots, [](Vertex v) { return v >= 4; }));
  EXPECT_EQ(best.grade.width, 2U);
}

TEST(RootSearch, EndsWithTheBudgetOfItsOwner) {
  core::CancelToken cancel;
  cancel.request();
  core::Budget budget;
  budget.cancel = &cancel;
  const graph::Graph grid = graph::grid(30, 30);
  const Neighbours neighbours(grid);
  Layering layering(neighbours);
  const std::uint64_t endless = std::uint64_t{1} << 62;
  EXPECT_FALSE(best_roots(layering, neighbours, 0, endless, budget).roots.empty());
}

}  // namespace
}  // namespace isthmus::engine::decomposition
