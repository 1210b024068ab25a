#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "engine/graph/graph.hpp"

namespace isthmus::engine::graph {

/// The blocks of a graph in which no edge lies on two cycles, whichever way arcs point: bridges and
/// cycles, hung from a root in each component. Two opposite arcs between two vertices are a cycle
/// of length 2.
struct Cactus {
  static constexpr Edge kNoEdge = std::numeric_limits<Edge>::max();

  /// Places go block after block, round each block from the vertex nearest to the root: the vertex
  /// at a place, and the edge from there to the next place of the block, the first after the last.
  /// The two places of a bridge have that edge and kNoEdge.
  std::vector<Vertex> vertices;
  std::vector<Edge> along;
  /// The first place of each block, and the end of the last.
  std::vector<std::size_t> start{0};
  /// The vertices of all components, each after all vertices on its way from the root.
  std::vector<Vertex> order;

  [[nodiscard]] std::size_t block_count() const { return start.size() - 1; }
  [[nodiscard]] std::size_t length(std::size_t block) const {
    return start[block + 1] - start[block];
  }
  [[nodiscard]] bool is_bridge(std::size_t block) const {
    return along[start[block + 1] - 1] == kNoEdge;
  }
};

/// The blocks of a whole graph, or of the part of it that can be reached from `start` along edges
/// (arcs forward), rooted there; or else an edge of it that lies on two cycles. Loops are not
/// looked at. Depth-first search: the ways back of an undirected search close the cycles (Tarjan
/// 1972). O(n + m), no recursion.
[[nodiscard]] std::variant<Cactus, Edge> find_cactus(const Graph& graph,
                                                     std::optional<Vertex> start = std::nullopt);

}  // namespace isthmus::engine::graph
