#include "engine/search/small_search.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <vector>

#include "tests/engine/search/explicit_game.hpp"

namespace isthmus::engine::search {
namespace {

ExplicitGame some_game(std::uint32_t count, std::uint64_t seed, bool ordered = true) {
  return ExplicitGame(random_positions(count, 4, 20, seed), 1, ordered);
}

RC_GTEST_PROP(SmallSearch, AgreesWithTheDefinition, (std::uint64_t seed, bool ordered)) {
  const auto count = *rc::gen::inRange<std::uint32_t>(1, 120);
  const ExplicitGame game = some_game(count, seed, ordered);
  const std::vector<Nimber> nimbers = game.nimbers();
  SmallSearch search(game, 1000);
  const bool from_below = *rc::gen::arbitrary<bool>();
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t at = from_below ? i : count - 1 - i;
    RC_ASSERT(search.mover_wins({at}) == (nimbers[at] != 0));
  }
}

RC_GTEST_PROP(SmallSearch, SaysNothingOrTheTruthAtItsLimit, (std::uint64_t seed)) {
  const auto count = *rc::gen::inRange<std::uint32_t>(1, 120);
  const ExplicitGame game = some_game(count, seed);
  const std::vector<Nimber> nimbers = game.nimbers();
  SmallSearch search(game, *rc::gen::inRange<std::uint64_t>(0, 12));
  for (std::uint32_t at = count; at-- > 0;) {
    const auto wins = search.mover_wins({at});
    if (wins) RC_ASSERT(*wins == (nimbers[at] != 0));
  }
}

TEST(SmallSearch, ExpandsNoMoreStatesThanItMay) {
  const ExplicitGame game = some_game(400, 5);
  SmallSearch search(game, 10);
  unsigned unknown = 0;
  for (std::uint32_t at = game.count(); at-- > 0;) {
    const std::uint64_t before = search.states();
    unknown += search.mover_wins({at}) ? 0U : 1U;
    EXPECT_LE(search.states() - before, 11U);
  }
  EXPECT_GT(unknown, 0U);
}

TEST(SmallSearch, KeepsWhatItFound) {
  const ExplicitGame game = some_game(200, 3);
  SmallSearch search(game, 1000);
  ASSERT_TRUE(search.mover_wins({199}));
  const std::uint64_t states = search.states();
  EXPECT_GT(states, 0U);
  ASSERT_TRUE(search.mover_wins({199}));
  EXPECT_EQ(search.states(), states);
}

TEST(SmallSearch, ForgetsInTime) {
  const ExplicitGame game = some_game(4000, 8);
  constexpr std::uint64_t kMost = 50;
  SmallSearch search(game, kMost);
  for (std::uint32_t at = 0; at < game.count(); ++at) {
    (void)search.mover_wins({at});
    ASSERT_LE(search.remembered(), 2 * kMost + 1);
  }
  EXPECT_LE(search.bytes(), 8 * 512U);
}

/// A game whose keys are too long.
class LongKeys : public ExplicitGame {
 public:
  using ExplicitGame::ExplicitGame;
  [[nodiscard]] unsigned key_bits() const { return 63; }
};

TEST(SmallSearch, ServesKeysOfUpTo62Bits) {
  EXPECT_TRUE(SmallSearch<ExplicitGame>::serves(some_game(3, 1)));
  EXPECT_FALSE(SmallSearch<LongKeys>::serves(LongKeys(random_positions(3, 1, 1, 1))));
}

}  // namespace
}  // namespace isthmus::engine::search
