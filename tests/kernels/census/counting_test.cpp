#include "kernels/census/counting.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <vector>

namespace isthmus::kernels::census {
namespace {

using engine::graph::Kind;
using Counts = std::vector<std::uint64_t>;

std::uint64_t sum(const Counts& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

TEST(Counting, KnowsHowManyGraphsThereAre) {
  // OEIS A000088 and A000273.
  const Counts graphs{1, 2, 4, 11, 34, 156, 1044, 12346, 274668, 12005168, 1018997864};
  const Counts digraphs{1, 3, 16, 218, 9608, 1540944, 882033440, 1793359192848};
  for (unsigned n = 1; n <= graphs.size(); ++n) {
    EXPECT_EQ(sum(count_graphs(Kind::kUndirected, n)), graphs[n - 1]) << n;
  }
  for (unsigned n = 1; n <= digraphs.size(); ++n) {
    EXPECT_EQ(sum(count_graphs(Kind::kDirected, n)), digraphs[n - 1]) << n;
  }
}

TEST(Counting, CountsByEdges) {
  EXPECT_EQ(count_graphs(Kind::kUndirected, 1), (Counts{1}));
  // OEIS A008406 and A052283.
  EXPECT_EQ(count_graphs(Kind::kUndirected, 5), (Counts{1, 1, 2, 4, 6, 6, 6, 4, 2, 1, 1}));
  EXPECT_EQ(count_graphs(Kind::kDirected, 3), (Counts{1, 1, 4, 4, 4, 1, 1}));
}

TEST(Counting, CountsLayers) {
  EXPECT_EQ(count_layers(game_called("ueg"), 4), (Counts{1, 1, 2, 3, 2, 1, 1}));
  EXPECT_EQ(count_layers(game_called("uvg"), 4), (Counts{1, 2, 4, 11}));
}

}  // namespace
}  // namespace isthmus::kernels::census
