#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "engine/graph/graph.hpp"

namespace isthmus::kernels::tree_partition {

/// Who wins, from the rules of the game, on graphs of at most 64 edges or arcs.
class BruteForce {
 public:
  using Graph = engine::graph::Graph;
  using Vertex = engine::graph::Vertex;

  explicit BruteForce(const Graph& graph) : graph_(&graph) {}

  /// Whether the player to move at `token` wins when these edges have been passed.
  bool wins(Vertex token, std::uint64_t passed = 0) {
    if (const auto known = known_.find({token, passed}); known != known_.end()) {
      return known->second;
    }
    bool wins = false;
    for (const auto& [neighbour, edge] : graph_->out(token)) {
      const std::uint64_t bit = std::uint64_t{1} << edge;
      if ((passed & bit) == 0 && !this->wins(neighbour, passed | bit)) wins = true;
    }
    return known_[{token, passed}] = wins;
  }

 private:
  const Graph* graph_;
  std::map<std::pair<Vertex, std::uint64_t>, bool> known_;
};

}  // namespace isthmus::kernels::tree_partition
