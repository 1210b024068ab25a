#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/budget.hpp"
#include "engine/core/errors.hpp"

/// What every subcommand of the program shares: common options, output, interruption.
namespace isthmus::tools {

/// Exit statuses that scripts may rely on.
enum Status : int {
  kDone = 0,
  kUsage = 2,
  kBadInput = 3,
  kLimit = 4,
  kCheckFailed = 5,
  kInterrupted = 130,
};

/// The graver of two statuses: bad input, then a failed check, then a limit, then done.
[[nodiscard]] Status graver(Status a, Status b);

/// Options that every subcommand takes.
struct CommonOptions {
  unsigned threads = 0;
  std::string memory;
  std::optional<double> time_limit;
  bool json = false;
  std::uint64_t seed = 1;
  bool quiet = false;
  bool no_progress = false;

  /// The budget these options describe; the clock starts now. Throws core::UsageError.
  [[nodiscard]] engine::core::Budget budget() const;
};

/// Set by Ctrl-C (SIGINT) and SIGTERM; a second Ctrl-C ends the process at once.
[[nodiscard]] engine::core::CancelToken& interruption();

/// Writes to standard output. Throws OutputClosed when nobody reads any more.
void print(std::string_view text);
/// Hands what was printed to the reader. Throws OutputClosed when nobody reads any more.
void flush_output();
/// Thrown by print() on a closed pipe; main() ends quietly with it.
struct OutputClosed {};

/// Writes one line to standard error, whatever the options.
void say(std::string_view line);

/// Reports an item of a stream that was refused where scripts look for it and where people do: as
/// an object with `error` on standard output, else as a line on standard error. `index` is the
/// item's place among the graphs of the input, where it has one.
void print_fault(const engine::core::Error& error, std::optional<std::uint64_t> index, bool json);

/// One subcommand: adds its options to `program` and returns what runs when it was chosen.
struct Subcommand {
  CLI::App* app = nullptr;
  std::function<Status()> run;
};

/// Refuses numbers below 1 in words that say so.
[[nodiscard]] CLI::Validator at_least_one();

/// Adds the common options to a subcommand; the result lives as long as the subcommand's closure.
[[nodiscard]] std::shared_ptr<CommonOptions> add_common_options(CLI::App& app);

}  // namespace isthmus::tools
