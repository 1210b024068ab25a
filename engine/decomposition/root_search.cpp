#include "engine/decomposition/root_search.hpp"

#include <algorithm>
#include <utility>

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

void try_pairs(RootSearch& search, const std::vector<Vertex>& vertices) {
  for (std::size_t i = 0; i < vertices.size() && search.goes_on(); ++i) {
    for (std::size_t j = i + 1; j < vertices.size() && search.goes_on(); ++j) {
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
  try_pairs(search, vertices);
  return search.take();
}

}  // namespace isthmus::engine::decomposition
