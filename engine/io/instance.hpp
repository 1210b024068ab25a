#pragma once

#include <cstdint>
#include <optional>

#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"

namespace isthmus::engine::io {

/// What a file says about one game: the graph, and where the format can say so, where the token
/// starts and a tree partition.
struct Instance {
  graph::Graph graph;
  std::optional<graph::Vertex> start;
  std::optional<decomposition::TreePartition> partition;
  /// Repeated edges that the reader made one of, under graph::Multiplicity::kMerge.
  std::uint64_t merged = 0;
};

}  // namespace isthmus::engine::io
