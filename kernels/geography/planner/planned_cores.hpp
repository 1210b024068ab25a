#pragma once

#include <memory>
#include <string_view>

#include "kernels/geography/core_solver.hpp"

namespace isthmus::kernels::geography {

/// What is said to have decided where no core was left but cycles: then all that matters of the
/// graph for this start is a cactus.
inline constexpr std::string_view kTakenApart = "cactus";

/// Solves each core by the theorem that is about it (theorem_for), or, where there is none, by
/// begin_general. Answers are remembered, so that cores which many starts have in common are solved
/// once.
[[nodiscard]] std::unique_ptr<CoreSolver> make_planned_cores(const Question& question);

}  // namespace isthmus::kernels::geography
