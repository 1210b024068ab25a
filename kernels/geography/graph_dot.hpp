#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/graph/graph.hpp"

namespace isthmus::kernels::geography {

/// What is known about the game that starts at a vertex.
struct StartValue {
  bool mover_wins = false;
  std::uint32_t nimber = 0;
};

/// What a picture of a graph shows besides the graph.
struct GraphPicture {
  std::string title;
  std::optional<engine::graph::Vertex> start;
  /// A value for every vertex, or none at all.
  std::vector<StartValue> values;
};

/// A graph in the DOT language, its start marked, every vertex coloured by who wins when the token
/// starts there. Undirected graphs are laid out by springs, directed ones in layers. O(n + m).
[[nodiscard]] std::string graph_dot(const engine::graph::Graph& graph, const GraphPicture& picture);

}  // namespace isthmus::kernels::geography
