#include "kernels/geography/edge_rules.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "engine/search/ruleset.hpp"
#include "tests/kernels/geography/enumeration.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::core::DynamicBits;
using engine::core::FixedBits;
using engine::graph::Graph;
using engine::graph::Vertex;
using engine::search::Nimber;

static_assert(engine::search::Ruleset<EdgeRules<FixedBits<1>>>);
static_assert(engine::search::Ruleset<EdgeRules<FixedBits<2>>>);
static_assert(engine::search::Ruleset<EdgeRules<DynamicBits>>);

template <class Bits>
typename EdgeRules<Bits>::Position position_of(std::size_t edges, std::uint64_t set, Vertex token) {
  typename EdgeRules<Bits>::Position position{Bits(edges), token};
  for (std::size_t e = 0; e < edges; ++e) {
    if ((set >> e & 1U) != 0) position.edges.set(e);
  }
  return position;
}

/// What the rules offer, as they offer it.
template <class Bits>
struct Offers {
  struct Move {
    Vertex token;
    std::size_t edges;
    std::uint32_t steps;
    friend auto operator<=>(const Move&, const Move&) = default;
  };
  std::vector<Nimber> values;
  std::vector<Move> moves;

  bool value(Nimber nimber) {
    values.push_back(nimber);
    return true;
  }
  bool move(const typename EdgeRules<Bits>::Position& to, std::uint32_t steps) {
    moves.push_back({to.token, to.edges.count(), steps});
    return true;
  }
};

template <class Bits>
Offers<Bits> offers(const EdgeRules<Bits>& rules, const typename EdgeRules<Bits>::Position& at) {
  Offers<Bits> result;
  typename EdgeRules<Bits>::Scratch scratch;
  rules.for_each_option(at, scratch, result);
  return result;
}

template <class Bits>
class EdgeRulesOfWidth : public testing::Test {};
using WidthsOfBits = testing::Types<FixedBits<1>, FixedBits<2>, FixedBits<4>, DynamicBits>;
TYPED_TEST_SUITE(EdgeRulesOfWidth, WidthsOfBits);

TYPED_TEST(EdgeRulesOfWidth, GivesDifferentPositionsDifferentKeys) {
  for (const Graph& graph : {engine::graph::complete(4), engine::graph::path(5),
                             engine::graph::random_digraph(3, 6, 1)}) {
    const EdgeRules<TypeParam> rules({graph, {}}, Reductions::none(), false);
    std::set<std::vector<std::uint64_t>> keys;
    std::set<std::uint64_t> packed;
    for (std::uint64_t set = 0; set < std::uint64_t{1} << graph.edge_count(); ++set) {
      for (Vertex token = 0; token < graph.vertex_count(); ++token) {
        const auto position = position_of<TypeParam>(graph.edge_count(), set, token);
        std::vector<std::uint64_t> key(rules.key_words(), ~std::uint64_t{0});
        rules.write_key(position, key.data());
        keys.insert(key);
        packed.insert(rules.packed_key(position));
      }
    }
    const std::size_t positions = std::size_t{graph.vertex_count()} << graph.edge_count();
    EXPECT_EQ(keys.size(), positions);
    if (std::is_same_v<TypeParam, FixedBits<1>>) {
      EXPECT_EQ(packed.size(), positions);
      EXPECT_LT(*packed.rbegin(), std::uint64_t{1} << rules.key_bits());
    }
  }
}

TYPED_TEST(EdgeRulesOfWidth, OffersEachWayOnceWithoutReductions) {
  const Graph graph = engine::graph::complete(4);
  const EdgeRules<TypeParam> rules({graph, {}}, Reductions::none(), false);
  EXPECT_EQ(rules.full(2).edges.count(), 6U);
  const auto found = offers(rules, rules.full(2));
  EXPECT_TRUE(found.values.empty());
  ASSERT_EQ(found.moves.size(), 3U);
  std::set<Vertex> tokens;
  for (const auto& move : found.moves) {
    EXPECT_EQ(move.edges, 5U);
    EXPECT_EQ(move.steps, 0U);
    tokens.insert(move.token);
  }
  EXPECT_EQ(tokens, (std::set<Vertex>{0, 1, 3}));
}

TYPED_TEST(EdgeRulesOfWidth, TriesOneOfTwins) {
  Reductions twins = Reductions::none();
  twins.twins = true;
  const EdgeRules<TypeParam> rules({engine::graph::complete(4), {}}, twins, false);
  EXPECT_EQ(offers(rules, rules.full(0)).moves.size(), 1U);
  // Exits at one of them make it different.
  const EdgeRules<TypeParam> exits({engine::graph::complete(4), {{}, {3}, {}, {}}}, twins, false);
  EXPECT_EQ(offers(exits, exits.full(0)).moves.size(), 2U);
}

TYPED_TEST(EdgeRulesOfWidth, TellsArcsThatComeInApart) {
  Reductions twins = Reductions::none();
  twins.twins = true;
  engine::graph::GraphBuilder builder(5, engine::graph::Kind::kDirected);
  builder.add_edge(0, 1).add_edge(0, 2).add_edge(1, 3).add_edge(2, 3).add_edge(3, 1);
  const EdgeRules<TypeParam> rules({builder.build(), {}}, twins, false);
  EXPECT_EQ(offers(rules, rules.full(0)).moves.size(), 2U);
}

TYPED_TEST(EdgeRulesOfWidth, ForgetsWhatCannotBeReached) {
  Reductions reach = Reductions::none();
  reach.reach = true;
  const EdgeRules<TypeParam> rules({engine::graph::path(6), {}}, reach, false);
  auto found = offers(rules, rules.full(2));
  std::ranges::sort(found.moves);
  ASSERT_EQ(found.moves.size(), 2U);
  EXPECT_EQ(found.moves[0].edges, 1U);
  EXPECT_EQ(found.moves[1].edges, 2U);
}

TYPED_TEST(EdgeRulesOfWidth, PlaysForcedMovesAtOnce) {
  Reductions chains = Reductions::none();
  chains.chains = true;
  const EdgeRules<TypeParam> rules({engine::graph::path(7), {}}, chains, false);
  auto found = offers(rules, rules.full(2));
  EXPECT_TRUE(found.moves.empty());
  std::ranges::sort(found.values);
  // One forced move one way, three the other: after either, the mover has lost or won at once.
  EXPECT_EQ(found.values, (std::vector<Nimber>{1, 1}));
}

TYPED_TEST(EdgeRulesOfWidth, LeavesExitsOpen) {
  const EdgeRules<TypeParam> rules({engine::graph::path(3), {{}, {4, 2}, {}}}, Reductions{}, false);
  const auto found = offers(rules, rules.full(1));
  EXPECT_EQ(std::count(found.values.begin(), found.values.end(), 4U), 1);
  EXPECT_EQ(std::count(found.values.begin(), found.values.end(), 2U), 1);
  // The ends are twins, so one is enough.
  EXPECT_EQ(std::count(found.values.begin(), found.values.end(), 0U), 1);
}

TEST(EdgeRules, SeesThatAStepToADeadEndWins) {
  Reductions leaves = Reductions::none();
  leaves.leaves = true;
  // A triangle with a leaf at 1: whoever enters 1 loses at once, so it is not entered.
  engine::graph::GraphBuilder builder(4, engine::graph::Kind::kUndirected);
  builder.add_edge(0, 1).add_edge(1, 2).add_edge(2, 0).add_edge(1, 3);
  const EdgeRules<FixedBits<1>> rules({builder.build(), {}}, leaves, true);
  EdgeRules<FixedBits<1>>::Scratch scratch;
  Offers<FixedBits<1>> at_leafy;
  rules.enter(rules.full(1), scratch, at_leafy);
  EXPECT_EQ(at_leafy.values, std::vector<Nimber>{1});
}

}  // namespace
}  // namespace isthmus::kernels::geography
