#include "engine/decomposition/root_search.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/random.hpp"

namespace isthmus::engine::decomposition {

namespace {

using graph::Vertex;

class RootSearch {
 public:
  RootSearch(Layering& layering, std::uint64_t tries, const core::Budget& budget)
      : layering_(layering), tries_(tries), budget_(budget) {}

  /// Whether there are tries left, something to gain, and someone who waits for the result.
  [[nodiscard]] bool goes_on() const {
    return tries_ > 0 && best_.grade.width > 1 && !budget_.cancelled() && !budget_.expired();
  }
  [[nodiscard]] std::uint64_t tries() const { return tries_; }
  [[nodiscard]] std::size_t width() const { return best_.grade.width; }

  void attempt(std::vector<Vertex> roots) {
    --tries_;
    const Grade grade = layering_.make(roots, best_.grade.width);
    if (best_.roots.empty() || grade < best_.grade) best_ = {std::move(roots), grade};
  }

  GradedRoots take() { return std::move(best_); }

 private:
  Layering& layering_;
  std::uint64_t tries_;
  const core::Budget& budget_;
  GradedRoots best_;
};

/// From `count` of the vertices, at even steps.
void try_vertices(RootSearch& search, const std::vector<Vertex>& vertices, std::uint64_t count) {
  for (std::uint64_t i = 0; i < count && search.goes_on(); ++i) {
    search.attempt({vertices[i * vertices.size() / count]});
  }
}

/// From a shortest path to each vertex after the first that is nearer than the best width, for each
/// of the vertices as the first; at most half of the tries that are left.
void try_paths(RootSearch& search, const Neighbours& neighbours,
               const std::vector<Vertex>& vertices) {
  const std::uint64_t reserve = search.tries() / 2;
  std::vector<Vertex> before(neighbours.vertex_count());
  std::vector<Vertex> seen_from(neighbours.vertex_count(), neighbours.vertex_count());
  for (const Vertex first : vertices) {
    std::vector<std::pair<Vertex, std::size_t>> queue{{first, 1}};
    seen_from[first] = first;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      const auto [v, length] = queue[at];
      if (search.tries() <= reserve || !search.goes_on()) return;
      if (length > 2 && first < v) {
        std::vector<Vertex> path{v};
        while (path.back() != first) path.push_back(before[path.back()]);
        search.attempt(std::move(path));
      }
      if (length >= search.width()) continue;
      for (const Vertex w : neighbours.of(v)) {
        if (seen_from[w] == first) continue;
        seen_from[w] = first;
        before[w] = v;
        queue.emplace_back(w, length + 1);
      }
    }
  }
}

/// From every pair of the vertices, or from random ones where there are too many.
void try_pairs(RootSearch& search, const std::vector<Vertex>& vertices) {
  const std::uint64_t n = vertices.size();
  if (search.tries() < n * (n - 1) / 2) {
    core::Random random(n);
    while (search.goes_on()) {
      const std::uint64_t i = random.below(n);
      const std::uint64_t j = random.below(n - 1);
      search.attempt({vertices[i], vertices[j < i ? j : j + 1]});
    }
  }
  for (std::size_t i = 0; i < n && search.goes_on(); ++i) {
    for (std::size_t j = i + 1; j < n && search.goes_on(); ++j) {
      search.attempt({vertices[i], vertices[j]});
    }
  }
}

}  // namespace

GradedRoots best_roots(Layering& layering, const Neighbours& neighbours, Vertex vertex,
                       std::uint64_t work, const core::Budget& budget) {
  // The first try shows the component, and with it what a try costs.
  RootSearch first(layering, 1, budget);
  first.attempt({vertex});
  std::vector<Vertex> vertices(layering.order().begin(), layering.order().end());
  std::uint64_t cost = vertices.size();
  for (const Vertex v : vertices) cost += neighbours.degree(v);
  const std::uint64_t tries = work / cost;
  if (tries <= 1) return first.take();

  RootSearch search(layering, tries, budget);
  search.attempt({vertex});
  if (search.goes_on()) search.attempt({vertices.back()});
  if (!search.goes_on()) return search.take();
  const bool all = search.tries() >= vertices.size();
  try_vertices(search, vertices, all ? vertices.size() : search.tries());
  if (all) try_paths(search, neighbours, vertices);
  if (vertices.size() > 1) try_pairs(search, vertices);
  return search.take();
}

}  // namespace isthmus::engine::decomposition
