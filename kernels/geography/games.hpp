#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/graph/graph.hpp"

namespace isthmus::kernels::geography {

/// What a move takes away.
enum class Vanishes : std::uint8_t {
  kEdges,     ///< the edge that was used
  kVertices,  ///< the vertex that was left
};

/// A game played on a graph from a start vertex: two players move a token in turn.
struct Game {
  /// What the command line, answers and certificates call it.
  std::string_view name;
  /// What people call it.
  std::string_view title;
  /// The graphs it is played on.
  engine::graph::Kind kind;
  Vanishes vanishes;
};

/// All games, those played by default first.
[[nodiscard]] std::span<const Game> games();

/// The game of this name, or, for an empty name, the one played by default on graphs of this kind.
/// Throws core::UsageError for an unknown name and for a game played on graphs of the other kind.
[[nodiscard]] const Game& game_for(std::string_view name, engine::graph::Kind kind);

}  // namespace isthmus::kernels::geography
