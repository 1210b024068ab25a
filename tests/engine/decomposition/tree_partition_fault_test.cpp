#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/decomposition/fault.hpp"
#include "engine/decomposition/random_tree_partition.hpp"
#include "engine/graph/families.hpp"

namespace isthmus::engine::decomposition {
namespace {

using In = Fault::In;

RC_GTEST_PROP(TreePartitionFault, IsNoneForRandomTreePartitions, ()) {
  RandomTreePartition parameters;
  parameters.vertices = *rc::gen::inRange<graph::Vertex>(1, 60);
  parameters.width = *rc::gen::inRange<graph::Vertex>(1, 6);
  parameters.directed = *rc::gen::arbitrary<bool>();
  parameters.seed = *rc::gen::arbitrary<std::uint64_t>();
  const auto made = random_tree_partition(parameters);
  RC_ASSERT(!find_fault(made.graph, made.partition).has_value());
}

TEST(TreePartitionFault, SaysWhereItIs) {
  const graph::Graph path = graph::path(4);
  const auto where = [&](const TreePartition& partition) {
    const auto fault = find_fault(path, partition);
    return fault ? std::pair(fault->in, fault->index) : std::pair(In::kWhole, std::size_t{99});
  };
  using Place = std::pair<In, std::size_t>;
  EXPECT_EQ(where({{{0, 1}, {2, 3}}, {-1, 0}}), Place(In::kWhole, 99));
  EXPECT_EQ(where({{{0, 1}, {2, 7}}, {-1, 0}}), Place(In::kBag, 1));
  EXPECT_EQ(where({{{0, 1}, {2, 0}}, {-1, 0}}), Place(In::kBag, 1));
  EXPECT_EQ(where({{{0, 1}, {}, {2, 3}}, {-1, 0, 0}}), Place(In::kBag, 1));
  EXPECT_EQ(where({{{0, 1}, {2}}, {-1, 0}}), Place(In::kWhole, 0));
  EXPECT_EQ(where({{{0, 1}, {2, 3}}, {-1}}), Place(In::kWhole, 0));
  EXPECT_EQ(where({{{0, 1}, {2, 3}}, {-1, -1}}), Place(In::kTree, 1));
  EXPECT_EQ(where({{{0, 1}, {2, 3}}, {1, 0}}), Place(In::kTree, 0));
  EXPECT_EQ(where({{{0, 1}, {2, 3}}, {-1, 2}}), Place(In::kTree, 1));
  EXPECT_EQ(where({{{0}, {1}, {2, 3}}, {-1, 0, 0}}), Place(In::kEdge, 1));
}

TEST(TreePartitionFault, IsFoundInADeepTreeWithoutRecursion) {
  constexpr graph::Vertex kLength = 300'000;
  TreePartition partition;
  for (graph::Vertex v = 0; v < kLength; ++v) {
    partition.bags.push_back({v});
    partition.parent.push_back(static_cast<int>(v) - 1);
  }
  EXPECT_FALSE(find_fault(graph::path(kLength), partition).has_value());
}

}  // namespace
}  // namespace isthmus::engine::decomposition
