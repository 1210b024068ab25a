#include "kernels/census/growth.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <vector>

namespace isthmus::kernels::census {
namespace {

using engine::graph::Kind;

/// The classes of all graphs that come of these by growing once.
template <class Grow>
std::set<std::uint64_t> grown(const std::set<std::uint64_t>& keys, const Grow& grow) {
  std::set<std::uint64_t> larger;
  for (const std::uint64_t key : keys) grow(key, larger);
  return larger;
}

std::vector<std::size_t> classes_by_vertices(Kind kind, unsigned most) {
  std::vector<std::size_t> counts;
  std::set<std::uint64_t> keys{0};
  for (unsigned n = 1; n < most; ++n) {
    keys = grown(keys, [&](std::uint64_t key, std::set<std::uint64_t>& larger) {
      const SmallGraph graph = graph_of_key(kind, n, key);
      std::vector<NewVertex> ways;
      list_new_vertices(graph, symmetry_of(graph), ways);
      for (const NewVertex& way : ways) {
        larger.insert(canonical_form(with_vertex(graph, way)).key);
      }
    });
    counts.push_back(keys.size());
  }
  return counts;
}

std::size_t classes_by_edges(Kind kind, unsigned n) {
  std::size_t count = 0;
  std::set<std::uint64_t> keys{0};
  while (!keys.empty()) {
    count += keys.size();
    keys = grown(keys, [&](std::uint64_t key, std::set<std::uint64_t>& larger) {
      const SmallGraph graph = graph_of_key(kind, n, key);
      std::vector<NewEdge> edges;
      list_new_edges(graph, symmetry_of(graph), edges);
      for (const auto [from, to] : edges) {
        SmallGraph more = graph;
        more.add_edge(from, to);
        larger.insert(canonical_form(more).key);
      }
    });
  }
  return count;
}

// OEIS A000088 and A000273.
TEST(Growth, ReachesEveryClass) {
  EXPECT_EQ(classes_by_vertices(Kind::kUndirected, 7),
            (std::vector<std::size_t>{2, 4, 11, 34, 156, 1044}));
  EXPECT_EQ(classes_by_vertices(Kind::kDirected, 4), (std::vector<std::size_t>{3, 16, 218}));
  EXPECT_EQ(classes_by_edges(Kind::kUndirected, 6), 156U);
  EXPECT_EQ(classes_by_edges(Kind::kDirected, 4), 218U);
}

TEST(Growth, ListsAnEdgeOfEveryOrbit) {
  // The path 0 - 1 - 2 - 3 lacks 03, and 02 and 13, which are mirror images.
  SmallGraph path{4, Kind::kUndirected, {}};
  for (unsigned v = 0; v < 3; ++v) path.add_edge(v, v + 1);
  std::vector<NewEdge> edges;
  list_new_edges(path, symmetry_of(path), edges);
  EXPECT_EQ(edges.size(), 2U);
  // As a digraph without arcs, four vertices have one orbit of pairs.
  list_new_edges({4, Kind::kDirected, {}}, symmetry_of({4, Kind::kDirected, {}}), edges);
  EXPECT_EQ(edges.size(), 1U);
}

TEST(Growth, ListsASetOfEveryOrbit) {
  // Sets of vertices of an empty graph differ by their size; pairs of sets by three numbers.
  std::vector<NewVertex> ways;
  list_new_vertices({5, Kind::kUndirected, {}}, symmetry_of({5, Kind::kUndirected, {}}), ways);
  EXPECT_EQ(ways.size(), 6U);
  list_new_vertices({3, Kind::kDirected, {}}, symmetry_of({3, Kind::kDirected, {}}), ways);
  EXPECT_EQ(ways.size(), 20U);
}

}  // namespace
}  // namespace isthmus::kernels::census
