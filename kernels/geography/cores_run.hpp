#pragma once

#include <memory>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// Whether a question is one for begin_cores: who wins, without reasons, with the reductions
/// "bridges" (taking graphs apart) and "leaves" (following up what is lost or won).
[[nodiscard]] bool can_take_apart(const Question& question);

/// Takes a graph apart (UndirectedCores, DirectedCores) and solves each core by
/// tree_partition::Solver, on the part of the question's tree partition that is there or on one
/// found for the core. Of a directed graph, what is learned stays for other starts. Principal lines
/// and certificates, which speak of the whole graph, come from the method "tree-partition" on that.
[[nodiscard]] std::unique_ptr<Run> begin_cores(const Question& question);

}  // namespace isthmus::kernels::geography
