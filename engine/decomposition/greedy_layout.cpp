#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <tuple>
#include <utility>

#include "engine/decomposition/layout.hpp"

namespace isthmus::engine::decomposition {

namespace {

using graph::Vertex;

class GreedyLayout {
 public:
  GreedyLayout(const Neighbours& neighbours, LayoutTie tie)
      : neighbours_(neighbours),
        tie_(tie),
        placed_(neighbours.vertex_count(), false),
        entered_(neighbours.vertex_count(), 0),
        open_(neighbours.vertex_count()),
        closes_(neighbours.vertex_count(), 0) {
    for (Vertex v = 0; v < neighbours.vertex_count(); ++v) open_[v] = neighbours.degree(v);
    layout_.reserve(neighbours.vertex_count());
  }

  Layout run(Vertex start) {
    grow_from(start);
    for (Vertex v = 0; v < neighbours_.vertex_count(); ++v) {
      if (!placed_[v]) grow_from(v);
    }
    return std::move(layout_);
  }

 private:
  /// By how much the border grows, the rank among equals, and the vertex.
  using Choice = std::tuple<std::int64_t, std::int64_t, Vertex>;

  [[nodiscard]] std::int64_t growth(Vertex v) const {
    return (open_[v] > 0 ? 1 : 0) - static_cast<std::int64_t>(closes_[v]);
  }

  void grow_from(Vertex start) {
    place(start);
    while (!choices_.empty()) {
      const auto [grown, rank, v] = choices_.top();
      choices_.pop();
      // A vertex is offered anew whenever its growth changes; older offers are void.
      if (!placed_[v] && grown == growth(v)) place(v);
    }
  }

  void place(Vertex v) {
    placed_[v] = true;
    layout_.push_back(v);
    for (const Vertex w : neighbours_.of(v)) {
      --open_[w];
      if (placed_[w]) {
        if (open_[w] == 1) count_closing(w);
      } else {
        if (entered_[w] == 0) entered_[w] = static_cast<std::int64_t>(layout_.size());
        offer(w);
      }
    }
    if (open_[v] == 1) count_closing(v);
  }

  /// The last neighbour of u that is not placed would take u out of the border.
  void count_closing(Vertex u) {
    for (const Vertex w : neighbours_.of(u)) {
      if (placed_[w]) continue;
      ++closes_[w];
      offer(w);
    }
  }

  void offer(Vertex v) {
    const std::int64_t rank = tie_ == LayoutTie::kFirst ? entered_[v] : -entered_[v];
    choices_.emplace(growth(v), rank, v);
  }

  const Neighbours& neighbours_;
  LayoutTie tie_;
  Layout layout_;
  std::vector<bool> placed_;
  /// How many were placed when the vertex came next to one of them; 0 for one that did not.
  std::vector<std::int64_t> entered_;
  /// How many neighbours are not placed.
  std::vector<std::size_t> open_;
  /// How many vertices of the border have this one as their only neighbour that is not placed.
  std::vector<std::size_t> closes_;
  std::priority_queue<Choice, std::vector<Choice>, std::greater<>> choices_;
};

}  // namespace

Layout greedy_layout(const Neighbours& neighbours, Vertex start, LayoutTie tie) {
  return GreedyLayout(neighbours, tie).run(start);
}

TreeDecomposition find_path_decomposition(const graph::Graph& graph, const core::Budget& budget) {
  constexpr std::uint64_t kWork = std::uint64_t{1} << 22;
  const Neighbours neighbours(graph);
  const Vertex n = graph.vertex_count();
  if (n == 0) return {};
  const std::uint64_t affordable = kWork / (n + neighbours.ends());
  const std::uint64_t starts = std::clamp<std::uint64_t>(affordable, 1, n);
  Layout best;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (std::uint64_t i = 0; i < starts; ++i) {
    if (i > 0 && (budget.cancelled() || budget.expired())) break;
    for (const LayoutTie tie : {LayoutTie::kFirst, LayoutTie::kLast}) {
      Layout layout = greedy_layout(neighbours, static_cast<Vertex>(i * n / starts), tie);
      const std::size_t separation = vertex_separation(neighbours, layout);
      if (separation >= least) continue;
      least = separation;
      best = std::move(layout);
    }
  }
  return path_decomposition(neighbours, best, budget);
}

}  // namespace isthmus::engine::decomposition
