#pragma once

#include <cstdint>
#include <vector>

#include "engine/graph/graph.hpp"
#include "engine/search/bound.hpp"
#include "kernels/geography/games.hpp"

namespace isthmus::kernels::geography {

/// A graph on which geography is played, together with what lies beyond it: at vertex v the player
/// to move may also leave for good, to a position of nimber exits[v][i]. Vertex geography has no
/// exits.
struct EdgeGame {
  engine::graph::Graph graph;
  /// One list a vertex, or none at all when nothing lies beyond.
  std::vector<std::vector<engine::search::Nimber>> exits;
  Vanishes vanishes = Vanishes::kEdges;
};

/// The number of what vanishes when the token moves so: of the edge, or, in vertex geography, of
/// the vertex that is entered, as it cannot be entered again.
[[nodiscard]] inline std::uint32_t taken_by(const EdgeGame& game, engine::graph::Incidence way) {
  return game.vanishes == Vanishes::kVertices ? way.neighbour : way.edge;
}

}  // namespace isthmus::kernels::geography
