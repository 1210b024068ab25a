#include "kernels/census/node_kayles.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace isthmus::kernels::census {
namespace {

using engine::graph::Kind;
using engine::search::Nimber;

SmallGraph row(unsigned n) {
  SmallGraph graph{n, Kind::kUndirected, {}};
  for (unsigned v = 0; v + 1 < n; ++v) graph.add_edge(v, v + 1);
  return graph;
}

TEST(NodeKayles, HasTheKnownValuesOfPathsAndCycles) {
  const std::vector<Nimber> paths{0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2};
  for (unsigned n = 0; n <= kMostVertices; ++n) EXPECT_EQ(node_kayles(row(n)), paths[n]) << n;
  const std::vector<Nimber> cycles{1, 0, 0, 0, 1, 0, 0, 0, 1};
  for (unsigned n = 3; n <= kMostVertices; ++n) {
    SmallGraph cycle = row(n);
    cycle.add_edge(n - 1, 0);
    EXPECT_EQ(node_kayles(cycle), cycles[n - 3]) << n;
  }
}

TEST(NodeKayles, TellsTwoCubicGraphsApart) {
  // K_3,3 and the 3-prism: equal degrees everywhere, different values.
  SmallGraph utility{6, Kind::kUndirected, {}};
  SmallGraph prism{6, Kind::kUndirected, {}};
  for (unsigned v = 0; v < 3; ++v) {
    for (unsigned w = 3; w < 6; ++w) utility.add_edge(v, w);
    prism.add_edge(v, (v + 1) % 3);
    prism.add_edge(v + 3, (v + 1) % 3 + 3);
    prism.add_edge(v, v + 3);
  }
  EXPECT_EQ(node_kayles(utility), 1U);
  EXPECT_EQ(node_kayles(prism), 0U);
}

}  // namespace
}  // namespace isthmus::kernels::census
