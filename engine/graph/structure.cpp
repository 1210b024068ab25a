#include "engine/graph/structure.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/graph/numbering.hpp"

namespace isthmus::engine::graph {

namespace {

/// Calls visit(w, edge) for every way along an edge at v, whatever its direction.
template <class Visit>
void for_each_underlying(const Graph& graph, Vertex v, Visit&& visit) {
  for (const auto [w, e] : graph.out(v)) visit(w, e);
  if (!graph.directed()) return;
  for (const auto [w, e] : graph.in(v)) visit(w, e);
}

/// Spreads classes over the underlying graph along the edges that `passes` lets through.
template <class Passes>
Classes spread(const Graph& graph, Passes&& passes) {
  Classes classes{std::vector<Vertex>(graph.vertex_count(), kUnseen), 0};
  std::vector<Vertex> queue;
  for (Vertex root = 0; root < graph.vertex_count(); ++root) {
    if (classes.of[root] != kUnseen) continue;
    classes.of[root] = classes.count;
    queue.assign(1, root);
    while (!queue.empty()) {
      const Vertex v = queue.back();
      queue.pop_back();
      for_each_underlying(graph, v, [&](Vertex w, Edge e) {
        if (classes.of[w] != kUnseen || !passes(e)) return;
        classes.of[w] = classes.count;
        queue.push_back(w);
      });
    }
    ++classes.count;
  }
  return classes;
}

}  // namespace

Classes components(const Graph& graph) {
  return spread(graph, [](Edge) { return true; });
}

Classes bridgeless_components(const Graph& graph, const std::vector<bool>& bridge) {
  return spread(graph, [&](Edge e) { return !bridge[e]; });
}

Classes strong_components(const Graph& graph) {
  if (!graph.directed()) return components(graph);
  const Vertex n = graph.vertex_count();
  struct Visit {
    Vertex vertex;
    std::size_t next;
  };
  Classes classes{std::vector<Vertex>(n, kUnseen), 0};
  std::vector<Vertex> order(n, kUnseen);
  std::vector<Vertex> low(n, 0);
  std::vector<Vertex> open;
  std::vector<Visit> walk;
  Vertex clock = 0;
  const auto enter = [&](Vertex v) {
    order[v] = low[v] = clock++;
    open.push_back(v);
    walk.push_back({v, 0});
  };
  for (Vertex root = 0; root < n; ++root) {
    if (order[root] != kUnseen) continue;
    enter(root);
    while (!walk.empty()) {
      const Vertex v = walk.back().vertex;
      const auto row = graph.out(v);
      if (walk.back().next < row.size()) {
        const Vertex w = row[walk.back().next++].neighbour;
        if (order[w] == kUnseen) {
          enter(w);
        } else if (classes.of[w] == kUnseen) {
          low[v] = std::min(low[v], order[w]);
        }
        continue;
      }
      walk.pop_back();
      if (!walk.empty()) low[walk.back().vertex] = std::min(low[walk.back().vertex], low[v]);
      if (low[v] != order[v]) continue;
      for (Vertex w = kUnseen; w != v;) {
        w = open.back();
        open.pop_back();
        classes.of[w] = classes.count;
      }
      ++classes.count;
    }
  }
  return classes;
}

std::vector<bool> bridges(const Graph& graph) {
  const Vertex n = graph.vertex_count();
  struct Visit {
    Vertex vertex;
    Edge entered_by;
    std::size_t next;
  };
  constexpr Edge kNoEdge = std::numeric_limits<Edge>::max();
  std::vector<bool> bridge(graph.edge_count(), false);
  std::vector<Vertex> order(n, kUnseen);
  std::vector<Vertex> low(n, 0);
  std::vector<Visit> walk;
  Vertex clock = 0;
  const auto enter = [&](Vertex v, Edge by) {
    order[v] = low[v] = clock++;
    walk.push_back({v, by, 0});
  };
  for (Vertex root = 0; root < n; ++root) {
    if (order[root] != kUnseen) continue;
    enter(root, kNoEdge);
    while (!walk.empty()) {
      const auto [v, by, next] = walk.back();
      const auto row = graph.out(v);
      if (next < row.size()) {
        ++walk.back().next;
        const auto [w, e] = row[next];
        if (e == by) continue;
        if (order[w] == kUnseen) {
          enter(w, e);
        } else {
          low[v] = std::min(low[v], order[w]);
        }
        continue;
      }
      walk.pop_back();
      if (walk.empty()) continue;
      const Vertex above = walk.back().vertex;
      low[above] = std::min(low[above], low[v]);
      if (low[v] > order[above]) bridge[by] = true;
    }
  }
  return bridge;
}

std::vector<Vertex> reachable(const Graph& graph, Vertex start) {
  std::vector<bool> seen(graph.vertex_count(), false);
  std::vector<Vertex> order{start};
  seen[start] = true;
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (const auto [w, e] : graph.out(order[next])) {
      if (seen[w]) continue;
      seen[w] = true;
      order.push_back(w);
    }
  }
  return order;
}

namespace {

/// Puts vertices on sides, component by component.
class Sides {
 public:
  explicit Sides(const Graph& graph)
      : graph_(&graph),
        side_(graph.vertex_count(), Side::kNeither),
        seen_(graph.vertex_count(), false) {}

  /// The sides of a component that holds `root`, which was not looked at yet; false if it has an
  /// odd cycle. With `hasty`, the first edge of one ends it.
  bool look_at(Vertex root, bool hasty) {
    seen_[root] = true;
    side_[root] = Side::kLeft;
    component_.assign(1, root);
    bool even = true;
    for (std::size_t next = 0; next < component_.size() && (even || !hasty); ++next) {
      const Vertex v = component_[next];
      for_each_underlying(*graph_, v, [&](Vertex w, Edge) {
        if (seen_[w]) {
          even = even && side_[w] != side_[v];
          return;
        }
        seen_[w] = true;
        side_[w] = side_[v] == Side::kLeft ? Side::kRight : Side::kLeft;
        component_.push_back(w);
      });
    }
    if (!even) {
      for (const Vertex v : component_) side_[v] = Side::kNeither;
    }
    return even;
  }

  [[nodiscard]] bool seen(Vertex v) const { return seen_[v]; }
  [[nodiscard]] std::vector<Side> take() { return std::move(side_); }

 private:
  const Graph* graph_;
  std::vector<Side> side_;
  std::vector<bool> seen_;
  std::vector<Vertex> component_;
};

}  // namespace

std::vector<Side> sides(const Graph& graph) {
  Sides sides(graph);
  for (Vertex root = 0; root < graph.vertex_count(); ++root) {
    if (!sides.seen(root)) sides.look_at(root, false);
  }
  return sides.take();
}

bool bipartite(const Graph& graph) {
  Sides sides(graph);
  for (Vertex root = 0; root < graph.vertex_count(); ++root) {
    if (!sides.seen(root) && !sides.look_at(root, true)) return false;
  }
  return true;
}

}  // namespace isthmus::engine::graph
