#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/graph/graph.hpp"

namespace isthmus::kernels::check {

/// What every certificate says about the game it speaks of.
struct Subject {
  /// Index of the graph in the input it came from.
  std::uint64_t graph = 0;
  /// Whether the game is played on arcs.
  engine::graph::Kind kind = engine::graph::Kind::kUndirected;
  /// Vertex geography: the vertex that the token leaves vanishes, and not the edge.
  bool vertices_vanish = false;
  /// Vertices, at least 1. No edge is a loop and none is repeated.
  engine::graph::Vertex vertex_count = 1;
  std::vector<engine::graph::Endpoints> edges;
  engine::graph::Vertex start = 0;
  /// How the input names the vertices.
  engine::graph::VertexNames names;
};

/// What a certificate proves about the start.
struct Claim {
  enum class Kind : std::uint8_t {
    kMoverWins,   ///< outcome N
    kMoverLoses,  ///< outcome P
    kNimber,      ///< the Grundy value is `nimber`
  };
  Kind kind = Kind::kMoverWins;
  std::uint64_t nimber = 0;

  /// The heap beside which the game is spoken of: that of a nimber, else none.
  [[nodiscard]] std::uint64_t heap() const { return kind == Kind::kNimber ? nimber : 0; }
};

}  // namespace isthmus::kernels::check
