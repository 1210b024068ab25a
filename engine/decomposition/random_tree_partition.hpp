#pragma once

#include <cstdint>

#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"

namespace isthmus::engine::decomposition {

/// Parameters of a random graph with a tree partition of bounded width.
struct RandomTreePartition {
  graph::Vertex vertices = 1;
  /// Largest size of a bag, at least 1.
  graph::Vertex width = 1;
  /// Probability of each edge inside a bag and of each edge across an edge of the bag tree; across
  /// every edge of the bag tree there is at least one, so that the graph's bags hang together.
  double internal = 0.6;
  double cut = 0.5;
  bool directed = false;
  std::uint64_t seed = 1;
};

struct PartitionedGraph {
  graph::Graph graph;
  TreePartition partition;
  /// A random vertex of the root bag.
  graph::Vertex start = 0;
};

/// Bags of random size on a random recursive tree, vertices numbered bag by bag: the family of the
/// artefact of "Edge Geography is XNLP-hard for Pathwidth and in XP for Tree-Partition Width",
/// Appendix C. Arcs of a directed graph point either way with equal chance. The same parameters
/// give the same graph on every machine. Throws core::UsageError for parameters out of range. O(n *
/// width).
[[nodiscard]] PartitionedGraph random_tree_partition(const RandomTreePartition& parameters);

}  // namespace isthmus::engine::decomposition
