#include "kernels/census/games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "engine/core/errors.hpp"
#include "kernels/census/small_graph.hpp"

namespace isthmus::kernels::census {

namespace {

using engine::graph::Kind;

constexpr std::array kCensusGames = {
    Game{"ueg", "Undirected edge geography", Kind::kUndirected, Layers::kByEdges, true},
    Game{"deg", "Directed edge geography", Kind::kDirected, Layers::kByEdges, true},
    Game{"uvg", "Undirected vertex geography", Kind::kUndirected, Layers::kByVertices, true},
    Game{"dvg", "Directed vertex geography", Kind::kDirected, Layers::kByVertices, true},
    Game{"node-kayles", "Node Kayles", Kind::kUndirected, Layers::kByVertices, false},
};

}  // namespace

std::span<const Game> games() { return kCensusGames; }

const Game& game_called(std::string_view name) {
  const auto* const found = std::ranges::find(kCensusGames, name, &Game::name);
  if (found != kCensusGames.end()) return *found;
  std::string all;
  for (const Game& game : kCensusGames)
    all += fmt::format("{}{}", all.empty() ? "" : ", ", game.name);
  throw engine::core::UsageError(fmt::format("there is no census of '{}'", name),
                                 "use one of " + all);
}

unsigned most_vertices(const Game& game) {
  return game.kind == Kind::kDirected ? kMostDirectedVertices : kMostVertices;
}

}  // namespace isthmus::kernels::census
