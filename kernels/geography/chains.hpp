#pragma once

#include <limits>
#include <vector>

#include "engine/graph/graph.hpp"
#include "kernels/geography/edge_game.hpp"

namespace isthmus::kernels::geography {

/// A game made from another, and where its parts have gone.
struct DerivedGame {
  static constexpr engine::graph::Vertex kGone = std::numeric_limits<engine::graph::Vertex>::max();

  EdgeGame game;
  /// New number of each old vertex and edge, or kGone. An old edge stands for the way through it.
  std::vector<engine::graph::Vertex> vertex;
  std::vector<engine::graph::Edge> edge;
};

/// Shortens chains of vertices of degree 2 (in- and out-degree 1 when directed) that have no exits
/// and are not `entry`, keeping the value of every position with the token at a vertex that stays
/// and each chain unused or used up.
///
/// A token that enters a chain of k inner vertices is forced through it in k moves, so by
/// after_forced_steps() only the parity of k matters to what lies behind. One or two inner vertices
/// stay, so that no loop or parallel edge appears; three where a chain of odd length comes back to
/// the vertex it left. The first and the last edge of a chain keep their meaning in
/// DerivedGame::edge. Edges of the result are sorted by endpoints. O((n + m) log m).
[[nodiscard]] DerivedGame shorten_chains(const EdgeGame& game, engine::graph::Vertex entry);

/// The game on the same vertices with edges sorted by endpoints, so that equal graphs are equal
/// games whatever order their edges were given in. O(m log m).
[[nodiscard]] DerivedGame sort_edges(const EdgeGame& game);

}  // namespace isthmus::kernels::geography
