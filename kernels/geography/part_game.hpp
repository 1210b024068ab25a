#pragma once

#include <span>
#include <utility>
#include <vector>

#include "engine/graph/graph.hpp"
#include "kernels/geography/chains.hpp"
#include "kernels/geography/edge_game.hpp"

namespace isthmus::kernels::geography {

/// A game on some vertices of a graph, numbered in the order in which they were given.
struct PartGame {
  EdgeGame game;
  /// The graph's edge behind each edge of the part.
  std::vector<engine::graph::Edge> edge;
};

/// The game without exits on `vertices` and the edges among them that `keeps(edge)` lets stay.
/// `number` has an element a vertex of the graph, all kGone, and is left so. O(sum of degrees of
/// `vertices`), whatever the size of the graph.
template <class Keeps>
[[nodiscard]] PartGame part_of(const engine::graph::Graph& graph,
                               std::span<const engine::graph::Vertex> vertices,
                               std::vector<engine::graph::Vertex>& number, Keeps&& keeps) {
  using engine::graph::Vertex;
  PartGame part;
  for (Vertex i = 0; i < vertices.size(); ++i) number[vertices[i]] = i;
  engine::graph::GraphBuilder builder(static_cast<Vertex>(vertices.size()), graph.kind());
  for (const Vertex v : vertices) {
    for (const auto [w, e] : graph.out(v)) {
      if (graph.endpoints(e).from != v || number[w] == DerivedGame::kGone || !keeps(e)) continue;
      builder.add_edge(number[v], number[w]);
      part.edge.push_back(e);
    }
  }
  for (const Vertex v : vertices) number[v] = DerivedGame::kGone;
  part.game.graph = builder.build();
  return part;
}

}  // namespace isthmus::kernels::geography
