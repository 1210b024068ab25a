#pragma once

#include <memory>
#include <string>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// Why the method "matching" does not apply; empty when it does.
[[nodiscard]] std::string matching_obstacle(const Question& question);

/// The method "matching": the player to move wins undirected vertex geography if and only if every
/// maximum matching covers the start (Fraenkel, Scheinerman, Ullman, "Undirected edge geography",
/// 1993). One matching decides all starts, one more growth of trees the winning moves of a start.
[[nodiscard]] std::unique_ptr<Run> begin_matching(const Question& question);

}  // namespace isthmus::kernels::geography
