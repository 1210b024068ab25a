#pragma once

#include <cstddef>
#include <functional>

#include "engine/core/budget.hpp"
#include "engine/core/progress.hpp"
#include "kernels/study/results.hpp"
#include "kernels/study/specification.hpp"

namespace isthmus::kernels::study {

/// How far a study is: runs that were made, of how many. One thread at a time tells.
using StudyListener = std::function<void(std::size_t done, std::size_t all)>;

/// Makes all runs of a study that have no result yet, and keeps what they give. A study can be
/// killed at any moment and run again, and ends with the same runs: lost is what was under way, and
/// what ended within the last second of making runs.
/// `progress`, where there is one, is told of the states that runs expand.
///
/// False when the caller asked to stop first; a run that was under way then leaves no result.
/// Throws core::UsageError for instances that a family does not have.
[[nodiscard]] bool run_study(const Specification& specification, Results& results,
                             const engine::core::CancelToken& cancel, const StudyListener& listener,
                             engine::core::Progress* progress = nullptr);

}  // namespace isthmus::kernels::study
