#pragma once

#include <memory>
#include <string>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// Why tree_partition::Solver cannot answer this question; empty if it can.
[[nodiscard]] std::string tree_partition_obstacle(const Question& question);

/// The method "tree-partition": tree_partition::Solver behind the interface of all methods, on the
/// question's tree partition or on one that is found. Where the outcome is asked without reasons,
/// the graph is taken apart first (cores_run.hpp).
[[nodiscard]] std::unique_ptr<Run> begin_tree_partition(const Question& question);

}  // namespace isthmus::kernels::geography
