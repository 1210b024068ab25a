#pragma once

#include <cstdint>

#include "engine/graph/graph.hpp"

/// Graph families by name, for experiments and tests. Every random family is a function of its
/// parameters and seed alone, the same on every machine. Each takes O(n + m) time, expected where
/// it is random, and throws core::UsageError for parameters out of range, which includes more than
/// 2^32 - 2 vertices or edges.
namespace isthmus::engine::graph {

/// P_n: vertices 0..n-1 in a row.
[[nodiscard]] Graph path(Vertex n);
/// C_n for n >= 3.
[[nodiscard]] Graph cycle(Vertex n);
/// K_n.
[[nodiscard]] Graph complete(Vertex n);
/// K_{a,b}: the side of a vertices first.
[[nodiscard]] Graph complete_bipartite(Vertex a, Vertex b);
/// P_rows x P_columns; vertex (r, c), 0-based, is r * columns + c. With `diagonals`, each unit
/// square also has both its diagonals (the king's graph).
[[nodiscard]] Graph grid(Vertex rows, Vertex columns, bool diagonals = false);
/// C_rows x C_columns, both at least 3; vertices as in grid().
[[nodiscard]] Graph torus(Vertex rows, Vertex columns);
/// The stacked prism C_m x P_n: vertex (i, j), i around the cycle, is j * m + i; m >= 3.
[[nodiscard]] Graph prism(Vertex m, Vertex n);
/// Q_d, d <= 24: vertices are bit strings, adjacent when they differ in one bit.
[[nodiscard]] Graph hypercube(unsigned d);
/// The Petersen graph: outer cycle 0..4, spokes i -- i + 5, inner pentagram.
[[nodiscard]] Graph petersen();
/// A star: centre 0 and n leaves.
[[nodiscard]] Graph star(Vertex n);
/// W_n: hub 0 and a rim of n >= 3 vertices 1..n.
[[nodiscard]] Graph wheel(Vertex n);
/// `blades` complete graphs of `size` >= 2 vertices that share vertex 0; size 3 is the friendship
/// graph. Blade i holds vertices 1 + i * (size - 1) to (i + 1) * (size - 1).
[[nodiscard]] Graph windmill(Vertex blades, Vertex size = 3);

/// A uniformly random graph with n vertices and m edges.
[[nodiscard]] Graph random_graph(Vertex n, std::uint64_t m, std::uint64_t seed);
/// A uniformly random bipartite graph with m edges between vertices 0..a-1 and the next b.
[[nodiscard]] Graph random_bipartite(Vertex a, Vertex b, std::uint64_t m, std::uint64_t seed);
/// A uniformly random digraph with n vertices and m arcs, no loops, 2-cycles allowed.
[[nodiscard]] Graph random_digraph(Vertex n, std::uint64_t m, std::uint64_t seed);
/// A random d-regular graph by the pairing model with repairs by edge swaps (not exactly uniform);
/// past d = (n - 1) / 2 the complement of one. Throws core::UsageError when n * d is odd or d >= n.
[[nodiscard]] Graph random_regular(Vertex n, Vertex d, std::uint64_t seed);
/// A random tree: each vertex v > 0 hangs from a uniformly random earlier vertex.
[[nodiscard]] Graph random_tree(Vertex n, std::uint64_t seed);
/// A random cactus: until there are n vertices, a random one of them gets a new leaf or a new cycle
/// of 3 to `longest` vertices, as likely; arcs point either way with equal chance. Throws
/// core::UsageError for no vertices and for cycles shorter than 3.
[[nodiscard]] Graph random_cactus(Vertex n, Vertex longest, Kind kind, std::uint64_t seed);

}  // namespace isthmus::engine::graph
