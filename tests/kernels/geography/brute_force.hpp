#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "engine/graph/graph.hpp"
#include "engine/search/bound.hpp"
#include "kernels/geography/games.hpp"

namespace isthmus::kernels::geography {

/// Nimbers of geography on graphs with at most 32 edges and vertices, by the definition.
class BruteForce {
 public:
  using Vertex = engine::graph::Vertex;
  using Nimber = engine::search::Nimber;

  BruteForce(const engine::graph::Graph& graph, Vanishes vanishes)
      : graph_(graph), vertices_(vanishes == Vanishes::kVertices) {}

  [[nodiscard]] Nimber nimber(Vertex start) { return value(start, whole(start)); }

  [[nodiscard]] std::vector<Vertex> winning_moves(Vertex start) {
    std::vector<Vertex> moves;
    for (const auto way : graph_.out(start)) {
      if (value(way.neighbour, whole(start) & ~bit(way)) == 0) moves.push_back(way.neighbour);
    }
    return moves;
  }

 private:
  using Mask = std::uint64_t;

  [[nodiscard]] Mask bit(engine::graph::Incidence way) const {
    return Mask{1} << (vertices_ ? way.neighbour : way.edge);
  }
  [[nodiscard]] Mask whole(Vertex start) const {
    const auto size = vertices_ ? graph_.vertex_count() : graph_.edge_count();
    const Mask all = (Mask{1} << size) - 1;
    return vertices_ ? all & ~(Mask{1} << start) : all;
  }

  Nimber value(Vertex token, Mask left) {
    if (const auto known = known_.find({token, left}); known != known_.end()) {
      return known->second;
    }
    std::vector<Nimber> options;
    for (const auto way : graph_.out(token)) {
      if ((left & bit(way)) != 0) options.push_back(value(way.neighbour, left & ~bit(way)));
    }
    Nimber mex = 0;
    while (std::ranges::find(options, mex) != options.end()) ++mex;
    return known_[{token, left}] = mex;
  }

  const engine::graph::Graph& graph_;
  bool vertices_;
  std::map<std::pair<Vertex, Mask>, Nimber> known_;
};

}  // namespace isthmus::kernels::geography
