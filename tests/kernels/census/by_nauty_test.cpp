#include "kernels/census/by_nauty.hpp"

#include <gtest/gtest.h>

namespace isthmus::kernels::census {
namespace {

using engine::graph::Kind;

unsigned orbits(const Symmetry& symmetry, unsigned vertices) {
  unsigned count = 0;
  for (unsigned v = 0; v < vertices; ++v) count += symmetry.representative(v) == v ? 1U : 0U;
  return count;
}

TEST(ByNauty, KnowsTheOrbitsOfRegularGraphs) {
  SmallGraph cube{8, Kind::kUndirected, {}};
  for (unsigned v = 0; v < 8; ++v) {
    for (unsigned bit = 1; bit < 8; bit *= 2) cube.add_edge(v, v ^ bit);
  }
  EXPECT_EQ(orbits(symmetry_by_nauty(cube), 8), 1U);
  const CanonicalForm form = canonical_form_by_nauty(cube);
  for (unsigned v = 0; v < 8; ++v) EXPECT_EQ(form.place[v], 0U);
  // A path has its ends and its middle.
  SmallGraph path{3, Kind::kUndirected, {}};
  path.add_edge(0, 1);
  path.add_edge(1, 2);
  EXPECT_EQ(orbits(symmetry_by_nauty(path), 3), 2U);
  EXPECT_EQ(symmetry_by_nauty(path).generators().size(), 1U);
}

TEST(ByNauty, MindsDirections) {
  SmallGraph cycle{5, Kind::kDirected, {}};
  for (unsigned v = 0; v < 5; ++v) cycle.add_edge(v, (v + 1) % 5);
  EXPECT_EQ(orbits(symmetry_by_nauty(cycle), 5), 1U);
  SmallGraph path{3, Kind::kDirected, {}};
  path.add_edge(0, 1);
  path.add_edge(1, 2);
  EXPECT_EQ(orbits(symmetry_by_nauty(path), 3), 3U);
  SmallGraph other{3, Kind::kDirected, {}};
  other.add_edge(1, 0);
  other.add_edge(1, 2);
  EXPECT_NE(canonical_form_by_nauty(path).key, canonical_form_by_nauty(other).key);
}

}  // namespace
}  // namespace isthmus::kernels::census
