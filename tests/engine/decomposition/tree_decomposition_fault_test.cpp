#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/decomposition/fault.hpp"
#include "engine/graph/families.hpp"

namespace isthmus::engine::decomposition {
namespace {

using In = Fault::In;

struct Case {
  TreeDecomposition decomposition;
  In in;
  std::string found;
};

TEST(TreeDecompositionFault, IsNoneForADecomposition) {
  const graph::Graph cycle = graph::cycle(4);
  EXPECT_FALSE(find_fault(cycle, TreeDecomposition{{{0, 1, 2}, {2, 3, 0}}, {{0, 1}}}).has_value());
  EXPECT_FALSE(find_fault(cycle, TreeDecomposition{{{}, {3, 2, 1, 0}}, {{1, 0}}}).has_value());
  EXPECT_FALSE(find_fault(graph::Graph(), TreeDecomposition{}).has_value());
  EXPECT_FALSE(find_fault(graph::Graph(), TreeDecomposition{{{}}, {}}).has_value());
}

TEST(TreeDecompositionFault, SaysWhatIsWrong) {
  const graph::Graph path = graph::path(4);
  const std::vector<Case> cases = {
      {{{{0, 1}, {1, 2}, {2, 4}}, {{0, 1}, {1, 2}}}, In::kBag, "4 in bag 3"},
      {{{{0, 1}, {1, 2, 1}, {2, 3}}, {{0, 1}, {1, 2}}}, In::kBag, "vertex 1 twice in bag 2"},
      {{{{0, 1}, {1, 2}, {2, 3}}, {{0, 1}, {1, 3}}}, In::kTree, "an edge between bags 2 and 4"},
      {{{{0, 1}, {1, 2}, {2, 3}}, {{0, 1}, {1, 1}}}, In::kTree, "an edge between bags 2 and 2"},
      {{{{0, 1}, {1, 2}, {2, 3}}, {{0, 1}}}, In::kWhole, "1"},
      {{{{0, 1}, {1, 2}, {2, 3}}, {{0, 1}, {1, 0}}}, In::kWhole, "no way from bag 1 to bag 3"},
      {{{{0, 1}, {1}, {2, 3}}, {{0, 1}, {1, 2}}}, In::kEdge, "edge 1 2 in none"},
      {{{{0, 1}, {1, 2}}, {{0, 1}}}, In::kWhole, "vertex 3 in none"},
      {{{{0, 1}, {2, 3}, {1, 2}}, {{0, 1}, {1, 2}}},
       In::kBag,
       "vertex 1 in bags 1 and 3 and not in all between them"},
      {{}, In::kWhole, "vertex 0 in none"},
  };
  for (const Case& one : cases) {
    const auto fault = find_fault(path, one.decomposition, 1);
    ASSERT_TRUE(fault.has_value()) << one.found;
    EXPECT_EQ(fault->found, one.found);
    EXPECT_EQ(fault->in, one.in) << one.found;
  }
}

/// Every condition by its definition, for bags of vertices in range on a path of bags.
bool valid_on_a_path(const graph::Graph& graph,
                     const std::vector<std::vector<graph::Vertex>>& bags) {
  const auto in = [&](std::size_t bag, graph::Vertex v) {
    return std::ranges::count(bags[bag], v) > 0;
  };
  for (graph::Vertex v = 0; v < graph.vertex_count(); ++v) {
    int runs = 0;
    for (std::size_t bag = 0; bag < bags.size(); ++bag) {
      if (in(bag, v) && (bag == 0 || !in(bag - 1, v))) ++runs;
    }
    if (runs != 1) return false;
  }
  return std::ranges::all_of(graph.edges(), [&](graph::Endpoints edge) {
    for (std::size_t bag = 0; bag < bags.size(); ++bag) {
      if (in(bag, edge.from) && in(bag, edge.to)) return true;
    }
    return false;
  });
}

RC_GTEST_PROP(TreeDecompositionFault, IsThereExactlyWhenAConditionFails, ()) {
  constexpr graph::Vertex kVertices = 4;
  const graph::Graph graph = graph::random_graph(kVertices, *rc::gen::inRange<std::uint64_t>(0, 4),
                                                 *rc::gen::arbitrary<std::uint64_t>());
  TreeDecomposition decomposition;
  for (std::size_t bag = 0; bag < 3; ++bag) {
    decomposition.bags.push_back({});
    for (graph::Vertex v = 0; v < kVertices; ++v) {
      if (*rc::gen::inRange(0, 4) > 0) decomposition.bags.back().push_back(v);
    }
    if (bag > 0) decomposition.edges.emplace_back(bag, bag - 1);
  }
  RC_ASSERT(find_fault(graph, decomposition).has_value() ==
            !valid_on_a_path(graph, decomposition.bags));
}

}  // namespace
}  // namespace isthmus::engine::decomposition
