#pragma once

#include <cstddef>
#include <functional>

#include "engine/core/budget.hpp"
#include "kernels/study/results.hpp"
#include "kernels/study/specification.hpp"

namespace isthmus::kernels::study {

/// How far a study is: runs whose results are kept, of how many.
using StudyListener = std::function<void(std::size_t done, std::size_t all)>;

/// Makes all runs of a study that have no result yet, and keeps what they give: each one at once,
/// or some dozens together when several go on beside each other. So a study can be killed at any
/// moment and run again; it ends with the same runs.
///
/// False when the caller asked to stop first; a run that was under way then leaves no result.
/// Throws core::UsageError for instances that a family does not have.
[[nodiscard]] bool run_study(const Specification& specification, Results& results,
                             const engine::core::CancelToken& cancel,
                             const StudyListener& listener);

}  // namespace isthmus::kernels::study
