#include "kernels/geography/games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::graph::Kind;

constexpr std::array kGames = {
    Game{"ueg", "Undirected edge geography", Kind::kUndirected, Vanishes::kEdges},
    Game{"deg", "Directed edge geography", Kind::kDirected, Vanishes::kEdges},
    Game{"uvg", "Undirected vertex geography", Kind::kUndirected, Vanishes::kVertices},
    Game{"dvg", "Directed vertex geography", Kind::kDirected, Vanishes::kVertices},
};

}  // namespace

std::span<const Game> games() { return kGames; }

const Game& game_for(std::string_view name, Kind kind) {
  const auto* const found = std::ranges::find_if(kGames, [&](const Game& game) {
    return name.empty() ? game.kind == kind : game.name == name;
  });
  if (found == kGames.end()) {
    throw engine::core::UsageError(fmt::format("there is no game called '{}'", name));
  }
  if (found->kind != kind) {
    const bool directed = kind == Kind::kDirected;
    // The same game on graphs of this kind.
    const Game& own = *std::ranges::find_if(kGames, [&](const Game& game) {
      return game.kind == kind && game.vanishes == found->vanishes;
    });
    throw engine::core::UsageError(
        fmt::format("{} is played on {} graphs and this one is {}", name,
                    directed ? "undirected" : "directed", directed ? "directed" : "undirected"),
        fmt::format("use --game {}{}", own.name,
                    directed ? "" : ", or --directed if the file lists arcs"));
  }
  return *found;
}

}  // namespace isthmus::kernels::geography
