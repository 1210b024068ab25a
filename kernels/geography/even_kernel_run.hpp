#pragma once

#include <memory>
#include <string>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// Why the method "even-kernel" does not apply; empty when it does.
[[nodiscard]] std::string even_kernel_obstacle(const Question& question);

/// The method "even-kernel": BipartiteKernels for starts whose component is bipartite, and
/// EvenKernelSearch for the others, of which it proves P-positions and no N-position.
[[nodiscard]] std::unique_ptr<Run> begin_even_kernel(const Question& question);

}  // namespace isthmus::kernels::geography
