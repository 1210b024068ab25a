#include "engine/graph/cactus.hpp"

#include <algorithm>
#include <numeric>

#include "engine/graph/numbering.hpp"
#include "engine/graph/structure.hpp"

namespace isthmus::engine::graph {

namespace {

class CactusSearch {
 public:
  explicit CactusSearch(const Graph& graph)
      : graph_(graph),
        number_(graph.vertex_count(), kUnseen),
        above_(graph.vertex_count(), kUnseen),
        entered_by_(graph.vertex_count(), Cactus::kNoEdge),
        on_cycle_(graph.vertex_count(), false) {}

  /// Leaves arcs out that come from vertices other than these.
  void confine_to(std::span<const Vertex> vertices) {
    inside_.assign(graph_.vertex_count(), false);
    for (const Vertex v : vertices) inside_[v] = true;
  }

  /// Finds the cycles of a component, if it was not seen yet. Nothing, or an edge on two cycles.
  std::optional<Edge> walk_from(Vertex root) {
    if (number_[root] != kUnseen) return std::nullopt;
    enter(root, kUnseen, Cactus::kNoEdge);
    while (!walk_.empty()) {
      const auto [v, next] = walk_.back();
      const auto out = graph_.out(v);
      const auto in = graph_.directed() ? graph_.in(v) : std::span<const Incidence>();
      if (next == out.size() + in.size()) {
        walk_.pop_back();
        continue;
      }
      ++walk_.back().next;
      const auto [w, edge] = next < out.size() ? out[next] : in[next - out.size()];
      if (edge == entered_by_[v] || w == v || !is_inside(w)) continue;
      if (number_[w] == kUnseen) {
        enter(w, v, edge);
      } else if (number_[w] < number_[v]) {
        if (const auto twice = close(v, w, edge)) return twice;
      }
    }
    return std::nullopt;
  }

  Cactus take() {
    for (const Vertex v : cactus_.order) {
      if (entered_by_[v] == Cactus::kNoEdge || on_cycle_[v]) continue;
      cactus_.vertices.insert(cactus_.vertices.end(), {above_[v], v});
      cactus_.along.insert(cactus_.along.end(), {entered_by_[v], Cactus::kNoEdge});
      cactus_.start.push_back(cactus_.vertices.size());
    }
    return std::move(cactus_);
  }

 private:
  struct Visit {
    Vertex vertex;
    std::size_t next;
  };

  [[nodiscard]] bool is_inside(Vertex v) const { return inside_.empty() || inside_[v]; }

  void enter(Vertex v, Vertex from, Edge by) {
    number_[v] = static_cast<Vertex>(cactus_.order.size());
    above_[v] = from;
    entered_by_[v] = by;
    cactus_.order.push_back(v);
    walk_.push_back({v, 0});
  }

  /// An edge from v back to a vertex on the way to it closes a cycle with that way.
  std::optional<Edge> close(Vertex v, Vertex top, Edge edge) {
    const std::size_t first = cactus_.vertices.size();
    for (Vertex u = v; u != top; u = above_[u]) {
      if (on_cycle_[u]) return entered_by_[u];
      on_cycle_[u] = true;
      cactus_.vertices.push_back(u);
      cactus_.along.push_back(entered_by_[u]);
    }
    cactus_.vertices.push_back(top);
    const auto begin = static_cast<std::ptrdiff_t>(first);
    std::reverse(cactus_.vertices.begin() + begin, cactus_.vertices.end());
    std::reverse(cactus_.along.begin() + begin, cactus_.along.end());
    cactus_.along.push_back(edge);
    cactus_.start.push_back(cactus_.vertices.size());
    return std::nullopt;
  }

  const Graph& graph_;
  /// Empty when all vertices are inside.
  std::vector<bool> inside_;
  std::vector<Vertex> number_;
  std::vector<Vertex> above_;
  std::vector<Edge> entered_by_;
  /// Whether the edge that a vertex was entered by is on a cycle found already.
  std::vector<bool> on_cycle_;
  std::vector<Visit> walk_;
  Cactus cactus_;
};

}  // namespace

std::variant<Cactus, Edge> find_cactus(const Graph& graph, std::optional<Vertex> start) {
  CactusSearch search(graph);
  std::vector<Vertex> roots(1, start.value_or(0));
  if (start) {
    search.confine_to(reachable(graph, *start));
  } else {
    roots.resize(graph.vertex_count());
    std::iota(roots.begin(), roots.end(), Vertex{0});
  }
  for (const Vertex root : roots) {
    if (const auto twice = search.walk_from(root)) return *twice;
  }
  return search.take();
}

}  // namespace isthmus::engine::graph
