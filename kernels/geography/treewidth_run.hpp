#pragma once

#include <memory>
#include <string>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// Why the method "treewidth" does not apply to this question; empty when it does.
[[nodiscard]] std::string treewidth_obstacle(const Question& question);

/// The method "treewidth": the tree decomposition of the question, or one found by elimination,
/// becomes a tree partition (decomposition::partition_by_separators) on which the method
/// "tree-partition" plays. For fixed treewidth and largest degree the width of the partition is
/// bounded, and time and memory of play are polynomial; docs/performance.md shows where they are
/// linear.
[[nodiscard]] std::unique_ptr<Run> begin_treewidth(const Question& question);

}  // namespace isthmus::kernels::geography
