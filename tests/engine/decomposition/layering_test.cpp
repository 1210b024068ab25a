#include "engine/decomposition/layering.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "engine/decomposition/fault.hpp"
#include "engine/graph/families.hpp"
#include "engine/graph/structure.hpp"
#include "tests/engine/graph/random_graphs.hpp"

namespace isthmus::engine::decomposition {
namespace {

using graph::Vertex;
using Bags = std::vector<std::vector<Vertex>>;

TreePartition layered(const graph::Graph& graph, const std::vector<Vertex>& roots) {
  const Neighbours neighbours(graph);
  Layering layering(neighbours);
  layering.make(roots);
  TreePartition partition;
  layering.append_to(partition, TreePartition::kNoParent);
  return in_breadth_first_order(partition);
}

/// The distance of each vertex from the roots, and the bags by their definition.
Bags bags_by_definition(const graph::Graph& graph, const std::vector<Vertex>& roots) {
  const Vertex n = graph.vertex_count();
  std::vector<Vertex> distance(n, n);
  for (const Vertex root : roots) distance[root] = 0;
  for (Vertex round = 0; round < n; ++round) {
    for (const auto [u, v] : graph.edges()) {
      distance[u] = std::min(distance[u], distance[v] + 1);
      distance[v] = std::min(distance[v], distance[u] + 1);
    }
  }
  Bags bags{roots};
  for (Vertex layer = 1; layer < n; ++layer) {
    graph::GraphBuilder beyond(n, graph::Kind::kUndirected);
    for (const auto [u, v] : graph.edges()) {
      if (distance[u] >= layer && distance[v] >= layer) beyond.add_edge(u, v);
    }
    const graph::Classes classes = graph::components(beyond.build());
    Bags in_layer(classes.count);
    for (Vertex v = 0; v < n; ++v) {
      if (distance[v] == layer) in_layer[classes.of[v]].push_back(v);
    }
    std::ranges::copy_if(in_layer, std::back_inserter(bags),
                         [](const auto& bag) { return !bag.empty(); });
  }
  for (auto& bag : bags) std::ranges::sort(bag);
  std::ranges::sort(bags);
  return bags;
}

TEST(Layering, OfACycleHasBagsOfTwo) {
  const TreePartition partition = layered(graph::cycle(6), {0});
  EXPECT_EQ(partition.bags, (Bags{{0}, {1, 5}, {2, 4}, {3}}));
  EXPECT_EQ(partition.parent, (std::vector<int>{-1, 0, 1, 2}));
}

RC_GTEST_PROP(Layering, FollowsItsDefinition, ()) {
  const graph::Graph graph = graph::any_graph(graph::Kind::kUndirected, 14);
  RC_PRE(graph.vertex_count() > 0 && graph::components(graph).count == 1);
  const Vertex n = graph.vertex_count();
  std::vector<Vertex> roots{*rc::gen::inRange<Vertex>(0, n)};
  const auto second = *rc::gen::inRange<Vertex>(0, n);
  if (second != roots.front()) roots.push_back(second);
  const TreePartition partition = layered(graph, roots);
  RC_ASSERT(!find_fault(graph, partition));
  Bags bags = partition.bags;
  std::ranges::sort(bags);
  RC_ASSERT(bags == bags_by_definition(graph, roots));
}

RC_GTEST_PROP(Layering, GradesWhatItMakes, ()) {
  const graph::Graph graph = graph::any_graph(graph::Kind::kUndirected, 14);
  const Neighbours neighbours(graph);
  Layering layering(neighbours);
  // One after the other in the same memory, as a search does.
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    const std::vector<Vertex> roots{v};
    const Grade grade = layering.make(roots);
    TreePartition partition;
    layering.append_to(partition, TreePartition::kNoParent);
    RC_ASSERT(grade.width == width(partition));
    if (graph::components(graph).count == 1) {
      RC_ASSERT(grade.ports == most_ports(graph, partition));
    }
    RC_ASSERT(layering.make(roots, grade.width) == grade);
    RC_ASSERT(layering.make(roots, grade.width - 1) == Grade{});
  }
}

TEST(Layering, TakesDeepAndWideGraphsInLinearTime) {
  for (const graph::Graph& graph :
       {graph::path(1'000'000), graph::star(1'000'000), graph::grid(300, 1000)}) {
    const TreePartition partition = layered(graph, {0});
    EXPECT_FALSE(find_fault(graph, partition).has_value());
  }
}

}  // namespace
}  // namespace isthmus::engine::decomposition
