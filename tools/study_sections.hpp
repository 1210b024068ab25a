#pragma once

#include <string>

#include "kernels/study/findings.hpp"

/// The parts of a study's page that are tables with their text. Each is empty where the study has
/// nothing to say of its kind.
namespace isthmus::tools {

/// Instances to which runs gave different values.
[[nodiscard]] std::string disagreements_section(const kernels::study::Findings& findings);
/// Exponents of seconds and work.
[[nodiscard]] std::string growth_section(const kernels::study::Findings& findings);
/// Both forms of the XP algorithm, by width.
[[nodiscard]] std::string xp_section(const kernels::study::Findings& findings);
/// Work, span, and the speed-up that they predict, of the largest size of each series.
[[nodiscard]] std::string parallelism_section(const kernels::study::Findings& findings);
/// Measured speed-up.
[[nodiscard]] std::string threads_section(const kernels::study::Findings& findings);
/// Methods against each other.
[[nodiscard]] std::string methods_section(const kernels::study::Findings& findings);
/// Runs without a value, and why.
[[nodiscard]] std::string limits_section(const kernels::study::Findings& findings);
/// Quantiles of all runs that differ in seed and repetition only.
[[nodiscard]] std::string quantiles_section(const kernels::study::Findings& findings);

}  // namespace isthmus::tools
