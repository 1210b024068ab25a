#include "kernels/census/games.hpp"

#include <gtest/gtest.h>

#include <string>

#include "engine/core/errors.hpp"
#include "kernels/geography/games.hpp"

namespace isthmus::kernels::census {
namespace {

TEST(CensusGames, HaveTheNamesThatSolversKnow) {
  for (const geography::Game& game : geography::games()) {
    const Game& own = game_called(game.name);
    EXPECT_EQ(own.title, game.title);
    EXPECT_EQ(own.kind, game.kind);
    EXPECT_EQ(own.layers == Layers::kByEdges, game.vanishes == geography::Vanishes::kEdges);
  }
  EXPECT_FALSE(game_called("node-kayles").token);
}

TEST(CensusGames, AreListedForWhoAsksForAnother) {
  try {
    static_cast<void>(game_called("chess"));
    ADD_FAILURE() << "there is a census of chess";
  } catch (const engine::core::UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("node-kayles"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace isthmus::kernels::census
