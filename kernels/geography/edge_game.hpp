#pragma once

#include <vector>

#include "engine/graph/graph.hpp"
#include "engine/search/bound.hpp"

namespace isthmus::kernels::geography {

/// A graph on which edge geography is played, together with what lies beyond it: at vertex v the
/// player to move may also leave for good, to a position of nimber exits[v][i].
struct EdgeGame {
  engine::graph::Graph graph;
  /// One list a vertex, or none at all when nothing lies beyond.
  std::vector<std::vector<engine::search::Nimber>> exits;
};

}  // namespace isthmus::kernels::geography
