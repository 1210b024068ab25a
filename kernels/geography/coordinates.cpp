#include "kernels/geography/coordinates.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace isthmus::kernels::geography {

namespace {

using engine::graph::Graph;
using engine::graph::Vertex;
using Point = Coordinates::Point;

constexpr Vertex kNone = std::numeric_limits<Vertex>::max();

/// Whether the places are those of a grid (`wraps` false) or of a prism: each is taken once, and
/// the edges are all there and between neighbouring places.
bool fits(const Graph& graph, const Coordinates& places, bool wraps) {
  const std::uint64_t columns = places.columns;
  const std::uint64_t rows = places.rows;
  if (columns * rows != graph.vertex_count()) return false;
  const std::uint64_t across = (wraps ? columns : columns - 1) * rows;
  if (graph.edge_count() != across + columns * (rows - 1)) return false;
  std::vector<bool> taken(graph.vertex_count(), false);
  for (const auto& [column, row] : places.of) {
    if (column < 1 || column > columns || row < 1 || row > rows) return false;
    const std::uint64_t place = (row - 1) * columns + column - 1;
    if (taken[place]) return false;
    taken[place] = true;
  }
  return std::ranges::all_of(graph.edges(), [&](const auto& ends) {
    const Point a = places.of[ends.from];
    const Point b = places.of[ends.to];
    const Vertex apart = a.column > b.column ? a.column - b.column : b.column - a.column;
    if (a.row == b.row) return apart == 1 || (wraps && apart == columns - 1);
    return apart == 0 && (a.row > b.row ? a.row - b.row : b.row - a.row) == 1;
  });
}

std::optional<Coordinates> if_fits(const Graph& graph, Coordinates places, bool wraps) {
  if (!fits(graph, places, wraps)) return std::nullopt;
  return places;
}

/// Distances from a vertex, kNone where it does not reach.
std::vector<Vertex> distances(const Graph& graph, Vertex from) {
  std::vector<Vertex> distance(graph.vertex_count(), kNone);
  std::vector<Vertex> queue{from};
  distance[from] = 0;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    for (const auto [w, e] : graph.out(queue[next])) {
      if (distance[w] != kNone) continue;
      distance[w] = distance[queue[next]] + 1;
      queue.push_back(w);
    }
  }
  return distance;
}

std::vector<Vertex> vertices_of_degree(const Graph& graph, std::size_t degree) {
  std::vector<Vertex> found;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    if (graph.out(v).size() == degree) found.push_back(v);
  }
  return found;
}

/// One row: the distance from an end is the place.
std::optional<Coordinates> path_coordinates(const Graph& graph, Vertex end) {
  const std::vector<Vertex> distance = distances(graph, end);
  Coordinates places{graph.vertex_count(), 1, {}};
  for (const Vertex d : distance) places.of.push_back({d == kNone ? 0 : d + 1, 1});
  return if_fits(graph, std::move(places), false);
}

/// A neighbour of v besides these two; kNone unless there is exactly one.
Vertex third_neighbour(const Graph& graph, Vertex v, Vertex a, Vertex b) {
  Vertex third = kNone;
  for (const auto [w, e] : graph.out(v)) {
    if (w == a || w == b) continue;
    if (third != kNone) return kNone;
    third = w;
  }
  return third;
}

bool adjacent(const Graph& graph, Vertex a, Vertex b) {
  return std::ranges::any_of(graph.out(a), [b](const auto& way) { return way.neighbour == b; });
}

/// Two rows, from the rungs (a, b) and (next_a, next_b): each rung determines the next.
std::optional<Coordinates> ladder(const Graph& graph, Vertex a, Vertex b, Vertex next_a,
                                  Vertex next_b) {
  Coordinates places{graph.vertex_count() / 2, 2, std::vector<Point>(graph.vertex_count())};
  for (Vertex column = 1; column <= places.columns; ++column) {
    places.of[a] = {column, 1};
    places.of[b] = {column, 2};
    const Vertex after_a = third_neighbour(graph, next_a, a, next_b);
    const Vertex after_b = third_neighbour(graph, next_b, b, next_a);
    if (after_a == kNone || after_b == kNone) return std::nullopt;
    a = std::exchange(next_a, after_a);
    b = std::exchange(next_b, after_b);
  }
  return if_fits(graph, std::move(places), true);
}

/// Two rows: the first rung is one of the three edges at a vertex, and the next begins at another.
std::optional<Coordinates> two_rows(const Graph& graph) {
  const Vertex a = 0;
  for (const auto [b, rung] : graph.out(a)) {
    for (const auto [next_a, e] : graph.out(a)) {
      for (const auto [next_b, f] : graph.out(b)) {
        if (next_a == b || next_b == a || !adjacent(graph, next_a, next_b)) continue;
        if (auto places = ladder(graph, a, b, next_a, next_b)) return places;
      }
    }
  }
  return std::nullopt;
}

/// The cycle through `start` along vertices of this degree, or nothing when there is no such one.
std::vector<Vertex> ring(const Graph& graph, Vertex start, std::size_t degree) {
  std::vector<Vertex> cycle;
  Vertex before = kNone;
  Vertex at = start;
  do {
    cycle.push_back(at);
    Vertex next = kNone;
    for (const auto [w, e] : graph.out(at)) {
      if (w != before && graph.out(w).size() == degree) next = w;
    }
    if (next == kNone || cycle.size() > graph.vertex_count()) return {};
    before = std::exchange(at, next);
  } while (at != start);
  return cycle;
}

/// From the ring of the first row every further row follows: above each vertex there is one new
/// one.
std::optional<Coordinates> stack_on(const Graph& graph, std::vector<Vertex> row) {
  const auto columns = static_cast<Vertex>(row.size());
  constexpr Vertex kLeast = 3;
  if (columns < kLeast || graph.vertex_count() % columns != 0) return std::nullopt;
  Coordinates places{columns, graph.vertex_count() / columns,
                     std::vector<Point>(graph.vertex_count())};
  for (Vertex level = 1; level <= places.rows; ++level) {
    for (Vertex i = 0; i < columns; ++i) places.of[row[i]] = {i + 1, level};
    if (level == places.rows) break;
    for (Vertex& v : row) {
      Vertex above = kNone;
      for (const auto [w, e] : graph.out(v)) {
        if (places.of[w].row == 0) above = w;
      }
      if (above == kNone) return std::nullopt;
      v = above;
    }
  }
  return if_fits(graph, std::move(places), true);
}

}  // namespace

std::optional<Coordinates> grid_coordinates(const Graph& graph) {
  constexpr std::size_t kCorners = 4;
  if (graph.vertex_count() == 0) return std::nullopt;
  const std::vector<Vertex> ends = vertices_of_degree(graph, graph.vertex_count() == 1 ? 0 : 1);
  if (!ends.empty()) {
    const bool of_path_size = graph.edge_count() + 1 == graph.vertex_count();
    return of_path_size ? path_coordinates(graph, ends.front()) : std::nullopt;
  }
  const std::vector<Vertex> corners = vertices_of_degree(graph, 2);
  if (corners.size() != kCorners) return std::nullopt;
  // The nearest other corner is at the end of a shorter side. The distances from both are
  // column + row - 2 and (columns - column) + row - 1.
  const std::vector<Vertex> first = distances(graph, corners[0]);
  const Vertex near = *std::ranges::min_element(corners.begin() + 1, corners.end(), {},
                                                [&](Vertex v) { return first[v]; });
  if (first[near] == kNone) return std::nullopt;
  const std::vector<Vertex> second = distances(graph, near);
  const std::int64_t side = first[near];
  Coordinates places{static_cast<Vertex>(side) + 1, 0, {}};
  places.rows = graph.vertex_count() / places.columns;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    if (first[v] == kNone) return std::nullopt;
    const std::int64_t twice_column = std::int64_t{first[v]} - second[v] + side;
    const std::int64_t twice_row = std::int64_t{first[v]} + second[v] - side;
    places.of.push_back(
        {static_cast<Vertex>(twice_column / 2 + 1), static_cast<Vertex>(twice_row / 2 + 1)});
  }
  return if_fits(graph, std::move(places), false);
}

std::optional<Coordinates> prism_coordinates(const Graph& graph) {
  constexpr std::size_t kBorder = 3;
  if (graph.vertex_count() < kBorder) return std::nullopt;
  if (vertices_of_degree(graph, 2).size() == graph.vertex_count()) {
    return stack_on(graph, ring(graph, 0, 2));
  }
  const std::vector<Vertex> border = vertices_of_degree(graph, kBorder);
  if (border.empty()) return std::nullopt;
  if (border.size() == graph.vertex_count()) return two_rows(graph);
  // The first row and the last have one edge fewer at each vertex.
  if (graph.edge_count() + border.size() / 2 != 2 * std::uint64_t{graph.vertex_count()}) {
    return std::nullopt;
  }
  return stack_on(graph, ring(graph, border.front(), kBorder));
}

}  // namespace isthmus::kernels::geography
