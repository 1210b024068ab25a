#pragma once

#include <rapidcheck.h>

#include "engine/graph/families.hpp"
#include "engine/graph/graph.hpp"

/// Random small graphs for properties; a failing one shrinks towards few vertices and edges.
namespace isthmus::engine::graph {

/// A graph of at most `most` vertices and any density.
inline Graph any_graph(Kind kind, Vertex most) {
  const auto n = *rc::gen::inRange<Vertex>(0, most + 1);
  const std::uint64_t ordered = n == 0 ? 0 : std::uint64_t{n} * (n - 1);
  const std::uint64_t total = kind == Kind::kDirected ? ordered : ordered / 2;
  const auto m = *rc::gen::inRange<std::uint64_t>(0, total + 1);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  return kind == Kind::kDirected ? random_digraph(n, m, seed) : random_graph(n, m, seed);
}

}  // namespace isthmus::engine::graph
