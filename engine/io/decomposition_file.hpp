#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/decomposition/fault.hpp"
#include "engine/decomposition/tree_decomposition.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"
#include "engine/io/line_reader.hpp"

/// Files of decompositions: .tp for rooted tree partitions, .td for tree decompositions.
namespace isthmus::engine::io {

/// A decomposition as a file says it. Its numbers are in the ranges that the header announces, and
/// as many as it announces; whether it is a decomposition, and of which graph, is open.
template <class Decomposition>
struct DecompositionText {
  Decomposition decomposition;
  /// How many vertices the graph has that the file speaks of.
  std::uint64_t vertices = 0;
  std::string source;
  std::uint64_t header_line = 0;
  std::vector<std::uint64_t> bag_lines;
  /// The line with the parent of each bag, 0 where there is none; or with each edge of the tree.
  std::vector<std::uint64_t> tree_lines;
};

using TreePartitionText = DecompositionText<decomposition::TreePartition>;
using TreeDecompositionText = DecompositionText<decomposition::TreeDecomposition>;

/// Read a .tp or a .td file. Throw core::InputError for a line that does not belong there, a number
/// out of range, a bag or a parent that comes twice, or a width, bags or parents other than
/// announced; core::SystemError when the bytes cannot be had. O(length), plus bags.
[[nodiscard]] TreePartitionText read_tree_partition(LineReader lines);
[[nodiscard]] TreeDecompositionText read_tree_decomposition(LineReader lines);

/// Why what was read is no decomposition of this graph, in the file's numbers of bags.
[[nodiscard]] std::optional<decomposition::Fault> find_fault(const graph::Graph& graph,
                                                             const TreePartitionText& text);
[[nodiscard]] std::optional<decomposition::Fault> find_fault(const graph::Graph& graph,
                                                             const TreeDecompositionText& text);

/// What was read, where it must be a decomposition of this graph. Throw core::InputError with the
/// line if it is none.
[[nodiscard]] decomposition::TreePartition require_of(const graph::Graph& graph,
                                                      TreePartitionText text);
[[nodiscard]] decomposition::TreeDecomposition require_of(const graph::Graph& graph,
                                                          TreeDecompositionText text);

/// The text of a .tp or a .td file for a graph on n vertices, ending in a line break. O(length).
[[nodiscard]] std::string write_tree_partition(const decomposition::TreePartition& partition,
                                               graph::Vertex n);
[[nodiscard]] std::string write_tree_decomposition(
    const decomposition::TreeDecomposition& decomposition, graph::Vertex n);

}  // namespace isthmus::engine::io
