#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/graph/graph.hpp"
#include "engine/search/bound.hpp"
#include "kernels/geography/edge_search.hpp"

namespace isthmus::kernels::geography {

/// A winning move at a position of geography plus a Nim heap.
struct StrategyReply {
  engine::graph::Vertex token = 0;
  /// Unused edges that the token can still reach, by edge id of the whole graph, ascending; in
  /// vertex geography unvisited vertices.
  std::vector<std::uint32_t> unused;
  engine::search::Nimber heap = 0;
  /// Where to move: along edge `to`, in vertex geography to vertex `to`, or, `in_heap`, down to a
  /// heap of size `to`.
  bool in_heap = false;
  std::uint32_t to = 0;
};

/// A set of numbers as a lower-case hexadecimal number whose bit i stands for number i, "0" when
/// empty. `members` is ascending. O(largest member).
[[nodiscard]] std::string hexadecimal(const std::vector<std::uint32_t>& members);

/// What a strategy proves about a start.
struct StrategyClaim {
  engine::graph::Vertex start = 0;
  /// The nimber; for an outcome, 0 for P and any other number for N.
  engine::search::Nimber value = 0;
  /// Whether `value` is a nimber, to be proved by a P-position of the game plus a heap of that
  /// size.
  bool nimber = false;
};

/// A reply for every position in which the winner can come to move when playing by these replies:
/// the strategy certificate of the claim, which must be true. With a nimber g claimed, the second
/// player wins the game plus *g; with outcome N the first player wins the game, with P the second.
///
/// Positions are found again by search with memory. Throws core::LimitError when time runs out or
/// the replies would take more than the budget's memory.
[[nodiscard]] std::vector<StrategyReply> winning_strategy(const engine::graph::Graph& graph,
                                                          const StrategyClaim& claim,
                                                          const SearchOptions& options,
                                                          Vanishes vanishes = Vanishes::kEdges);

}  // namespace isthmus::kernels::geography
