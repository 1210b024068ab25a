#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/graph/graph.hpp"

namespace isthmus::engine::decomposition {

/// Who is next to whom in the underlying simple graph, which is all that a decomposition sees:
/// directions, loops and second arcs between two vertices are gone.
class Neighbours {
 public:
  /// O(n + m).
  explicit Neighbours(const graph::Graph& graph);

  [[nodiscard]] graph::Vertex vertex_count() const noexcept {
    return static_cast<graph::Vertex>(start_.size() - 1);
  }
  /// The sum of all degrees, twice the number of edges.
  [[nodiscard]] std::uint64_t ends() const noexcept { return neighbours_.size(); }
  /// The neighbours of v in ascending order.
  [[nodiscard]] std::span<const graph::Vertex> of(graph::Vertex v) const {
    return std::span(neighbours_).subspan(start_[v], start_[v + 1] - start_[v]);
  }
  [[nodiscard]] std::size_t degree(graph::Vertex v) const { return start_[v + 1] - start_[v]; }
  /// The largest degree, 0 without vertices. O(n).
  [[nodiscard]] std::size_t most_degree() const;

 private:
  std::vector<std::size_t> start_{0};
  std::vector<graph::Vertex> neighbours_;
};

}  // namespace isthmus::engine::decomposition
