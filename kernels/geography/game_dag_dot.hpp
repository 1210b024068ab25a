#pragma once

#include <string>
#include <string_view>

#include "engine/graph/graph.hpp"
#include "kernels/geography/game_dag.hpp"

namespace isthmus::kernels::geography {

/// All states of a game in the DOT language, a row a depth: coloured by the player who has the
/// winning strategy there, with the token's vertex, the nimber and, on small graphs, the unused
/// edges; winning moves drawn bold, states where a player is stuck with a double line. After Figure
/// 1 of "Edge Geography is XNLP-hard for Pathwidth and in XP for Tree-Partition Width".
/// O(states x edges).
[[nodiscard]] std::string game_dot(const GameDag& dag, const engine::graph::Graph& graph,
                                   std::string_view title);

}  // namespace isthmus::kernels::geography
