#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <unordered_map>

#include "engine/core/bits.hpp"
#include "engine/core/errors.hpp"
#include "engine/decomposition/layout.hpp"
#include "engine/graph/structure.hpp"

namespace isthmus::engine::decomposition {

namespace {

using graph::Vertex;

/// The least vertex separation of every beginning of a layout, as a set, of a small component.
class Beginnings {
 public:
  Beginnings(const Neighbours& neighbours, const std::vector<Vertex>& vertices,
             const core::Budget& budget)
      : vertices_(vertices), rows_(vertices.size(), 0) {
    std::unordered_map<Vertex, std::size_t> index;
    for (std::size_t i = 0; i < vertices.size(); ++i) index.emplace(vertices[i], i);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      for (const Vertex w : neighbours.of(vertices[i])) rows_[i] |= Set{1} << index.at(w);
    }
    least_.resize(std::size_t{1} << vertices.size());
    constexpr Set kSetsBetweenLooks = Set{1} << 16;
    for (Set set = 1; set < least_.size(); ++set) {
      if (set % kSetsBetweenLooks == 0 && (budget.cancelled() || budget.expired())) {
        throw core::LimitError("out of time before the pathwidth was known",
                               "take a path decomposition that need not be the best");
      }
      least_[set] = std::max(border(set), least_[set & ~(Set{1} << best_last(set))]);
    }
  }

  /// Adds a best order of the vertices to a layout.
  void append_to(Layout& layout) const {
    const std::size_t first = layout.size();
    for (auto set = static_cast<Set>(least_.size() - 1); set != 0;) {
      const std::size_t last = best_last(set);
      layout.push_back(vertices_[last]);
      set &= ~(Set{1} << last);
    }
    std::reverse(layout.begin() + static_cast<std::ptrdiff_t>(first), layout.end());
  }

 private:
  using Set = std::uint32_t;

  [[nodiscard]] std::uint8_t border(Set set) const {
    std::uint8_t size = 0;
    core::for_each_bit(set, 0, [&](std::size_t v) {
      if ((rows_[v] & ~set) != 0) ++size;
    });
    return size;
  }

  /// The vertex of a set whose removal leaves the best beginning.
  [[nodiscard]] std::size_t best_last(Set set) const {
    std::size_t best = 0;
    unsigned least = std::numeric_limits<unsigned>::max();
    core::for_each_bit(set, 0, [&](std::size_t v) {
      const unsigned without = least_[set & ~(Set{1} << v)];
      if (without >= least) return;
      least = without;
      best = v;
    });
    return best;
  }

  const std::vector<Vertex>& vertices_;
  std::vector<Set> rows_;
  std::vector<std::uint8_t> least_;
};

}  // namespace

Layout exact_layout(const graph::Graph& graph, const core::Budget& budget) {
  const Neighbours neighbours(graph);
  const graph::Classes classes = graph::components(graph);
  std::vector<std::vector<Vertex>> components(classes.count);
  for (Vertex v = 0; v < graph.vertex_count(); ++v) components[classes.of[v]].push_back(v);
  Layout layout;
  for (const auto& vertices : components) {
    if (vertices.size() > kMostExactLayoutVertices) {
      throw core::LimitError(
          fmt::format("the pathwidth of a component of {} vertices is out of reach, at most {} are "
                      "taken",
                      vertices.size(), kMostExactLayoutVertices),
          "take a path decomposition that need not be the best");
    }
    Beginnings(neighbours, vertices, budget).append_to(layout);
  }
  return layout;
}

}  // namespace isthmus::engine::decomposition
