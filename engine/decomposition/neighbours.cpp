#include "engine/decomposition/neighbours.hpp"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace isthmus::engine::decomposition {

Neighbours::Neighbours(const graph::Graph& graph) {
  const graph::Vertex n = graph.vertex_count();
  start_.reserve(std::size_t{n} + 1);
  neighbours_.reserve(2 * std::size_t{graph.edge_count()});
  const auto neighbour = std::views::transform(&graph::Incidence::neighbour);
  for (graph::Vertex v = 0; v < n; ++v) {
    // Both rows are sorted, and the same when the graph is not directed.
    std::ranges::set_union(graph.out(v) | neighbour, graph.in(v) | neighbour,
                           std::back_inserter(neighbours_));
    const auto row = neighbours_.begin() + static_cast<std::ptrdiff_t>(start_.back());
    neighbours_.erase(std::remove(row, neighbours_.end(), v), neighbours_.end());
    start_.push_back(neighbours_.size());
  }
}

std::size_t Neighbours::most_degree() const {
  std::size_t most = 0;
  for (graph::Vertex v = 0; v < vertex_count(); ++v) most = std::max(most, degree(v));
  return most;
}

}  // namespace isthmus::engine::decomposition
