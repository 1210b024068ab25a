#include "kernels/census/canonical.hpp"

#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <vector>

namespace isthmus::kernels::census {
namespace {

using engine::graph::Kind;

SmallGraph renamed(const SmallGraph& graph, const std::vector<unsigned>& names) {
  SmallGraph result{graph.vertices, graph.kind, {}};
  for (unsigned v = 0; v < graph.vertices; ++v) {
    for_each_vertex(graph.out[v], [&](unsigned w) { result.out[names[v]] |= only(names[w]); });
  }
  return result;
}

/// All renamings of a graph have one form, with every vertex at the same place.
void check_renamings(const SmallGraph& graph) {
  const CanonicalForm form = canonical_form(graph);
  // The form is a graph of the class: it is its own form, and every place is an orbit's smallest.
  const SmallGraph standing = graph_of_key(graph.kind, graph.vertices, form.key);
  EXPECT_EQ(canonical_form(standing).key, form.key);
  const Symmetry symmetry = symmetry_of(standing);
  for (unsigned v = 0; v < graph.vertices; ++v) {
    EXPECT_EQ(symmetry.representative(form.place[v]), form.place[v]);
    EXPECT_EQ(standing.degree(form.place[v]), graph.degree(v));
  }
  std::vector<unsigned> names(graph.vertices);
  std::iota(names.begin(), names.end(), 0U);
  do {
    const CanonicalForm other = canonical_form(renamed(graph, names));
    ASSERT_EQ(other.key, form.key);
    for (unsigned v = 0; v < graph.vertices; ++v) ASSERT_EQ(other.place[names[v]], form.place[v]);
  } while (std::ranges::next_permutation(names).found);
}

TEST(CanonicalForm, DependsOnTheClassOnly) {
  for (std::uint64_t key = 0; key < 1U << 10U; key += 7) {
    check_renamings(graph_of_key(Kind::kUndirected, 5, key));
  }
  for (std::uint64_t key = 0; key < 1U << 16U; key += 23) {
    SmallGraph graph = graph_of_key(Kind::kDirected, 4, key);
    for (unsigned v = 0; v < 4; ++v) graph.out[v] &= ~only(v);
    check_renamings(graph);
  }
}

TEST(CanonicalForm, TellsAllClassesApart) {
  // 156 graphs with 6 vertices, 218 digraphs with 4 (OEIS A000088, A000273).
  std::set<std::uint64_t> undirected;
  for (std::uint64_t key = 0; key < 1U << 15U; ++key) {
    undirected.insert(canonical_form(graph_of_key(Kind::kUndirected, 6, key)).key);
  }
  EXPECT_EQ(undirected.size(), 156U);
  std::set<std::uint64_t> directed;
  for (std::uint64_t key = 0; key < 1U << 16U; ++key) {
    SmallGraph graph = graph_of_key(Kind::kDirected, 4, key);
    for (unsigned v = 0; v < 4; ++v) graph.out[v] &= ~only(v);
    directed.insert(canonical_form(graph).key);
  }
  EXPECT_EQ(directed.size(), 218U);
}

TEST(CanonicalForm, IsTheSameOnManyThreads) {
  std::vector<std::uint64_t> forms(1U << 15U);
  tbb::parallel_for(std::size_t{0}, forms.size(), [&](std::size_t key) {
    forms[key] = canonical_form(graph_of_key(Kind::kUndirected, 6, key)).key;
  });
  for (std::size_t key = 0; key < forms.size(); key += 11) {
    EXPECT_EQ(forms[key], canonical_form(graph_of_key(Kind::kUndirected, 6, key)).key);
  }
}

TEST(Symmetry, GeneratesTheOrbits) {
  // A path of four vertices, 2 - 0 - 1 - 3, and its mirror image.
  SmallGraph path{4, Kind::kUndirected, {}};
  path.add_edge(2, 0);
  path.add_edge(0, 1);
  path.add_edge(1, 3);
  const Symmetry symmetry = symmetry_of(path);
  EXPECT_EQ(symmetry.representative(0), 0U);
  EXPECT_EQ(symmetry.representative(1), 0U);
  EXPECT_EQ(symmetry.representative(2), 2U);
  EXPECT_EQ(symmetry.representative(3), 2U);
  ASSERT_EQ(symmetry.generators().size(), 1U);
  const VertexMap& mirror = symmetry.generators().front();
  EXPECT_EQ((std::vector(mirror.begin(), mirror.begin() + 4)),
            (std::vector<std::uint8_t>{1, 0, 3, 2}));
  // Directed, it has none.
  SmallGraph arcs{4, Kind::kDirected, {}};
  arcs.add_edge(2, 0);
  arcs.add_edge(0, 1);
  arcs.add_edge(1, 3);
  EXPECT_TRUE(symmetry_of(arcs).generators().empty());
}

}  // namespace
}  // namespace isthmus::kernels::census
