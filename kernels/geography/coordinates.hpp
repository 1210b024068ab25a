#pragma once

#include <optional>
#include <vector>

#include "engine/graph/graph.hpp"

namespace isthmus::kernels::geography {

/// A graph recognised as a grid P_columns x P_rows or as a stacked prism C_columns x P_rows,
/// whatever its vertices are called.
struct Coordinates {
  struct Point {
    /// From 1 to columns; around the cycle of a prism.
    engine::graph::Vertex column = 0;
    /// From 1 to rows.
    engine::graph::Vertex row = 0;
  };

  engine::graph::Vertex columns = 0;
  engine::graph::Vertex rows = 0;
  /// The place of each vertex.
  std::vector<Point> of;
};

/// The places of the vertices when the undirected graph is a grid; a path is a grid of one row.
/// O(n + m).
[[nodiscard]] std::optional<Coordinates> grid_coordinates(const engine::graph::Graph& graph);

/// The places of the vertices when the undirected graph is a stacked prism; a cycle is a prism of
/// one row. O(n + m).
[[nodiscard]] std::optional<Coordinates> prism_coordinates(const engine::graph::Graph& graph);

}  // namespace isthmus::kernels::geography
