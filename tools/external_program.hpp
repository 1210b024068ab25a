#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace isthmus::tools {

/// What a program that was run left behind.
struct ProgramResult {
  /// Exit status, -1 when a signal ended it.
  int status = 0;
  std::string out;
  std::string err;
};

/// Runs a program from the PATH with these words as its command line and `input` as its standard
/// input, to its end. Nothing when there is no such program. No shell is involved. Throws
/// core::SystemError when no temporary file can be had.
[[nodiscard]] std::optional<ProgramResult> run_program(std::vector<std::string> command,
                                                       std::string_view input = {});

}  // namespace isthmus::tools
