#pragma once

#include <string>

#include "kernels/census/file_reader.hpp"
#include "tools/output_file.hpp"

namespace isthmus::tools {

enum class ExportForm : std::uint8_t { kCsv, kJsonLines };

/// The names of the columns, as a row of CSV.
[[nodiscard]] std::string export_header();

/// Writes all rows of the file, one for each start. Ends early when the program is interrupted.
void export_starts(kernels::census::FileReader& file, ExportForm form, OutputFile& out);

}  // namespace isthmus::tools
