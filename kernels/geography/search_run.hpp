#pragma once

#include <memory>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// The method "search": Solver or VertexSolver, principal_line() and winning_strategy() behind the
/// interface of all methods.
[[nodiscard]] std::unique_ptr<Run> begin_search(const Question& question);

}  // namespace isthmus::kernels::geography
