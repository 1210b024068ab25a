#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/core/size.hpp"
#include "engine/core/version.hpp"
#include "kernels/study/runner.hpp"
#include "tools/json_line.hpp"
#include "tools/study_report.hpp"
#include "tools/subcommands.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;
namespace study = kernels::study;
namespace fs = std::filesystem;

struct StudyOptions {
  std::shared_ptr<CommonOptions> common;
  std::string study;
  std::string out;
  std::optional<std::uint64_t> count;
  std::optional<std::uint64_t> seeds;
};

study::Specification read_specification(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::string names;
    for (const study::NamedStudy& known : study::named_studies()) {
      names += fmt::format("{}{}", names.empty() ? "" : ", ", known.name);
    }
    throw core::UsageError(fmt::format("'{}' is neither a study nor a file that can be read", path),
                           fmt::format("the studies are {}; others are written as JSON", names));
  }
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return study::parse_specification(text, path);
}

/// The study asked for, with what options change of it.
study::Specification specification_of(const StudyOptions& options) {
  const auto known = study::named_studies();
  const auto named = std::ranges::find(known, options.study, &study::NamedStudy::name);
  study::Specification result =
      named != known.end() ? named->make() : read_specification(options.study);
  if (options.count) {
    if (!result.sample) {
      throw core::UsageError("this study makes all its combinations, and draws none",
                             "--count is for verify and others with \"sample\"; use --seeds");
    }
    result.sample = options.count;
  }
  if (options.seeds) result.seeds = *options.seeds;
  if (options.common->time_limit) result.time_limit = options.common->time_limit;
  if (!options.common->memory.empty()) result.memory = core::parse_size(options.common->memory);
  if (options.common->threads > 0) {
    if (result.at_once > 1) {
      result.at_once = options.common->threads;
    } else {
      result.threads = {options.common->threads};
    }
  }
  return result;
}

/// A line on standard error that says how far a study is, overwritten on a terminal.
class StudyProgress {
 public:
  explicit StudyProgress(const CommonOptions& options)
      : wanted_(!options.quiet && !options.no_progress), terminal_(isatty(STDERR_FILENO) == 1) {}
  StudyProgress(const StudyProgress&) = delete;
  StudyProgress& operator=(const StudyProgress&) = delete;
  ~StudyProgress() {
    if (shown_ && terminal_) fmt::print(stderr, "\n");
  }

  void operator()(std::size_t done, std::size_t all) {
    const auto now = Clock::now();
    if (!wanted_ || (done < all && now < next_)) return;
    constexpr std::chrono::milliseconds kOften{500};
    constexpr std::chrono::seconds kSeldom{10};
    next_ = now + (terminal_ ? Clock::duration(kOften) : Clock::duration(kSeldom));
    shown_ = true;
    fmt::print(stderr, "{}{} of {} runs, {:.0f} s{}", terminal_ ? "\r\x1b[K" : "", done, all,
               std::chrono::duration<double>(now - began_).count(), terminal_ ? "" : "\n");
  }

 private:
  using Clock = std::chrono::steady_clock;
  bool wanted_;
  bool terminal_;
  bool shown_ = false;
  Clock::time_point began_ = Clock::now();
  Clock::time_point next_ = began_ + std::chrono::seconds(1);
};

void print_ending(const study::Specification& specification, const StudyOptions& options,
                  std::size_t runs, const StudyReport& report) {
  if (options.common->json) {
    print(json_line(nlohmann::ordered_json{{"isthmus", core::kVersion},
                                           {"study", specification.name},
                                           {"out", options.out},
                                           {"runs", runs},
                                           {"limits", report.limits()},
                                           {"disagreements", report.disagreements().size()}}));
    return;
  }
  for (const auto& [cell, values] : report.disagreements()) {
    print(fmt::format("{}, size {}, width {}, seed {}: {}\n", cell.family, cell.size, cell.width,
                      cell.seed, values));
  }
  print(fmt::format("{}: {} runs, {} stopped at a limit, {} disagreements; see {}\n",
                    specification.name, runs, report.limits(), report.disagreements().size(),
                    (fs::path(options.out) / "index.html").string()));
}

Status run_one_study(const StudyOptions& options) {
  const study::Specification specification = specification_of(options);
  std::error_code fault;
  fs::create_directories(options.out, fault);
  if (fault) {
    throw core::SystemError(fmt::format("{}: {}", options.out, fault.message()),
                            "choose another --out");
  }
  study::Results results((fs::path(options.out) / "results.sqlite").string(), specification,
                         fmt::format("isthmus study {} --out {}", options.study, options.out));
  StudyProgress progress(*options.common);
  const bool complete =
      study::run_study(specification, results, interruption(),
                       [&](std::size_t done, std::size_t all) { progress(done, all); });
  results.end_session();
  const StudyReport report(specification, results);
  report.write(options.out);
  print_ending(specification, options, results.done().size(), report);
  if (!complete) return kInterrupted;
  return report.disagreements().empty() ? kDone : kCheckFailed;
}

}  // namespace

Subcommand add_study(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "study", "A scaling study: families, sizes, widths, methods, threads and seeds");
  auto options = std::make_shared<StudyOptions>();
  options->common = add_common_options(*app);
  std::string names;
  for (const study::NamedStudy& known : study::named_studies()) {
    names += fmt::format("{}: {}; ", known.name, known.summary);
  }
  constexpr const char* kGroup = "Study";
  app->add_option("STUDY", options->study, names + "or a specification in JSON")
      ->required()
      ->option_text(" ")
      ->group(kGroup);
  app->add_option("--out", options->out,
                  "Folder of the results; run again with the same one, a study goes on")
      ->required()
      ->option_text("DIR")
      ->group(kGroup);
  app->add_option("--count", options->count, "Instances that verify draws (default: 10000)")
      ->check(at_least_one())
      ->group(kGroup);
  app->add_option("--seeds", options->seeds, "Seeds of each combination, in place of the study's")
      ->check(at_least_one())
      ->group(kGroup);
  app->footer(
      "Examples:\n"
      "  isthmus study demo --out demo\n"
      "  isthmus study verify --count 1000 --out verified");
  return {app, [options] { return run_one_study(*options); }};
}

}  // namespace isthmus::tools
