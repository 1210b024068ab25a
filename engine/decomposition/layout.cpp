#include "engine/decomposition/layout.hpp"

#include <algorithm>

#include "engine/core/errors.hpp"

namespace isthmus::engine::decomposition {

namespace {

using graph::Vertex;

/// The border of the beginnings of a layout, vertex by vertex.
class Border {
 public:
  explicit Border(const Neighbours& neighbours)
      : neighbours_(neighbours),
        placed_(neighbours.vertex_count(), false),
        open_(neighbours.vertex_count()),
        place_(neighbours.vertex_count()) {
    for (Vertex v = 0; v < neighbours.vertex_count(); ++v) open_[v] = neighbours.degree(v);
  }

  [[nodiscard]] const std::vector<Vertex>& vertices() const { return border_; }

  void place(Vertex v) {
    placed_[v] = true;
    if (open_[v] > 0) enter(v);
    for (const Vertex w : neighbours_.of(v)) {
      if (--open_[w] == 0 && placed_[w]) leave(w);
    }
  }

  /// Whether the border and v, when v is placed next, are all in the border after that.
  [[nodiscard]] bool all_stay(Vertex v) const {
    return open_[v] > 0 && std::ranges::none_of(neighbours_.of(v), [&](Vertex w) {
             return placed_[w] && open_[w] == 1;
           });
  }

 private:
  void enter(Vertex v) {
    place_[v] = border_.size();
    border_.push_back(v);
  }

  void leave(Vertex v) {
    const Vertex last = border_.back();
    border_[place_[v]] = last;
    place_[last] = place_[v];
    border_.pop_back();
  }

  const Neighbours& neighbours_;
  std::vector<bool> placed_;
  std::vector<std::size_t> open_;
  std::vector<Vertex> border_;
  /// Where in border_ a vertex is.
  std::vector<std::size_t> place_;
};

}  // namespace

std::size_t vertex_separation(const Neighbours& neighbours, const Layout& layout) {
  Border border(neighbours);
  std::size_t most = 0;
  for (const Vertex v : layout) {
    border.place(v);
    most = std::max(most, border.vertices().size());
  }
  return most;
}

TreeDecomposition path_decomposition(const Neighbours& neighbours, const Layout& layout,
                                     const core::Budget& budget) {
  TreeDecomposition path;
  Border border(neighbours);
  std::uint64_t entries = 0;
  for (const Vertex v : layout) {
    // If all of them stay, the next bag has all of this one.
    if (border.all_stay(v)) {
      border.place(v);
      continue;
    }
    std::vector<Vertex> bag = border.vertices();
    bag.push_back(v);
    border.place(v);
    entries += bag.size();
    if (entries * sizeof(Vertex) > budget.memory) {
      throw core::LimitError("the bags of the path decomposition outgrow the memory",
                             "give it more --memory");
    }
    std::ranges::sort(bag);
    if (!path.bags.empty()) path.edges.emplace_back(path.bags.size() - 1, path.bags.size());
    path.bags.push_back(std::move(bag));
  }
  return path;
}

}  // namespace isthmus::engine::decomposition
