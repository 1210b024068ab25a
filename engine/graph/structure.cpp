#include "engine/graph/structure.hpp"

#include <algorithm>
#include <limits>

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

std::vector<Side> sides(const Graph& graph) {
  std::vector<Side> side(graph.vertex_count(), Side::kNeither);
  std::vector<bool> seen(graph.vertex_count(), false);
  std::vector<Vertex> component;
  for (Vertex root = 0; root < graph.vertex_count(); ++root) {
    if (seen[root]) continue;
    seen[root] = true;
    side[root] = Side::kLeft;
    component.assign(1, root);
    bool even = true;
    for (std::size_t next = 0; next < component.size(); ++next) {
      const Vertex v = component[next];
      for_each_underlying(graph, v, [&](Vertex w, Edge) {
        if (seen[w]) {
          even = even && side[w] != side[v];
          return;
        }
        seen[w] = true;
        side[w] = side[v] == Side::kLeft ? Side::kRight : Side::kLeft;
        component.push_back(w);
      });
    }
    if (even) continue;
    for (const Vertex v : component) side[v] = Side::kNeither;
  }
  return side;
}

bool bipartite(const Graph& graph) {
  const std::vector<Side> side = sides(graph);
  return std::ranges::find(side, Side::kNeither) == side.end();
}

}  // namespace isthmus::engine::graph
