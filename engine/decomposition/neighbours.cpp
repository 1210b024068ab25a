#include "engine/decomposition/neighbours.hpp"

#include <algorithm>

namespace isthmus::engine::decomposition {

Neighbours::Neighbours(const graph::Graph& graph) {
  const graph::Vertex n = graph.vertex_count();
  start_.reserve(std::size_t{n} + 1);
  neighbours_.reserve(2 * std::size_t{graph.edge_count()});
  std::vector<graph::Vertex> around;
  for (graph::Vertex v = 0; v < n; ++v) {
    around.clear();
    for (const auto [w, e] : graph.out(v)) around.push_back(w);
    if (graph.directed()) {
      const auto middle = static_cast<std::ptrdiff_t>(around.size());
      for (const auto [w, e] : graph.in(v)) around.push_back(w);
      std::inplace_merge(around.begin(), around.begin() + middle, around.end());
    }
    std::erase(around, v);
    const auto end = std::unique(around.begin(), around.end());
    neighbours_.insert(neighbours_.end(), around.begin(), end);
    start_.push_back(neighbours_.size());
  }
}

std::size_t Neighbours::most_degree() const {
  std::size_t most = 0;
  for (graph::Vertex v = 0; v < vertex_count(); ++v) most = std::max(most, degree(v));
  return most;
}

}  // namespace isthmus::engine::decomposition
