#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/decomposition/tree_decomposition.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"

namespace isthmus::engine::decomposition {

/// Why bags and a tree are no decomposition of a graph, in words for a message.
struct Fault {
  enum class In { kBag, kTree, kEdge, kWhole };

  /// What the fault is about, and its index: among the bags; among the parents of a tree partition
  /// or the tree edges of a tree decomposition; among the edges of the graph.
  In in = In::kWhole;
  std::size_t index = 0;
  std::string expected;
  std::string found;
};

/// The first fault of a rooted tree partition, if there is one. Vertices of the bags may be out of
/// range. The words call the first bag `first_bag`, as the file does that the partition came from,
/// and vertices what the graph calls them. O(n + m + bags).
[[nodiscard]] std::optional<Fault> find_fault(const graph::Graph& graph,
                                              const TreePartition& partition,
                                              std::size_t first_bag = 0);

/// The first fault of a tree decomposition, if there is one; the rest as above. Bags may be empty,
/// and a graph without vertices may have no bags. O(n + s log s + m log s) for bags of total size
/// s.
[[nodiscard]] std::optional<Fault> find_fault(const graph::Graph& graph,
                                              const TreeDecomposition& decomposition,
                                              std::size_t first_bag = 0);

}  // namespace isthmus::engine::decomposition
