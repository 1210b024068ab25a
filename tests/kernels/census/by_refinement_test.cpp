#include "kernels/census/by_refinement.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "kernels/census/by_nauty.hpp"

namespace isthmus::kernels::census {
namespace {

using engine::graph::Kind;

/// Graphs have the same form if and only if nauty gives them the same, at places of the same
/// orbits.
void check_against_nauty(const std::vector<SmallGraph>& graphs) {
  std::map<std::uint64_t, CanonicalForm> by_nauty;
  std::set<std::uint64_t> forms;
  for (const SmallGraph& graph : graphs) {
    const CanonicalForm reference = canonical_form_by_nauty(graph);
    const CanonicalForm form = canonical_form(graph);
    ASSERT_EQ(canonical_form_by_refinement(graph).has_value(),
              canonical_form_by_refinement(graph_of_key(graph.kind, graph.vertices, reference.key))
                  .has_value());
    // How the places of nauty's form go to those of ours.
    const auto [known, fresh] = by_nauty.try_emplace(reference.key, CanonicalForm{form.key, {}});
    ASSERT_EQ(known->second.key, form.key);
    if (fresh) {
      ASSERT_TRUE(forms.insert(form.key).second);
      for (unsigned v = 0; v < graph.vertices; ++v) {
        known->second.place[reference.place[v]] = form.place[v];
      }
    }
    for (unsigned v = 0; v < graph.vertices; ++v) {
      ASSERT_EQ(known->second.place[reference.place[v]], form.place[v]);
    }
  }
}

TEST(ByRefinement, AgreesWithNautyOnAllGraphsOfSixVertices) {
  std::vector<SmallGraph> graphs;
  for (std::uint64_t key = 0; key < 1U << 15U; ++key) {
    graphs.push_back(graph_of_key(Kind::kUndirected, 6, key));
  }
  check_against_nauty(graphs);
}

TEST(ByRefinement, FindsTheOrbitsThatNautyFinds) {
  std::size_t decided = 0;
  constexpr std::uint64_t kStep = 61;
  for (std::uint64_t key = 0; key < 1U << 21U; key += kStep) {
    const SmallGraph graph = graph_of_key(Kind::kUndirected, 7, key);
    const auto symmetry = symmetry_by_refinement(graph);
    if (!symmetry) continue;
    ++decided;
    const Symmetry reference = symmetry_by_nauty(graph);
    for (unsigned v = 0; v < 7; ++v) {
      ASSERT_EQ(symmetry->representative(v), reference.representative(v));
    }
    for (const VertexMap& generator : symmetry->generators()) {
      for (unsigned v = 0; v < 7; ++v) {
        for (unsigned w = 0; w < 7; ++w) {
          ASSERT_EQ(has(graph.out[v], w), has(graph.out[generator[v]], generator[w]));
        }
      }
    }
  }
  EXPECT_GT(decided, (1U << 21U) / kStep / 2);
}

TEST(ByRefinement, LeavesToNautyWhatItCannotTellApart) {
  // A six-cycle and two triangles look the same to neighbourhoods.
  SmallGraph cycle{6, Kind::kUndirected, {}};
  for (unsigned v = 0; v < 6; ++v) cycle.add_edge(v, (v + 1) % 6);
  EXPECT_FALSE(canonical_form_by_refinement(cycle).has_value());
  EXPECT_FALSE(symmetry_by_refinement(cycle).has_value());
  // In complete graphs and stars all equal vertices are twins.
  SmallGraph star{kMostVertices, Kind::kUndirected, {}};
  for (unsigned v = 1; v < kMostVertices; ++v) star.add_edge(0, v);
  ASSERT_TRUE(symmetry_by_refinement(star).has_value());
  EXPECT_EQ(symmetry_by_refinement(star)->generators().size(), kMostVertices - 2);
}

RC_GTEST_PROP(ByRefinement, DoesNotDependOnNames, ()) {
  const auto n = *rc::gen::inRange(1U, kMostVertices + 1);
  const unsigned pairs = n * (n - 1) / 2;
  const auto key = *rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << pairs);
  std::vector<unsigned> names(n);
  std::iota(names.begin(), names.end(), 0U);
  std::ranges::shuffle(names, std::mt19937(*rc::gen::arbitrary<unsigned>()));
  const SmallGraph graph = graph_of_key(Kind::kUndirected, n, key);
  SmallGraph renamed{n, Kind::kUndirected, {}};
  for (unsigned v = 0; v < n; ++v) {
    for_each_vertex(graph.out[v], [&](unsigned w) { renamed.add_edge(names[v], names[w]); });
  }
  const CanonicalForm one = canonical_form(graph);
  const CanonicalForm other = canonical_form(renamed);
  RC_ASSERT(one.key == other.key);
  RC_ASSERT(canonical_form_by_nauty(graph).key ==
            canonical_form_by_nauty(graph_of_key(Kind::kUndirected, n, one.key)).key);
  for (unsigned v = 0; v < n; ++v) RC_ASSERT(one.place[v] == other.place[names[v]]);
}

}  // namespace
}  // namespace isthmus::kernels::census
