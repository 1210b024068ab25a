#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/graph/graph.hpp"

namespace isthmus::kernels::census {

/// Along what a game's positions become smaller: what a layer has more of than the one before.
enum class Layers : std::uint8_t { kByEdges, kByVertices };

/// A game whose positions on graphs of a family are graphs of the family.
struct Game {
  /// What the command line and results call it.
  std::string_view name;
  /// What people call it.
  std::string_view title;
  /// The graphs it is played on.
  engine::graph::Kind kind;
  Layers layers;
  /// Whether a position has a token at a vertex. If not, a graph has one nimber.
  bool token;
};

/// Undirected and directed edge geography, undirected and directed vertex geography, Node Kayles.
[[nodiscard]] std::span<const Game> games();

/// The game of this name. Throws core::UsageError, listing all, when there is none.
[[nodiscard]] const Game& game_called(std::string_view name);

/// Whether even kernels prove P-positions of this game: undirected edge geography.
[[nodiscard]] constexpr bool has_even_kernels(const Game& game) {
  return game.layers == Layers::kByEdges && game.kind == engine::graph::Kind::kUndirected;
}

/// The most vertices of a family that a census of this game takes: what the key of a graph has room
/// for. Time and memory set closer limits.
[[nodiscard]] unsigned most_vertices(const Game& game);

}  // namespace isthmus::kernels::census
