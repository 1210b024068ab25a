#pragma once

#include <memory>
#include <string>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// The method "cactus" at work on this question, or why it does not apply.
[[nodiscard]] Attempt try_cactus(const Question& question);

/// Why the method "cactus" does not apply to this question; empty when it does: when no edge of
/// the graph, or of what the only start reaches, lies on two cycles.
[[nodiscard]] std::string cactus_obstacle(const Question& question);

/// The method "cactus": CactusValues behind the interface of all methods.
[[nodiscard]] std::unique_ptr<Run> begin_cactus(const Question& question);

}  // namespace isthmus::kernels::geography
