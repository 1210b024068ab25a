#pragma once

#include <string>

#include "kernels/study/findings.hpp"

namespace isthmus::tools {

/// Writes what a study found into a folder, for programs and for people: results.csv, summary.csv,
/// fits.csv and methods.csv; xp-forms.csv, work-span.csv and speed-ups.csv where there is something
/// to say; the pictures with their data and commands; and index.html, which needs no other
/// file. Throws core::SystemError when that fails.
void write_study_report(const kernels::study::Specification& specification,
                        kernels::study::Results& results, const kernels::study::Findings& findings,
                        const std::string& folder);

}  // namespace isthmus::tools
