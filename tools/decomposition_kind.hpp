#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/decomposition/fault.hpp"
#include "engine/decomposition/tree_decomposition.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"
#include "engine/io/decomposition_file.hpp"
#include "engine/io/instance.hpp"

namespace isthmus::tools {

/// What `decompose` makes of a graph.
enum class DecompositionKind { kTreePartition, kTreeDecomposition, kPathDecomposition };

/// The word for it: "tree-partition".
[[nodiscard]] std::string_view name_of(DecompositionKind kind);
/// The kind with this name. Throws core::UsageError for any other word.
[[nodiscard]] DecompositionKind decomposition_kind(const std::string& name);

using Decomposition =
    std::variant<engine::decomposition::TreePartition, engine::decomposition::TreeDecomposition>;

/// What is said of a decomposition.
struct DecompositionFigures {
  std::size_t width = 0;
  std::size_t bags = 0;
  /// Of a tree partition alone.
  std::optional<std::uint64_t> most_ports = std::nullopt;
  /// The binary logarithm of the local states predicted for solving on it; of a tree partition
  /// alone.
  std::optional<double> predicted_cost = std::nullopt;
};

[[nodiscard]] DecompositionFigures figures(const engine::graph::Graph& graph,
                                           const Decomposition& decomposition);

/// The text of a decomposition for a file of this name: the instance with it as JSON where the
/// extension says so and it is a tree partition, otherwise .tp or .td. Throws core::UsageError for
/// a tree decomposition where the extension says JSON.
[[nodiscard]] std::string decomposition_text(const engine::io::Instance& instance,
                                             const Decomposition& decomposition,
                                             const std::string& path);

/// Whether a file of this name holds one decomposition only.
[[nodiscard]] bool holds_one_decomposition(const std::string& path);

/// A decomposition that was read from a file, to be held against graphs.
class GivenDecomposition {
 public:
  /// Reads a .tp or .td file, "-" for standard input. Throws core::InputError for one that is
  /// malformed, core::SystemError for one that cannot be read.
  GivenDecomposition(DecompositionKind kind, const std::string& path);

  /// Why it is no such decomposition of this graph.
  [[nodiscard]] std::optional<engine::decomposition::Fault> find_fault(
      const engine::graph::Graph& graph) const;
  /// It must be one of the graph.
  [[nodiscard]] DecompositionFigures figures(const engine::graph::Graph& graph) const;

 private:
  DecompositionKind kind_;
  std::variant<engine::io::TreePartitionText, engine::io::TreeDecompositionText> text_;
};

}  // namespace isthmus::tools
