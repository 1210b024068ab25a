#include "kernels/geography/edge_search.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "engine/graph/families.hpp"
#include "tests/kernels/geography/enumeration.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;
using engine::search::Nimber;

constexpr Nimber kEveryGoal = ~Nimber{0};

Nimber mex(const std::set<Nimber>& values) {
  Nimber least = 0;
  while (values.contains(least)) ++least;
  return least;
}

/// Searched as one game, never cut into parts.
std::optional<Nimber> search_value(const EdgeGame& game, Vertex start,
                                   const SearchOptions& options) {
  const auto search = make_edge_search(game, options);
  const bool nimbers = options.value == Value::kNimber;
  const auto bound = search->evaluate(search->full(start), nimbers ? kEveryGoal : 0);
  if (!bound || !bound->settles(0)) return std::nullopt;
  if (nimbers) return bound->exact ? std::optional(bound->value) : std::nullopt;
  return bound->exact && bound->value == 0 ? 0 : 1;
}

Nimber tree_nimber(const Graph& tree, Vertex v, std::optional<Vertex> from = {}) {
  std::set<Nimber> options;
  for (const auto [w, e] : tree.out(v)) {
    if (w != from) options.insert(tree_nimber(tree, w, v));
  }
  return mex(options);
}

/// Closed chains of these lengths through vertex 0.
Graph flower(const std::vector<Vertex>& lengths, Kind kind = Kind::kUndirected) {
  Vertex count = 1;
  for (const Vertex length : lengths) count += length - 1;
  GraphBuilder builder(count, kind);
  Vertex next = 1;
  for (const Vertex length : lengths) {
    Vertex at = 0;
    for (Vertex i = 1; i < length; ++i) {
      builder.add_edge(at, next);
      at = next++;
    }
    builder.add_edge(at, 0);
  }
  return builder.build();
}

/// Its nimber at 0: a petal of length k is k - 1 forced moves, of which only the parity matters.
Nimber flower_nimber(std::size_t even, std::size_t odd) {
  const auto forced = [](Nimber end, bool twice) { return Nimber{(end == 0) != twice ? 1U : 0U}; };
  std::set<Nimber> options;
  if (even > 0) options.insert(forced(flower_nimber(even - 1, odd), false));
  if (odd > 0) options.insert(forced(flower_nimber(even, odd - 1), true));
  return mex(options);
}

/// Numbers of edges (nearly) on both sides of every width of states.
class Widths : public testing::TestWithParam<std::uint32_t> {};

TEST_P(Widths, TreesHaveTheirRecursiveNimber) {
  const Vertex n = GetParam();
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Graph tree = engine::graph::random_tree(n, seed);
    for (const Reductions& reductions : {Reductions::none(), Reductions{}}) {
      for (const SearchOptions& options : questions(reductions)) {
        for (const Vertex start : {Vertex{0}, n / 2, n - 1}) {
          EXPECT_EQ(search_value({tree, {}}, start, options),
                    answer_for(options, tree_nimber(tree, start)));
        }
      }
    }
  }
}

TEST_P(Widths, CyclesHaveTheirParity) {
  const Vertex n = GetParam();
  for (const Reductions& reductions : {Reductions::none(), Reductions{}}) {
    for (const SearchOptions& options : questions(reductions)) {
      EXPECT_EQ(search_value({engine::graph::cycle(n), {}}, n - 1, options), n % 2);
    }
  }
}

TEST_P(Widths, FlowersHaveTheNimberOfTheirPetals) {
  const Vertex length = GetParam() / 4;
  const Graph undirected = flower({length, length + 1, length + 2, length, length + 3});
  const Graph directed =
      flower({length, length + 1, length + 2, length, length + 3}, Kind::kDirected);
  const std::size_t odd = length % 2 == 1 ? 3 : 2;
  for (const Reductions& reductions : {Reductions::none(), Reductions{}}) {
    for (const SearchOptions& options : questions(reductions)) {
      const Nimber expected = answer_for(options, flower_nimber(5 - odd, odd));
      EXPECT_EQ(search_value({undirected, {}}, 0, options), expected);
      EXPECT_EQ(search_value({directed, {}}, 0, options), expected);
    }
  }
}

TEST_P(Widths, SmallGamesInALargeFrameKeepTheirValue) {
  // A random graph, and far away a long path that makes the state wide.
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Graph small = engine::graph::random_graph(7, 11, seed);
    const Vertex n = small.vertex_count();
    GraphBuilder builder(n + GetParam(), Kind::kUndirected);
    for (Vertex v = n; v + 1 < n + GetParam(); ++v) builder.add_edge(v, v + 1);
    for (const auto [from, to] : small.edges()) builder.add_edge(from, to);
    const Graph wide = builder.build();
    const std::uint32_t expected = enumerated_nimber(small, 0);
    for (const Choice& choice : reduction_choices()) {
      for (SearchOptions options : questions(choice.reductions)) {
        options.hash_only = seed == 2;
        EXPECT_EQ(search_value({wide, {}}, 0, options), answer_for(options, expected))
            << choice.name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(InEdges, Widths, testing::Values(20U, 63U, 64U, 66U, 129U, 257U, 300U));

TEST(EdgeSearch, KnowsTournamentsByReachAlone) {
  Reductions reach = Reductions::none();
  reach.reach = true;
  for (const Vertex n : {11U, 12U, 17U, 24U}) {
    GraphBuilder builder(n, Kind::kDirected);
    for (Vertex from = 0; from < n; ++from) {
      for (Vertex to = 0; to < from; ++to) builder.add_edge(from, to);
    }
    const EdgeGame game{builder.build(), {}};
    for (const SearchOptions& options : questions(reach)) {
      EXPECT_EQ(search_value(game, n - 1, options), answer_for(options, n - 1));
    }
  }
}

RC_GTEST_PROP(EdgeSearch, TakesExitsAsOptions, ()) {
  EdgeGame game{small_graph(7, 10), {}};
  for (Vertex v = 0; v < game.graph.vertex_count(); ++v) {
    game.exits.push_back(*rc::gen::element(std::vector<Nimber>{}, std::vector<Nimber>{},
                                           std::vector<Nimber>{0}, std::vector<Nimber>{1, 2},
                                           std::vector<Nimber>{70}));
  }
  Reductions reductions = *rc::gen::map(rc::gen::elementOf(reduction_choices()),
                                        [](const Choice& choice) { return choice.reductions; });
  // Left to the solver, which takes exits away first.
  reductions.leaves = false;
  ExitOracle oracle(game);
  for (const SearchOptions& options : questions(reductions)) {
    for (Vertex v = 0; v < game.graph.vertex_count(); ++v) {
      RC_ASSERT(search_value(game, v, options) == answer_for(options, oracle.nimber(v, 0)));
    }
  }
}

RC_GTEST_PROP(EdgeSearch, AnswersAboutAnyPosition, ()) {
  const Graph graph = small_graph(7, 10);
  const EdgeGame game{graph, {}};
  const auto token = *rc::gen::inRange<Vertex>(0, graph.vertex_count());
  const auto used =
      *rc::gen::arbitrary<std::uint64_t>() & ((std::uint64_t{1} << graph.edge_count()) - 1);
  const Choice choice = *rc::gen::elementOf(reduction_choices());
  ExitOracle oracle(game);
  for (const SearchOptions& options : questions(choice.reductions)) {
    const auto search = make_edge_search(game, options);
    EdgePosition position = search->full(token);
    for (std::size_t e = 0; e < graph.edge_count(); ++e) {
      if ((used >> e & 1U) != 0) position.unused.reset(e);
    }
    const Nimber nimber = oracle.nimber(token, used);
    const auto bound = search->evaluate(position, options.value == Value::kNimber ? kEveryGoal : 0);
    RC_ASSERT(bound.has_value());
    if (options.value == Value::kNimber)
      RC_ASSERT(*bound == engine::search::Bound::exactly(nimber));
    RC_ASSERT((bound->exact && bound->value == 0) == (nimber == 0));
  }
}

}  // namespace
}  // namespace isthmus::kernels::geography
