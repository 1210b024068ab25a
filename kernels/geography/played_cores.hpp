#pragma once

#include <memory>

#include "kernels/geography/core_solver.hpp"

namespace isthmus::kernels::geography {

/// Solves cores on tree partitions (PlayedCore): on the part of the question's partition that is
/// there, or on one found for the core.
[[nodiscard]] std::unique_ptr<CoreSolver> make_played_cores(const Question& question);

}  // namespace isthmus::kernels::geography
