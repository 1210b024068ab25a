#include "kernels/geography/junction_game.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>
#include <vector>

#include "engine/core/errors.hpp"
#include "kernels/geography/junctions.hpp"
#include "kernels/geography/nimber_maps.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::search::Nimber;

constexpr Nimber kMost = kNoOption - 1;

/// The definition, by recursion over how many blocks of each kind are left.
Nimber direct(std::uint64_t options, const std::vector<Rounds>& rounds, Nimber most,
              std::vector<std::uint32_t> left,
              std::map<std::vector<std::uint32_t>, Nimber>& known) {
  if (const auto found = known.find(left); found != known.end()) return found->second;
  std::set<Nimber> worths;
  for (Nimber value = 0; value < kMapSize; ++value) {
    if ((options >> value & 1U) != 0) worths.insert(value);
  }
  for (std::size_t kind = 0; kind < rounds.size(); ++kind) {
    if (left[kind] == 0) continue;
    auto rest = left;
    --rest[kind];
    const Nimber worth = direct(options, rounds, most, rest, known);
    for (const NimberMap& way : rounds[kind].ways) worths.insert(way[worth]);
  }
  Nimber least = 0;
  while (least < most && worths.contains(least)) ++least;
  return known[left] = least;
}

Nimber direct(std::uint64_t options, const std::vector<Rounds>& rounds, Nimber most) {
  std::vector<std::uint32_t> all;
  for (const Rounds& kind : rounds) all.push_back(kind.count);
  std::map<std::vector<std::uint32_t>, Nimber> known;
  return direct(options, rounds, most, all, known);
}

/// A map with small values, most of them `values` ones.
NimberMap any_map(Nimber values) {
  NimberMap map{};
  map.fill(static_cast<std::uint8_t>(*rc::gen::inRange<Nimber>(0, values)));
  for (std::size_t value = 0; value < values; ++value) {
    map[value] = static_cast<std::uint8_t>(*rc::gen::inRange<Nimber>(0, values));
  }
  return map;
}

std::vector<Rounds> any_rounds(Nimber values) {
  std::vector<Rounds> rounds(*rc::gen::inRange<std::size_t>(0, 4));
  for (Rounds& kind : rounds) {
    kind.count = *rc::gen::inRange<std::uint32_t>(1, 13);
    for (std::size_t ways = *rc::gen::inRange<std::size_t>(1, 3); ways > 0; --ways) {
      kind.ways.push_back(any_map(values));
    }
  }
  return rounds;
}

// Maps at random, with periods that maps of cycles never have: parity is not to be relied on.
RC_GTEST_PROP(JunctionGame, IsTheDefinition, ()) {
  const auto values = *rc::gen::inRange<Nimber>(2, 6);
  const std::vector<Rounds> rounds = any_rounds(values);
  const auto options = *rc::gen::inRange<std::uint64_t>(0, 16);
  const Nimber most = *rc::gen::element<Nimber>(1, kMost);
  const engine::core::Budget budget;
  JunctionGame game(options, rounds, most, budget);
  const Nimber value = game.value();
  RC_ASSERT(value == direct(options, rounds, most));
  for (Nimber more = 0; more < values + 3; ++more) {
    if ((game.reachable() >> more & 1U) != 0) continue;
    RC_ASSERT(direct(options | std::uint64_t{1} << more, rounds, most) == value);
  }
}

TEST(JunctionGame, DoesNotTrustThatCountsAlternate) {
  // 0 -> 1 -> 2 -> 0 with every block: 0 is worth 0 or 1 as the options say.
  NimberMap first{};
  NimberMap second{};
  first.fill(kNoOption);
  second.fill(kNoOption);
  first[0] = 0;
  first[1] = 0;
  second[1] = 1;
  const engine::core::Budget budget;
  for (std::uint32_t count = 1; count < 40; ++count) {
    JunctionGame game(0, {{{first, second}, count}}, kMost, budget);
    EXPECT_EQ(game.value(), count % 3) << count;
  }
}

TEST(JunctionGame, RefusesMoreKindsThanFit) {
  // Kinds that differ at values 1 to 5.
  std::vector<Rounds> rounds;
  for (std::uint8_t kind = 0; kind < 30; ++kind) {
    NimberMap map{};
    for (std::size_t value = 0; value < kMapSize; ++value) {
      map[value] = static_cast<std::uint8_t>((kind >> value % 5 & 1U) + value % 3);
    }
    rounds.push_back({{map}, 4});
  }
  engine::core::Budget budget;
  budget.memory = 1U << 20U;
  JunctionGame game(0, rounds, kMost, budget);
  EXPECT_THROW((void)game.value(), engine::core::LimitError);
}

TEST(NimberMaps, AreEqualUnderEqualNumbers) {
  NimberMaps maps;
  NimberMap turn{};
  turn.fill(0);
  turn[0] = 1;
  const NimberMaps::Id id = maps.id_of(turn);
  EXPECT_EQ(maps.id_of(turn), id);
  EXPECT_EQ(maps.composition(id, maps.identity()), id);
  EXPECT_EQ(maps.composition(maps.identity(), id), id);
  EXPECT_EQ(maps.composition(maps.constant(5), id), maps.constant(5));
  EXPECT_EQ(maps.composition(id, maps.constant(5)), maps.constant(0));
  // Three turns are one.
  EXPECT_EQ(maps.composition(id, maps.composition(id, id)), id);
  EXPECT_FALSE(maps.is_constant(id));
  EXPECT_TRUE(maps.is_constant(maps.constant(7)));
}

TEST(Junctions, CountEqualBlocks) {
  NimberMaps maps;
  const Ways bridge{maps.constant(0), Ways::kNone};
  const Ways loop{maps.identity(), maps.identity()};
  const auto counted = Junctions::counted({bridge, loop, Ways{}, bridge});
  ASSERT_EQ(counted.size(), 2U);
  EXPECT_EQ(counted[0].count + counted[1].count, 3U);
  const engine::core::Budget budget;
  Junctions junctions(maps, kMost, budget);
  // Bridges to where one is stuck: worth 1, and 2 with an option worth 1 besides.
  const NimberMap worth = maps.map(junctions.worth(Junctions::counted({bridge, bridge})));
  EXPECT_EQ(worth[kNoOption], 1);
  EXPECT_EQ(worth[0], 1);
  EXPECT_EQ(worth[1], 2);
}

}  // namespace
}  // namespace isthmus::kernels::geography
