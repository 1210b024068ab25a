#include "kernels/geography/even_kernel.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "engine/core/errors.hpp"
#include "engine/graph/families.hpp"
#include "engine/graph/structure.hpp"
#include "kernels/geography/even_kernel_search.hpp"
#include "tests/kernels/geography/brute_force.hpp"
#include "tests/kernels/geography/corpus.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::core::Budget;
using engine::graph::Edge;
using engine::graph::Graph;
using engine::graph::Vertex;

/// The definition, on the graph without one edge.
bool is_even_kernel(const Graph& graph, const std::set<Vertex>& set,
                    std::optional<Edge> without = {}) {
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    std::size_t neighbours = 0;
    for (const auto [w, e] : graph.out(v)) {
      if (e != without && set.contains(w)) ++neighbours;
    }
    if (set.contains(v) ? neighbours != 0 : neighbours % 2 != 0) return false;
  }
  return true;
}

bool some_even_kernel_holds(const Graph& graph, Vertex start) {
  for (unsigned mask = 0; mask < 1U << graph.vertex_count(); ++mask) {
    if ((mask >> start & 1U) == 0) continue;
    std::set<Vertex> set;
    for (Vertex v = 0; v < graph.vertex_count(); ++v) {
      if ((mask >> v & 1U) != 0) set.insert(v);
    }
    if (is_even_kernel(graph, set)) return true;
  }
  return false;
}

void expect_kernels_right(const Graph& graph) {
  BipartiteKernels kernels(graph, Budget());
  BruteForce brute(graph, Vanishes::kEdges);
  for (Vertex start = 0; start < graph.vertex_count(); ++start) {
    if (!kernels.covers(start)) continue;
    ASSERT_EQ(kernels.lost(start), brute.nimber(start) == 0) << "start " << start;
    ASSERT_EQ(kernels.winning_moves(start), brute.winning_moves(start)) << "start " << start;
    const EvenKernelProof proof = kernels.proof(start);
    const std::set<Vertex> kernel(proof.kernel.begin(), proof.kernel.end());
    ASSERT_EQ(proof.move.has_value(), !kernels.lost(start));
    ASSERT_TRUE(is_even_kernel(graph, kernel, proof.move));
    if (!proof.move) {
      ASSERT_TRUE(kernel.contains(start));
      continue;
    }
    const auto [u, v] = graph.endpoints(*proof.move);
    ASSERT_TRUE(u == start || v == start);
    ASSERT_TRUE(kernel.contains(u == start ? v : u));
  }
}

TEST(EvenKernel, DecidesEveryBipartiteGraphOfTheCorpus) {
  std::size_t bipartite = 0;
  for (const SolvedGraph& solved : solved_undirected_graphs()) {
    if (!engine::graph::bipartite(solved.graph)) continue;
    ++bipartite;
    expect_kernels_right(solved.graph);
  }
  EXPECT_GE(bipartite, 27U);
}

RC_GTEST_PROP(EvenKernel, DecidesRandomBipartiteGraphs, ()) {
  const auto a = *rc::gen::inRange(1U, 6U);
  const auto b = *rc::gen::inRange(1U, 6U);
  const auto m = *rc::gen::inRange<std::uint64_t>(0, std::min(a * b, 11U) + 1);
  expect_kernels_right(
      engine::graph::random_bipartite(a, b, m, *rc::gen::arbitrary<std::uint64_t>()));
}

TEST(EvenKernel, PassesOverComponentsWithAnOddCycle) {
  engine::graph::GraphBuilder builder(5, engine::graph::Kind::kUndirected);
  builder.add_edge(0, 1).add_edge(1, 2).add_edge(2, 0).add_edge(3, 4);
  const Graph graph = builder.build();
  BipartiteKernels kernels(graph, Budget());
  for (Vertex v = 0; v < 3; ++v) EXPECT_FALSE(kernels.covers(v));
  EXPECT_FALSE(kernels.lost(3));
  EXPECT_EQ(kernels.winning_moves(3), std::vector<Vertex>{4});
  EXPECT_EQ(kernels.size(3).unknowns, 1U);
}

TEST(EvenKernelSearch, FindsAKernelIfAndOnlyIfThereIsOne) {
  std::size_t none_though_lost = 0;
  for (const SolvedGraph& solved : solved_undirected_graphs()) {
    EvenKernelSearch search(solved.graph, Budget());
    for (Vertex start = 0; start < solved.graph.vertex_count(); ++start) {
      const auto kernel = search.find(start);
      ASSERT_EQ(kernel.has_value(), some_even_kernel_holds(solved.graph, start));
      if (!kernel) {
        none_though_lost += solved.nimbers[start] == 0 ? 1U : 0U;
        continue;
      }
      const std::set<Vertex> set(kernel->begin(), kernel->end());
      ASSERT_TRUE(set.contains(start));
      ASSERT_TRUE(is_even_kernel(solved.graph, set));
      ASSERT_EQ(solved.nimbers[start], 0U);
    }
  }
  EXPECT_GT(none_though_lost, 0U);
}

TEST(EvenKernelSearch, CutsLongParities) {
  // A wheel with an even rim: the hub's parity is long. Every second rim vertex is a kernel when
  // their number is even.
  const Graph graph = engine::graph::wheel(20);
  const auto kernel = EvenKernelSearch(graph, Budget()).find(1);
  ASSERT_TRUE(kernel.has_value());
  EXPECT_TRUE(is_even_kernel(graph, std::set<Vertex>(kernel->begin(), kernel->end())));
  EXPECT_FALSE(EvenKernelSearch(graph, Budget()).find(0).has_value());
}

TEST(EvenKernelSearch, StopsWhenTimeIsOut) {
  const Graph graph = engine::graph::random_regular(2000, 3, 1);
  engine::core::CancelToken cancel;
  cancel.request();
  Budget budget;
  budget.cancel = &cancel;
  EXPECT_THROW((void)EvenKernelSearch(graph, budget).find(0), engine::core::LimitError);
}

}  // namespace
}  // namespace isthmus::kernels::geography
