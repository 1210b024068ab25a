#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/budget.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"

namespace isthmus::engine::decomposition {

/// How to look for a tree partition.
struct TreePartitionSearch {
  /// A vertex whose bag is to be the root; any will do when not given.
  std::optional<graph::Vertex> root;
  /// How many visits of vertices and ends of edges layering may cost, shared among the components
  /// by their size; each component gets one layering in any case.
  std::uint64_t work = std::uint64_t{1} << 25;
  /// When to be content with what was found; only the deadline and the cancel token are looked at.
  core::Budget budget;
};

/// A tree partition of small width: of each component the best layered one (`best_roots`) with
/// vertices moved out of its widest bags (`narrow`), components hung below the root bag of the
/// first. Bags come in breadth-first order, each sorted; a graph without vertices has none.
///
/// Throws core::UsageError for a root that is no vertex. O(work + n + m), no recursion.
[[nodiscard]] TreePartition find_tree_partition(const graph::Graph& graph,
                                                const TreePartitionSearch& search = {});

}  // namespace isthmus::engine::decomposition
