#pragma once

#include <memory>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// A run for a question of edge geography that no theorem decides. Search has a moment to itself,
/// in which most such questions end. Then a tree partition has one, if it is predicted to be cheap.
/// Then both, and even kernels, run side by side (begin_race), tree partitions only if they are not
/// predicted to be out of reach.
[[nodiscard]] std::unique_ptr<Run> begin_general(const Question& question);

}  // namespace isthmus::kernels::geography
