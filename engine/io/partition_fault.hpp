#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"

namespace isthmus::engine::io {

/// Why bags and parents are no rooted tree partition of a graph, in words for a message.
struct PartitionFault {
  enum class In { kBag, kParent, kEdge, kWhole };

  /// What the fault is about, and its index among the bags, the parents or the edges.
  In in = In::kWhole;
  std::size_t index = 0;
  std::string expected;
  std::string found;
};

/// The first fault, if there is one. Vertices of the bags may be out of range. O(n + m + bags).
[[nodiscard]] std::optional<PartitionFault> find_fault(
    const graph::Graph& graph, const decomposition::TreePartition& partition);

}  // namespace isthmus::engine::io
