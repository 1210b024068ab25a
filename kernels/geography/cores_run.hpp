#pragma once

#include <memory>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// Whether a question is one for begin_cores: who wins on an undirected graph, without reasons,
/// with the reductions "bridges" and "leaves".
[[nodiscard]] bool can_take_apart(const Question& question);

/// Takes an undirected graph apart (UndirectedCores) and solves each core by
/// tree_partition::Solver, on the part of the question's tree partition that is there or on one
/// found for the core. Principal lines and certificates, which speak of the whole graph, come from
/// the method "tree-partition" on that.
[[nodiscard]] std::unique_ptr<Run> begin_cores(const Question& question);

}  // namespace isthmus::kernels::geography
