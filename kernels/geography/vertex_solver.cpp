#include "kernels/geography/vertex_solver.hpp"

#include <algorithm>
#include <limits>

namespace isthmus::kernels::geography {

VertexSolver::VertexSolver(const engine::graph::Graph& graph, const SearchOptions& options)
    : graph_(graph),
      options_(options),
      components_(engine::graph::components(graph)),
      members_(components_.count) {
  for (Vertex v = 0; v < graph.vertex_count(); ++v) members_[components_.of[v]].push_back(v);
}

engine::graph::Vertex VertexSolver::enter_component(Vertex v) {
  const Vertex component = components_.of[v];
  if (!search_ || current_ != component) {
    forget_search();
    std::vector<Vertex> number(graph_.vertex_count(), DerivedGame::kGone);
    part_ = part_of(graph_, members_[component], number, [](engine::graph::Edge) { return true; });
    part_.game.vanishes = Vanishes::kVertices;
    search_ = make_edge_search(part_.game, options_);
    current_ = component;
  }
  const auto& members = members_[component];
  return static_cast<Vertex>(std::ranges::lower_bound(members, v) - members.begin());
}

std::optional<VertexSolver::Nimber> VertexSolver::value(Vertex start) {
  const Vertex token = enter_component(start);
  const bool outcome = options_.value == Value::kOutcome;
  const Nimber goal = outcome ? 0 : std::numeric_limits<Nimber>::max();
  const auto bound = search_->evaluate(search_->full(token), goal);
  if (!bound) return std::nullopt;
  if (outcome) return bound->exact && bound->value == 0 ? 0 : 1;
  return bound->value;
}

std::optional<std::vector<VertexSolver::Vertex>> VertexSolver::winning_moves(Vertex start) {
  const Vertex token = enter_component(start);
  const EdgePosition position = search_->full(token);
  std::vector<Vertex> moves;
  for (const auto [w, e] : part_.game.graph.out(token)) {
    // A small search ends before it looks at the clock, and there may be very many.
    if (options_.budget.cancelled() || options_.budget.expired()) return std::nullopt;
    EdgePosition next{w, position.unused};
    next.unused.reset(w);
    const auto bound = search_->evaluate(next, 0);
    if (!bound) return std::nullopt;
    if (bound->exact && bound->value == 0) moves.push_back(members_[current_][w]);
  }
  return moves;
}

void VertexSolver::forget_search() {
  if (search_) before_ += search_->statistics();
  search_.reset();
}

engine::search::Statistics VertexSolver::statistics() const {
  engine::search::Statistics total = before_;
  if (search_) total += search_->statistics();
  return total;
}

}  // namespace isthmus::kernels::geography
