#pragma once

#include <string>

#include "kernels/study/findings.hpp"

/// What a study found, as CSV: for programs, with every figure in full.
namespace isthmus::tools {

/// A row a run.
[[nodiscard]] std::string results_csv(const kernels::study::Specification& specification,
                                      kernels::study::Results& results);
/// Quantiles over seeds and repetitions, a row each quantity.
[[nodiscard]] std::string summary_csv(const kernels::study::Analysis& analysis);
/// Exponents and how good they are.
[[nodiscard]] std::string fits_csv(const kernels::study::Findings& findings);
/// The forms of the XP algorithm by width.
[[nodiscard]] std::string xp_constant_csv(const kernels::study::Findings& findings);
/// Work, span and what they predict.
[[nodiscard]] std::string parallelism_csv(const kernels::study::Findings& findings);
/// Measured against predicted speed-up.
[[nodiscard]] std::string speed_ups_csv(const kernels::study::Findings& findings);
/// Methods against each other.
[[nodiscard]] std::string methods_csv(const kernels::study::Findings& findings);

}  // namespace isthmus::tools
