#include "tools/session.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <utility>

#include "engine/core/size.hpp"
#include "engine/core/version.hpp"
#include "tools/json_line.hpp"

namespace isthmus::tools {

namespace core = engine::core;

Status graver(Status a, Status b) {
  const auto gravity = [](Status s) {
    switch (s) {
      case kInterrupted: return 5;
      case kUsage: return 4;
      case kBadInput: return 3;
      case kCheckFailed: return 2;
      case kLimit: return 1;
      case kDone: return 0;
    }
    return 0;
  };
  return gravity(a) >= gravity(b) ? a : b;
}

core::Budget CommonOptions::budget() const {
  core::Budget budget;
  if (threads > 0) budget.threads = threads;
  if (!memory.empty()) budget.memory = core::parse_size(memory);
  if (time_limit) budget.expire_after(*time_limit);
  budget.cancel = &interruption();
  return budget;
}

core::CancelToken& interruption() {
  static core::CancelToken token;
  return token;
}

namespace {

void write_all(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size()) return;
  if (errno == EPIPE) throw OutputClosed{};
  throw core::SystemError("standard output cannot be written", "is the disk full?");
}

}  // namespace

void print(std::string_view text) { write_all(text); }

void flush_output() {
  if (std::fflush(stdout) == 0) return;
  if (errno == EPIPE) throw OutputClosed{};
  throw core::SystemError("standard output cannot be written", "is the disk full?");
}

void say(std::string_view line) {
  std::fwrite(line.data(), 1, line.size(), stderr);
  std::fputc('\n', stderr);
}

void print_fault(const core::Error& error, std::optional<std::uint64_t> index, bool json) {
  if (json) {
    using Json = nlohmann::ordered_json;
    const Json line = {{"isthmus", core::kVersion},
                       {"graph", index ? Json(*index) : Json(nullptr)},
                       {"error", error.what()}};
    print(json_line(line));
    return;
  }
  flush_output();
  // Of what cannot be read the message has the line.
  const bool has_place = dynamic_cast<const core::InputError*>(&error) != nullptr;
  const std::string where = index && !has_place ? fmt::format("graph {}: ", *index) : std::string();
  say(fmt::format("isthmus: {}{}", where, error.what()));
}

CLI::Validator at_least_one() {
  return {[](std::string& text) {
            const bool zero = text.find_first_not_of('0') == std::string::npos;
            return zero || text.front() == '-' ? text + " is less than 1" : std::string();
          },
          "at least 1"};
}

std::shared_ptr<CommonOptions> add_common_options(CLI::App& app) {
  auto options = std::make_shared<CommonOptions>();
  constexpr unsigned kMostThreads = 4096;
  constexpr const char* kGroup = "Common";
  app.add_option("-t,--threads", options->threads, "Threads that work at once (default: all cores)")
      ->check(CLI::Range(1U, kMostThreads))
      ->group(kGroup);
  app.add_option("--memory", options->memory,
                 "Memory for tables, like 512M or 8G (default: half of this machine's)")
      ->group(kGroup);
  app.add_option("--time-limit", options->time_limit, "Seconds an instance may take")
      ->check(CLI::Validator(
          [](const std::string& text) {
            double seconds = 0;
            const bool read = CLI::detail::lexical_cast(text, seconds);
            const bool good = read && std::isfinite(seconds) && seconds >= 0;
            return good ? std::string() : "expected a number of seconds, found " + text;
          },
          "SECONDS"))
      ->group(kGroup);
  app.add_flag("--json", options->json, "Print one JSON object a result")->group(kGroup);
  app.add_option("--seed", options->seed, "Seed of everything random")->group(kGroup);
  app.add_flag("-q,--quiet", options->quiet, "No warnings, no progress")->group(kGroup);
  app.add_flag("--no-progress", options->no_progress, "No progress line")->group(kGroup);
  return options;
}

}  // namespace isthmus::tools
