#pragma once

#include <boost/dynamic_bitset.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/graph/graph.hpp"

namespace isthmus::kernels::geography {

/// All states of edge geography on a small graph, found by plain enumeration: nothing is shared
/// with the solver, nothing is pruned, so it serves as an oracle and as the picture of a game.
struct GameDag {
  /// A move along an edge, to the state with this index.
  struct Move {
    engine::graph::Edge edge;
    std::size_t to;
  };

  struct State {
    engine::graph::Vertex token = 0;
    /// Every edge that no move has used, whether the token can reach it or not.
    boost::dynamic_bitset<> unused;
    /// Moves made so far; in even depth it is the first player's turn.
    std::size_t depth = 0;
    /// In the order of the graph's rows.
    std::vector<Move> moves;
    bool mover_wins = false;
    std::uint32_t nimber = 0;
  };

  /// States with equal token and unused edges are one. In order of depth: moves lead forward.
  std::vector<State> states;
  /// Where the token starts, one state for each start asked for, in that order.
  std::vector<std::size_t> roots;
};

/// Enumerates every state that play can reach from these starts, with outcomes and nimbers.
///
/// Throws core::LimitError when there are more than `most_states`. O(states x edges) time and
/// states x edges bits of memory.
[[nodiscard]] GameDag game_dag(const engine::graph::Graph& graph,
                               std::span<const engine::graph::Vertex> starts,
                               std::size_t most_states);

}  // namespace isthmus::kernels::geography
