#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/graph/graph.hpp"

/// What a researcher writes on an afternoon: recursion with a memo, one thread. The yardstick of
/// the speed figures, and an oracle that shares no code with the engine. Graphs of at most 64
/// edges.
namespace isthmus::bench {

class Baseline {
 public:
  explicit Baseline(const engine::graph::Graph& graph) : graph_(graph) {}

  /// Whether the player to move at `start`, all edges unused, wins.
  bool wins(engine::graph::Vertex start) {
    winning_.clear();
    return wins({start, all_edges()});
  }

  /// The Grundy value at `start`, all edges unused.
  unsigned nimber(engine::graph::Vertex start) {
    nimbers_.clear();
    return nimber({start, all_edges()});
  }

  [[nodiscard]] std::size_t states() const { return winning_.size() + nimbers_.size(); }

 private:
  struct State {
    engine::graph::Vertex token;
    std::uint64_t unused;
    bool operator==(const State&) const = default;
  };
  struct StateHash {
    std::size_t operator()(const State& state) const {
      return std::hash<std::uint64_t>{}(state.unused * 64 + state.token);
    }
  };

  [[nodiscard]] std::uint64_t all_edges() const {
    const auto m = graph_.edge_count();
    return m == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << m) - 1;
  }

  bool wins(const State& state) {
    if (const auto known = winning_.find(state); known != winning_.end()) return known->second;
    bool result = false;
    for (const auto [next, edge] : graph_.out(state.token)) {
      const std::uint64_t bit = std::uint64_t{1} << edge;
      if ((state.unused & bit) != 0 && !wins({next, state.unused ^ bit})) {
        result = true;
        break;
      }
    }
    winning_.emplace(state, result);
    return result;
  }

  unsigned nimber(const State& state) {
    if (const auto known = nimbers_.find(state); known != nimbers_.end()) return known->second;
    std::uint64_t seen = 0;
    for (const auto [next, edge] : graph_.out(state.token)) {
      const std::uint64_t bit = std::uint64_t{1} << edge;
      if ((state.unused & bit) != 0) {
        seen |= std::uint64_t{1} << nimber({next, state.unused ^ bit});
      }
    }
    unsigned value = 0;
    while ((seen >> value & 1) != 0) ++value;
    nimbers_.emplace(state, value);
    return value;
  }

  const engine::graph::Graph& graph_;
  std::unordered_map<State, bool, StateHash> winning_;
  std::unordered_map<State, unsigned, StateHash> nimbers_;
};

}  // namespace isthmus::bench
