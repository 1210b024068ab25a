#pragma once

#include "tools/session.hpp"

/// The subcommands of the program, a file each.
namespace isthmus::tools {

[[nodiscard]] Subcommand add_solve(CLI::App& program);
[[nodiscard]] Subcommand add_check(CLI::App& program);
[[nodiscard]] Subcommand add_generate(CLI::App& program);
[[nodiscard]] Subcommand add_convert(CLI::App& program);
[[nodiscard]] Subcommand add_decompose(CLI::App& program);
[[nodiscard]] Subcommand add_draw(CLI::App& program);
[[nodiscard]] Subcommand add_profile(CLI::App& program);
[[nodiscard]] Subcommand add_study(CLI::App& program);
[[nodiscard]] Subcommand add_census(CLI::App& program);
[[nodiscard]] Subcommand add_merge(CLI::App& program);
[[nodiscard]] Subcommand add_query(CLI::App& program);
[[nodiscard]] Subcommand add_bench(CLI::App& program);

}  // namespace isthmus::tools
