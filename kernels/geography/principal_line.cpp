#include "kernels/geography/principal_line.hpp"

#include <memory>
#include <utility>

#include "engine/graph/structure.hpp"
#include "kernels/geography/part_game.hpp"

namespace isthmus::kernels::geography {

std::optional<std::vector<engine::graph::Vertex>> principal_line(const engine::graph::Graph& graph,
                                                                 engine::graph::Vertex start,
                                                                 SearchOptions options,
                                                                 Vanishes vanishes) {
  using engine::graph::Edge;
  using engine::graph::Vertex;
  options.value = Value::kOutcome;
  std::vector<Vertex> number(graph.vertex_count(), DerivedGame::kGone);
  const std::vector<Vertex> original = engine::graph::reachable(graph, start);
  PartGame part = part_of(graph, original, number, [](Edge) { return true; });
  part.game.vanishes = vanishes;
  const auto search = make_edge_search(part.game, options);

  EdgePosition position = search->full(0);
  std::vector<Vertex> line{start};
  while (true) {
    std::optional<EdgePosition> next;
    bool won = false;
    for (const engine::graph::Incidence way : part.game.graph.out(position.token)) {
      if (options.budget.cancelled() || options.budget.expired()) return std::nullopt;
      const std::uint32_t taken = taken_by(part.game, way);
      if (!position.unused.test(taken)) continue;
      EdgePosition option{way.neighbour, position.unused};
      option.unused.reset(taken);
      const auto bound = search->evaluate(option, 0);
      if (!bound) return std::nullopt;
      const bool wins = bound->exact && bound->value == 0;
      if (!next || wins) next = std::move(option);
      won = wins;
      if (won) break;
    }
    if (!next) return line;
    position = std::move(*next);
    line.push_back(original[position.token]);
  }
}

}  // namespace isthmus::kernels::geography
