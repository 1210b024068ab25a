#include "kernels/geography/chains.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace isthmus::kernels::geography {

namespace {

using engine::graph::Edge;
using engine::graph::Graph;
using engine::graph::Vertex;

/// An edge of the new graph in old vertex numbers, with the old edges that it stands for.
struct NewEdge {
  Vertex from;
  Vertex to;
  std::array<Edge, 2> stands_for;
};

class Shortening {
 public:
  Shortening(const EdgeGame& game, Vertex entry)
      : game_(game),
        graph_(game.graph),
        inner_(graph_.vertex_count(), false),
        stays_(graph_.vertex_count(), true),
        walked_(graph_.edge_count(), false) {
    for (Vertex v = 0; v < graph_.vertex_count(); ++v) {
      inner_[v] = v != entry && is_inner(v);
      stays_[v] = !inner_[v];
    }
  }

  DerivedGame run() {
    for (Vertex v = 0; v < graph_.vertex_count(); ++v) {
      if (inner_[v]) continue;
      for (const auto [w, e] : graph_.out(v)) {
        if (!walked_[e]) walk(v, w, e);
      }
    }
    // What no walk has met lies in rings of inner vertices alone; they stay as they are.
    for (Edge e = 0; e < graph_.edge_count(); ++e) {
      if (walked_[e]) continue;
      const auto [from, to] = graph_.endpoints(e);
      keep_edge(from, to, e, e);
      stays_[from] = stays_[to] = true;
    }
    return build();
  }

 private:
  [[nodiscard]] bool is_inner(Vertex v) const {
    if (!game_.exits.empty() && !game_.exits[v].empty()) return false;
    if (graph_.directed()) return graph_.out(v).size() == 1 && graph_.in(v).size() == 1;
    return graph_.out(v).size() == 2;
  }

  void keep_edge(Vertex from, Vertex to, Edge first, Edge last) {
    edges_.push_back({from, to, {first, last}});
  }

  /// Follows the chain that starts with edge e from `from` and keeps as much of it as is needed.
  void walk(Vertex from, Vertex next, Edge e) {
    std::vector<Vertex> inside;
    std::vector<Edge> along{e};
    walked_[e] = true;
    while (inner_[next]) {
      inside.push_back(next);
      const auto ways = graph_.out(next);
      const auto way = ways.front().edge == along.back() && !graph_.directed() ? ways[1] : ways[0];
      walked_[way.edge] = true;
      along.push_back(way.edge);
      next = way.neighbour;
    }
    const std::size_t length = inside.size();
    const std::size_t kept = std::min(length, kept_inside(length, from == next));
    Vertex at = from;
    for (std::size_t i = 0; i <= kept; ++i) {
      const bool last = i == kept;
      const Vertex to = last ? next : inside[i];
      keep_edge(at, to, along[i], last ? along.back() : along[i]);
      if (!last) stays_[to] = true;
      at = to;
    }
  }

  [[nodiscard]] std::size_t kept_inside(std::size_t length, bool closed) const {
    const bool odd = length % 2 == 1;
    if (odd) return closed && !graph_.directed() ? 3 : 1;
    return 2;
  }

  DerivedGame build() {
    DerivedGame result;
    result.vertex.assign(graph_.vertex_count(), DerivedGame::kGone);
    result.edge.assign(graph_.edge_count(), DerivedGame::kGone);
    Vertex count = 0;
    for (Vertex v = 0; v < graph_.vertex_count(); ++v) {
      if (!stays_[v]) continue;
      result.vertex[v] = count++;
      if (!game_.exits.empty()) result.game.exits.push_back(game_.exits[v]);
    }
    for (NewEdge& edge : edges_) {
      edge.from = result.vertex[edge.from];
      edge.to = result.vertex[edge.to];
      if (!graph_.directed() && edge.from > edge.to) std::swap(edge.from, edge.to);
    }
    std::ranges::sort(edges_, {}, [](const NewEdge& e) { return std::pair(e.from, e.to); });
    engine::graph::GraphBuilder builder(count, graph_.kind());
    for (Edge e = 0; e < edges_.size(); ++e) {
      builder.add_edge(edges_[e].from, edges_[e].to);
      for (const Edge old : edges_[e].stands_for) result.edge[old] = e;
    }
    result.game.graph = builder.build();
    return result;
  }

  const EdgeGame& game_;
  const Graph& graph_;
  std::vector<bool> inner_;
  std::vector<bool> stays_;
  std::vector<bool> walked_;
  std::vector<NewEdge> edges_;
};

}  // namespace

DerivedGame shorten_chains(const EdgeGame& game, Vertex entry) {
  return Shortening(game, entry).run();
}

DerivedGame sort_edges(const EdgeGame& game) {
  const Graph& graph = game.graph;
  DerivedGame result;
  result.game.exits = game.exits;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) result.vertex.push_back(v);
  result.edge.assign(graph.edge_count(), DerivedGame::kGone);
  engine::graph::GraphBuilder builder(graph.vertex_count(), graph.kind());
  Edge count = 0;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    for (const auto [w, e] : graph.out(v)) {
      if (result.edge[e] != DerivedGame::kGone) continue;
      builder.add_edge(v, w);
      result.edge[e] = count++;
    }
  }
  result.game.graph = builder.build();
  return result;
}

}  // namespace isthmus::kernels::geography
