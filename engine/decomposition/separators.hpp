#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/budget.hpp"
#include "engine/decomposition/tree_decomposition.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"

namespace isthmus::engine::decomposition {

/// A tree partition made from a tree decomposition, after Ding and Oporowski, "Some results on
/// tree decomposition of graphs", Journal of Graph Theory 20 (1995), and Wood, "On
/// tree-partition-width", European Journal of Combinatorics 30 (2009).
///
/// Below a bag, the top bag of a component begins with the vertices that see the bag above. As long
/// as more than 4W of its vertices border on one piece of what is left, W being the size of the
/// largest bag of the tree decomposition, one bag of the decomposition that leaves at most half of
/// them on any side joins it and cuts the piece. The width is at most width_by_separators();
/// docs/algorithms.md has the proof.
///
/// The decomposition must be one of this graph. Bags come in breadth-first order, each sorted;
/// components hang below the first root bag. Throws core::LimitError at the deadline of the budget
/// and when its owner cancels. O(n + m + s) for bags of the decomposition of total size s where no
/// bag has to be cut, times the inverse of Ackermann's function; a cut costs that much again for
/// what is below it.
[[nodiscard]] TreePartition partition_by_separators(const graph::Graph& graph,
                                                    const TreeDecomposition& decomposition,
                                                    const core::Budget& budget = {});

/// The width that partition_by_separators() keeps within: (8d - 3) W for a largest bag of W
/// vertices and largest degree d of the underlying graph, at least W. Wood proves (5/2) (7/2 d - 1)
/// W with cuts into two sides.
[[nodiscard]] std::uint64_t width_by_separators(std::size_t largest_bag, std::size_t most_degree);

}  // namespace isthmus::engine::decomposition
