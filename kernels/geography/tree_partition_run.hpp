#pragma once

#include <memory>
#include <string>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// Why no method on tree partitions can answer this question; empty if tree_partition::Solver can.
[[nodiscard]] std::string tree_partition_obstacle(const Question& question);

/// The method "tree-partition": tree_partition::Solver behind the interface of all methods.
[[nodiscard]] std::unique_ptr<Run> begin_tree_partition(const Question& question);

}  // namespace isthmus::kernels::geography
