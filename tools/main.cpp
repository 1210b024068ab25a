#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/version.hpp"
#include "engine/gf2/echelon.hpp"
#include "kernels/census/mpi/launcher.hpp"
#include "tools/progress_line.hpp"
#include "tools/subcommands.hpp"

namespace {

using isthmus::tools::Status;
using isthmus::tools::Subcommand;
namespace core = isthmus::engine::core;

extern "C" void on_interrupt(int signal) {
  if (isthmus::tools::interruption().requested()) std::_Exit(Status::kInterrupted);
  isthmus::tools::interruption().request();
  // The old meaning would come back with SA_RESETHAND; we keep ours so that both signals count.
  std::signal(signal, on_interrupt);
}

extern "C" void on_status_request(int signal) {
  isthmus::tools::status_request().store(true);
  std::signal(signal, on_status_request);
}

/// Says what the system refused to a library, such as threads.
void say_refused(const std::string& reason) {
  isthmus::tools::say("isthmus: the system refused what was needed: " + reason +
                      "; use fewer --threads, or free something");
}

/// The thread library ends the process when the system refuses it a thread: end as for any limit.
[[noreturn]] void on_terminate() {
  std::string reason = "an unknown fault";
  try {
    if (const std::exception_ptr fault = std::current_exception()) std::rethrow_exception(fault);
  } catch (const std::exception& fault) {
    reason = fault.what();
  } catch (...) {
    reason = "an unknown fault";
  }
  std::fflush(stdout);
  say_refused(reason);
  std::_Exit(Status::kLimit);
}

/// Runs it; being interrupted while it waits for input is no error, what it printed stays.
Status run_until_interrupted(const Subcommand& chosen) {
  try {
    return chosen.run();
  } catch (const core::Interrupted&) {
    return Status::kInterrupted;
  }
}

Status run(const Subcommand& chosen) {
  try {
    const Status status = run_until_interrupted(chosen);
    isthmus::tools::flush_output();
    return isthmus::tools::interruption().requested() ? Status::kInterrupted : status;
  } catch (const isthmus::tools::OutputClosed&) {
    return Status::kDone;
  } catch (const core::UsageError& error) {
    isthmus::tools::say(std::string("isthmus: ") + error.what());
    return Status::kUsage;
  } catch (const core::LimitError& error) {
    if (isthmus::tools::interruption().requested()) return Status::kInterrupted;
    isthmus::tools::say(std::string("isthmus: ") + error.what());
    return Status::kLimit;
  } catch (const core::Error& error) {
    isthmus::tools::say(std::string("isthmus: ") + error.what());
    return Status::kBadInput;
  } catch (const std::bad_alloc&) {
    isthmus::tools::say("isthmus: out of memory; give it more, or a smaller instance");
    return Status::kLimit;
  } catch (const std::logic_error& error) {
    isthmus::tools::say(std::string("isthmus: a fault of the program itself: ") + error.what() +
                        "; please report it with the input");
    return Status::kLimit;
  } catch (const std::exception& error) {
    say_refused(error.what());
    return Status::kLimit;
  }
}

/// The version, and what of others is built in that comes under terms of its own.
std::string version() {
  const std::string_view library = isthmus::engine::gf2::dense_library();
  const std::string own = std::string("isthmus ") + core::kVersion;
  return library.empty() ? own : own + "\nbuilt with " + std::string(library);
}

bool names_subcommand(const std::vector<Subcommand>& subcommands, const std::string& word) {
  return std::ranges::any_of(subcommands,
                             [&](const Subcommand& s) { return s.app->get_name() == word; });
}

/// Whether this is one of several processes that compute a census and not the first, which alone
/// talks.
bool is_silent_rank(int argc, char** argv) {
  return argc > 1 && std::string_view(argv[1]) == "census" &&
         isthmus::kernels::census::find_launch().rank > 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::set_terminate(on_terminate);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  std::signal(SIGUSR1, on_status_request);

  CLI::App program("Exact experiments on edge geography and its neighbours.", "isthmus");
  program.set_version_flag("--version", version());
  program.require_subcommand(1);
  program.footer("Each subcommand explains itself: isthmus SUBCOMMAND --help");
  const std::vector<Subcommand> subcommands = {
      isthmus::tools::add_solve(program),    isthmus::tools::add_check(program),
      isthmus::tools::add_generate(program), isthmus::tools::add_convert(program),
      isthmus::tools::add_draw(program),     isthmus::tools::add_decompose(program),
      isthmus::tools::add_profile(program),  isthmus::tools::add_study(program),
      isthmus::tools::add_census(program),   isthmus::tools::add_merge(program),
      isthmus::tools::add_query(program),    isthmus::tools::add_bench(program)};
  if (argc > 1 && argv[1][0] != '-' && !names_subcommand(subcommands, argv[1])) {
    isthmus::tools::say(std::string("isthmus: there is no subcommand '") + argv[1] +
                        "'; isthmus --help lists them");
    return Status::kUsage;
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (is_silent_rank(argc, argv))
      return error.get_exit_code() == 0 ? Status::kDone : Status::kUsage;
    // CLI11 numbers its own errors from 100; to scripts they are all bad usage.
    return program.exit(error) == 0 ? Status::kDone : Status::kUsage;
  }
  for (const Subcommand& subcommand : subcommands) {
    if (subcommand.app->parsed()) return run(subcommand);
  }
  return Status::kUsage;
}
