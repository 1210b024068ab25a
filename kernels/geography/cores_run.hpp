#pragma once

#include <memory>

#include "kernels/geography/core_solver.hpp"
#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// Whether a question is one for begin_cores: who wins, without reasons, with the reductions
/// "bridges" (taking graphs apart) and "leaves" (following up what is lost or won).
[[nodiscard]] bool can_take_apart(const Question& question);

/// Takes a graph apart (UndirectedCores, DirectedCores) and has each core that is not a cycle
/// solved by `solver`. Of a directed graph, what is learned stays for other starts; an undirected
/// one is taken apart for each start, O(n + m). Principal lines and certificates, which speak of
/// the whole graph, come from what `begin_whole` starts on the question with its `reasons` set.
[[nodiscard]] std::unique_ptr<Run> begin_cores(
    const Question& question, std::unique_ptr<CoreSolver> solver,
    std::unique_ptr<Run> (*begin_whole)(const Question& question));

}  // namespace isthmus::kernels::geography
