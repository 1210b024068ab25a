#include "engine/graph/families.hpp"

#include <fmt/format.h>

#include <string_view>

#include "engine/graph/numbering.hpp"

namespace isthmus::engine::graph {

namespace {

void require(bool holds, std::string_view rule) {
  if (!holds) throw core::UsageError(fmt::format("this family needs {}", rule));
}

/// A builder for an undirected graph of this size, once the size is known to fit.
GraphBuilder builder(std::uint64_t vertices, std::uint64_t edges) {
  if (vertices > kSizeLimit || edges > kSizeLimit) {
    throw core::UsageError(
        fmt::format("a graph of {} vertices and {} edges is too large", vertices, edges),
        "each may be at most 2^32 - 2");
  }
  return {static_cast<Vertex>(vertices), Kind::kUndirected};
}

/// Twice the number, or the number where it is too large for a graph anyway and twice might wrap.
std::uint64_t twice(std::uint64_t count) { return count > kSizeLimit ? count : 2 * count; }

/// Edges of a grid; any number past the limit when there are too many vertices already.
std::uint64_t grid_edges(Vertex rows, Vertex columns, bool diagonals) {
  const std::uint64_t cells = std::uint64_t{rows} * columns;
  if (cells == 0 || cells > kSizeLimit) return cells;
  const std::uint64_t straight = 2 * cells - rows - columns;
  const std::uint64_t squares = std::uint64_t{rows - 1} * (columns - 1);
  return diagonals ? straight + 2 * squares : straight;
}

/// n choose 2, which fits for every vertex count.
std::uint64_t pairs(Vertex n) { return n == 0 ? 0 : std::uint64_t{n} * (n - 1) / 2; }

}  // namespace

Graph path(Vertex n) {
  GraphBuilder graph = builder(n, n);
  for (Vertex v = 1; v < n; ++v) graph.add_edge(v - 1, v);
  return graph.build();
}

Graph cycle(Vertex n) {
  require(n >= 3, "at least 3 vertices");
  GraphBuilder graph = builder(n, n);
  for (Vertex v = 1; v < n; ++v) graph.add_edge(v - 1, v);
  graph.add_edge(n - 1, 0);
  return graph.build();
}

Graph complete(Vertex n) {
  GraphBuilder graph = builder(n, pairs(n));
  for (Vertex u = 0; u < n; ++u) {
    for (Vertex v = u + 1; v < n; ++v) graph.add_edge(u, v);
  }
  return graph.build();
}

Graph complete_bipartite(Vertex a, Vertex b) {
  GraphBuilder graph = builder(std::uint64_t{a} + b, std::uint64_t{a} * b);
  for (Vertex u = 0; u < a; ++u) {
    for (Vertex v = 0; v < b; ++v) graph.add_edge(u, a + v);
  }
  return graph.build();
}

Graph grid(Vertex rows, Vertex columns, bool diagonals) {
  GraphBuilder graph = builder(std::uint64_t{rows} * columns, grid_edges(rows, columns, diagonals));
  const auto at = [columns](Vertex r, Vertex c) { return r * columns + c; };
  for (Vertex r = 0; r < rows; ++r) {
    for (Vertex c = 0; c < columns; ++c) {
      const bool below = r + 1 < rows;
      if (c + 1 < columns) graph.add_edge(at(r, c), at(r, c + 1));
      if (below) graph.add_edge(at(r, c), at(r + 1, c));
      if (!diagonals || !below) continue;
      if (c + 1 < columns) graph.add_edge(at(r, c), at(r + 1, c + 1));
      if (c > 0) graph.add_edge(at(r, c), at(r + 1, c - 1));
    }
  }
  return graph.build();
}

Graph torus(Vertex rows, Vertex columns) {
  require(rows >= 3 && columns >= 3, "at least 3 rows and 3 columns");
  const std::uint64_t cells = std::uint64_t{rows} * columns;
  GraphBuilder graph = builder(cells, twice(cells));
  const auto at = [columns](Vertex r, Vertex c) { return r * columns + c; };
  for (Vertex r = 0; r < rows; ++r) {
    for (Vertex c = 0; c < columns; ++c) {
      graph.add_edge(at(r, c), at(r, (c + 1) % columns));
      graph.add_edge(at(r, c), at((r + 1) % rows, c));
    }
  }
  return graph.build();
}

Graph prism(Vertex m, Vertex n) {
  require(m >= 3, "a cycle of at least 3 vertices");
  const std::uint64_t vertices = std::uint64_t{m} * n;
  GraphBuilder graph = builder(vertices, twice(vertices) - (n == 0 ? 0 : m));
  for (Vertex j = 0; j < n; ++j) {
    for (Vertex i = 0; i < m; ++i) {
      const Vertex v = j * m + i;
      graph.add_edge(v, j * m + (i + 1) % m);
      if (j + 1 < n) graph.add_edge(v, v + m);
    }
  }
  return graph.build();
}

Graph hypercube(unsigned d) {
  constexpr unsigned kMostDimensions = 24;
  require(d <= kMostDimensions, "at most 24 dimensions");
  const Vertex n = Vertex{1} << d;
  GraphBuilder graph = builder(n, std::uint64_t{n} * d / 2);
  for (Vertex v = 0; v < n; ++v) {
    for (unsigned bit = 0; bit < d; ++bit) {
      const Vertex w = v ^ (Vertex{1} << bit);
      if (v < w) graph.add_edge(v, w);
    }
  }
  return graph.build();
}

Graph petersen() {
  constexpr Vertex kSides = 5;
  GraphBuilder graph(2 * kSides, Kind::kUndirected);
  for (Vertex i = 0; i < kSides; ++i) graph.add_edge(i, (i + 1) % kSides);
  for (Vertex i = 0; i < kSides; ++i) graph.add_edge(i, i + kSides);
  for (Vertex i = 0; i < kSides; ++i) graph.add_edge(i + kSides, (i + 2) % kSides + kSides);
  return graph.build();
}

Graph star(Vertex n) {
  GraphBuilder graph = builder(std::uint64_t{n} + 1, n);
  for (Vertex leaf = 1; leaf <= n; ++leaf) graph.add_edge(0, leaf);
  return graph.build();
}

Graph wheel(Vertex n) {
  require(n >= 3, "a rim of at least 3 vertices");
  GraphBuilder graph = builder(std::uint64_t{n} + 1, std::uint64_t{2} * n);
  for (Vertex v = 1; v <= n; ++v) graph.add_edge(0, v);
  for (Vertex v = 1; v <= n; ++v) graph.add_edge(v, v % n + 1);
  return graph.build();
}

Graph windmill(Vertex blades, Vertex size) {
  require(size >= 2, "blades of at least 2 vertices");
  const Vertex own = size - 1;
  const std::uint64_t vertices = std::uint64_t{blades} * own + 1;
  // blades * pairs(size) can pass 64 bits; past the limit on either factor it need not be exact.
  const bool huge = vertices > kSizeLimit || pairs(size) > kSizeLimit;
  GraphBuilder graph = builder(vertices, huge ? kSizeLimit + 1 : blades * pairs(size));
  for (Vertex blade = 0; blade < blades; ++blade) {
    const Vertex first = 1 + blade * own;
    for (Vertex i = 0; i < own; ++i) {
      graph.add_edge(0, first + i);
      for (Vertex j = i + 1; j < own; ++j) graph.add_edge(first + i, first + j);
    }
  }
  return graph.build();
}

}  // namespace isthmus::engine::graph
