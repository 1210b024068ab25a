#pragma once

#include <cstddef>

#include "engine/core/budget.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"

namespace isthmus::engine::decomposition {

/// The largest component that exact_tree_partition() takes: its sets are machine words.
inline constexpr std::size_t kMostExactVertices = 64;

/// A rooted tree partition of the least width that there is: the tree-partition width of the graph.
///
/// For k = 1, 2, … it asks whether width k can be had. Let C be a component of what is left below a
/// bag. All vertices F of C with a neighbour in that bag must be in the top bag of C, so that bag
/// is F and any k - |F| or fewer other vertices of C; what then remains of C falls into components,
/// each with the same question. Answers are remembered by C and F; any vertex may be demanded of
/// the root bag, since every bag can be the root. Exponential in time and memory: comfortable to a
/// dozen vertices, beyond that for small widths.
///
/// Bags come in breadth-first order, each sorted, components below the first root bag. Throws
/// core::LimitError for a component of more than kMostExactVertices vertices, and when the memory
/// or the deadline of the budget is reached or its owner cancels.
[[nodiscard]] TreePartition exact_tree_partition(const graph::Graph& graph,
                                                 const core::Budget& budget = {});

}  // namespace isthmus::engine::decomposition
