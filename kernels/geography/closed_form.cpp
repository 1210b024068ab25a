#include "kernels/geography/closed_form.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/graph/structure.hpp"
#include "kernels/geography/coordinates.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::graph::Graph;
using engine::graph::Side;
using engine::graph::Vertex;

bool without_odd_cycle(const std::vector<Side>& sides) {
  return std::ranges::find(sides, Side::kNeither) == sides.end();
}

/// `loses(point)` says for each place whether the player to move loses there.
template <class Loses>
ClosedForm by_place(std::string_view family, const Coordinates& places, Loses&& loses) {
  ClosedForm form{family, {{"columns", places.columns}, {"rows", places.rows}}, {}};
  for (const auto& point : places.of) form.lost.push_back(loses(point));
  return form;
}

std::optional<ClosedForm> of_grid(const Graph& graph) {
  const auto places = grid_coordinates(graph);
  if (!places) return std::nullopt;
  const Vertex divisor = std::gcd(places->columns + 1, places->rows + 1);
  return by_place("grid", *places, [divisor](const Coordinates::Point& point) {
    return point.column % divisor != 0 && point.row % divisor != 0;
  });
}

std::optional<ClosedForm> of_prism(const Graph& graph) {
  constexpr Vertex kPeriod = 3;
  const auto places = prism_coordinates(graph);
  if (!places) return std::nullopt;
  const bool even = places->columns % 2 == 0;
  const Vertex divisor = std::gcd(places->columns, places->rows + 1);
  if (even) {
    return by_place("stacked prism", *places, [divisor](const Coordinates::Point& point) {
      return point.row % divisor != 0;
    });
  }
  if (places->rows > 2) return std::nullopt;
  // Nobody has a choice on a cycle once the first move is made; an odd one takes an odd number.
  const bool lost = places->rows == 2 && places->columns % kPeriod == 0;
  return by_place("stacked prism", *places, [lost](const Coordinates::Point&) { return lost; });
}

/// With company on its side, the start and one more vertex of that side are an even kernel. Alone
/// it is the centre of a star, and one step ends the game.
std::optional<ClosedForm> of_complete_bipartite(const Graph& graph) {
  const std::uint64_t n = graph.vertex_count();
  if (n == 0) return std::nullopt;
  // The degree of a vertex is the size of the other side.
  const std::uint64_t right = graph.out(0).size();
  if (right == 0 || right * (n - right) != graph.edge_count()) return std::nullopt;
  const std::vector<Side> side = engine::graph::sides(graph);
  if (!without_odd_cycle(side)) return std::nullopt;
  const auto left = static_cast<std::uint64_t>(std::ranges::count(side, Side::kLeft));
  if (left * (n - left) != graph.edge_count()) return std::nullopt;
  ClosedForm form{"complete bipartite graph", {{"left", left}, {"right", n - left}}, {}};
  for (const Side own : side) form.lost.push_back((own == Side::kLeft ? left : n - left) > 1);
  return form;
}

/// Each side of each component is an even kernel.
std::optional<ClosedForm> of_even_degrees(const Graph& graph) {
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    if (graph.out(v).size() % 2 != 0) return std::nullopt;
  }
  if (!without_odd_cycle(engine::graph::sides(graph))) return std::nullopt;
  return ClosedForm{"bipartite graph without odd degrees",
                    {{"edges", graph.edge_count()}},
                    std::vector<bool>(graph.vertex_count(), true)};
}

}  // namespace

std::optional<ClosedForm> closed_form(const Graph& graph) {
  if (auto form = of_grid(graph)) return form;
  if (auto form = of_prism(graph)) return form;
  if (auto form = of_complete_bipartite(graph)) return form;
  return of_even_degrees(graph);
}

}  // namespace isthmus::kernels::geography
