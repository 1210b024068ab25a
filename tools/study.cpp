#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "engine/core/budget.hpp"
#include "engine/core/errors.hpp"
#include "engine/core/relaxed.hpp"
#include "engine/core/size.hpp"
#include "engine/core/version.hpp"
#include "engine/store/folder_lock.hpp"
#include "kernels/study/findings.hpp"
#include "kernels/study/runner.hpp"
#include "tools/json_line.hpp"
#include "tools/progress_line.hpp"
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
  std::optional<std::uint64_t> repetitions;
  /// --seed, where it was given.
  std::optional<std::uint64_t> first_seed;

  /// The command line, without what changes nothing.
  [[nodiscard]] std::string command() const {
    std::string text = fmt::format("isthmus study {} --out {}", study, out);
    const auto add = [&text](std::string_view name, const auto& value) {
      if (value) text += fmt::format(" {} {}", name, *value);
    };
    add("--count", count);
    add("--seeds", seeds);
    add("--repetitions", repetitions);
    add("--seed", first_seed);
    add("--time-limit", common->time_limit);
    if (!common->memory.empty()) text += " --memory " + common->memory;
    if (common->threads > 0) text += fmt::format(" --threads {}", common->threads);
    return text;
  }
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
  if (options.repetitions) result.repetitions = *options.repetitions;
  if (options.first_seed) result.first_seed = *options.first_seed;
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

/// Says how far a study is; set by the runner, read by whichever thread tells.
struct StudyProgress {
  core::Relaxed<std::size_t> done;
  core::Relaxed<std::size_t> all;
  /// Runs that were there before this session.
  core::Relaxed<std::size_t> before;

  [[nodiscard]] std::string text(std::uint64_t states, double seconds) const {
    const std::size_t made = done.load() - before.load();
    const std::size_t left = all.load() - done.load();
    std::string line = fmt::format("{:.0f} s, {} of {} runs", seconds, done.load(), all.load());
    if (made > 0 && seconds > 0) {
      const double rate = static_cast<double>(made) / seconds;
      line += fmt::format(", {:.2g} a second, about {:.0f} s left", rate,
                          static_cast<double>(left) / rate);
    }
    constexpr double kMillion = 1e6;
    return line + fmt::format(", {:.1f} million states, {} peak",
                              static_cast<double>(states) / kMillion,
                              core::format_size(core::peak_memory()));
  }
};

/// Makes the runs that are missing, and tells of it; whether all are there now.
bool make_runs(const study::Specification& specification, study::Results& results,
               const CommonOptions& options) {
  StudyProgress state;
  state.all.store(study::plan(specification).size());
  state.before.store(results.done().size());
  state.done.store(state.before.load());
  ProgressLine line(options, [&state](std::uint64_t states, double seconds) {
    return state.text(states, seconds);
  });
  return study::run_study(
      specification, results, interruption(),
      [&](std::size_t done, std::size_t) {
        state.done.store(done);
        // A method that expands no states does not tell by itself.
        line.progress()->add(0);
      },
      line.progress());
}

void print_ending(const study::Specification& specification, const StudyOptions& options,
                  const study::Findings& findings) {
  const std::size_t limits = findings.analysis.ended(study::Ending::kLimit);
  const std::size_t runs = findings.analysis.runs();
  if (options.common->json) {
    print(json_line(nlohmann::ordered_json{{"isthmus", core::kVersion},
                                           {"study", specification.name},
                                           {"out", options.out},
                                           {"runs", runs},
                                           {"limits", limits},
                                           {"disagreements", findings.disagreements.size()}}));
    return;
  }
  for (const auto& [cell, values] : findings.disagreements) {
    print(fmt::format("{}, size {}, width {}, seed {}: {}\n", cell.family, cell.size, cell.width,
                      cell.seed, values));
  }
  print(fmt::format("{}: {} runs, {} stopped at a limit, {} disagreements; see {}\n",
                    specification.name, runs, limits, findings.disagreements.size(),
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
  // Two at once would spoil each other's times.
  const engine::store::FolderLock lock(options.out);
  study::Results results((fs::path(options.out) / "results.sqlite").string(), specification,
                         options.command());
  const bool complete = make_runs(specification, results, *options.common);
  results.end_session();
  const study::Findings findings(specification, results);
  write_study_report(specification, results, findings, options.out);
  print_ending(specification, options, findings);
  if (!complete) return kInterrupted;
  return findings.disagreements.empty() ? kDone : kCheckFailed;
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
  app->add_option("--repetitions", options->repetitions,
                  "How often each run is made and kept, in place of the study's")
      ->check(at_least_one())
      ->group(kGroup);
  app->footer(
      "Examples:\n"
      "  isthmus study demo --out demo\n"
      "  isthmus study verify --count 1000 --out verified");
  return {app, [app, options] {
            if (app->count("--seed") > 0) options->first_seed = options->common->seed;
            if (options->first_seed == 0U) {
              throw core::UsageError("the seeds of a study begin at 1", "give another --seed");
            }
            return run_one_study(*options);
          }};
}

}  // namespace isthmus::tools
