#include "kernels/census/census.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/size.hpp"
#include "kernels/census/counting.hpp"
#include "kernels/census/file_writer.hpp"
#include "tools/census_summary.hpp"
#include "tools/progress_line.hpp"
#include "tools/subcommands.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;
namespace census = kernels::census;

struct CensusOptions {
  std::shared_ptr<CommonOptions> common;
  std::string game;
  unsigned vertices = 0;
  bool connected = false;
  bool bipartite = false;
  std::optional<unsigned> max_degree;
  std::string value = "outcome";
  std::string out;
  std::string shard;
  bool resume = false;
};

/// Reads "2/8".
census::Shard parse_shard(std::string_view text) {
  if (text.empty()) return {};
  census::Shard shard;
  const char* const end = text.data() + text.size();
  const auto [slash, fault] = std::from_chars(text.data(), end, shard.index);
  if (fault == std::errc{} && slash != end && *slash == '/') {
    const auto [rest, other_fault] = std::from_chars(slash + 1, end, shard.count);
    const bool good = other_fault == std::errc{} && rest == end && shard.index >= 1 &&
                      shard.index <= shard.count && shard.count <= census::kMostShards;
    if (good) return shard;
  }
  throw core::UsageError(
      fmt::format("'{}' is no shard", text),
      fmt::format("use i/n with i from 1 to n, and n up to {}, as in 2/8", census::kMostShards));
}

census::Part part_of(const CensusOptions& options) {
  census::Part part;
  part.specification.game = &census::game_called(options.game);
  part.specification.vertices = options.vertices;
  part.specification.filter = {options.connected, options.bipartite, options.max_degree};
  part.specification.value = census::value_called(options.value);
  part.shard = parse_shard(options.shard);
  census::require_possible(part.specification);
  return part;
}

/// What was asked for, with everything that was left to defaults.
std::string command_of(const CensusOptions& options, const core::Budget& budget) {
  std::string command =
      fmt::format("isthmus census --game {} --vertices {}", options.game, options.vertices);
  if (options.connected) command += " --connected";
  if (options.bipartite) command += " --bipartite";
  if (options.max_degree) command += fmt::format(" --max-degree {}", *options.max_degree);
  command += fmt::format(" --value {} --out {}", options.value, options.out);
  if (!options.shard.empty()) command += " --shard " + options.shard;
  if (options.resume) command += " --resume";
  command += fmt::format(" --threads {} --memory {} --seed {}", budget.threads, budget.memory,
                         options.common->seed);
  if (options.common->time_limit) {
    command += fmt::format(" --time-limit {}", *options.common->time_limit);
  }
  return command;
}

/// Says how far a census is.
class CensusProgress {
 public:
  explicit CensusProgress(const census::Specification& specification)
      : layers_(census::count_layers(*specification.game, specification.vertices)),
        all_(std::accumulate(layers_.begin(), layers_.end(), std::uint64_t{0})) {}

  std::string operator()(std::uint64_t done, double seconds) const {
    const auto graphs = static_cast<double>(done);
    const double rate = seconds > 0 ? graphs / seconds : 0;
    std::string text = fmt::format("{:.0f} s, layer {} of {}, {} of {} graphs ({:.0f} %), {:.0f}/s",
                                   seconds, layer(done), layers_.size(), done, all_,
                                   100 * graphs / static_cast<double>(all_), rate);
    if (done > 0) {
      text += fmt::format(", {:.0f} s left", (static_cast<double>(all_) - graphs) / rate);
    }
    return text + fmt::format(", {} peak", core::format_size(core::peak_memory()));
  }

 private:
  /// The layer in which the next graph is, from 1.
  [[nodiscard]] std::size_t layer(std::uint64_t done) const {
    std::size_t layer = 1;
    for (std::uint64_t before = layers_[0]; layer < layers_.size() && done >= before; ++layer) {
      before += layers_[layer];
    }
    return layer;
  }

  std::vector<std::uint64_t> layers_;
  std::uint64_t all_;
};

/// Computes what the file lacks. The status when a limit ended it.
Status complete_file(const CensusOptions& options, const census::Part& part, core::Budget budget,
                     census::FileWriter& file) {
  ProgressLine progress(*options.common, CensusProgress(part.specification));
  budget.progress = progress.progress();
  try {
    run_census(part.specification, budget, file);
  } catch (const core::LimitError& error) {
    file.stop();
    if (interruption().requested()) return kInterrupted;
    say(fmt::format("isthmus: {}; --resume goes on with what is in {}", error.what(), options.out));
    return kLimit;
  }
  file.finish();
  return kDone;
}

Status run_one_census(const CensusOptions& options) {
  const auto began = std::chrono::steady_clock::now();
  const census::Part part = part_of(options);
  const core::Budget budget = options.common->budget();
  census::FileWriter file(options.out, part, command_of(options, budget),
                          options.resume ? census::Existing::kResume : census::Existing::kRefuse);
  const Status status = file.complete() ? kDone : complete_file(options, part, budget, file);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  print(census_summary(part, file.summary(), file.complete(), seconds, options.common->json));
  return status;
}

std::vector<std::string> census_game_names() {
  std::vector<std::string> names;
  for (const census::Game& game : census::games()) names.emplace_back(game.name);
  return names;
}

}  // namespace

Subcommand add_census(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "census", "A game on all graphs of a size, up to isomorphism, from every start");
  auto options = std::make_shared<CensusOptions>();
  options->common = add_common_options(*app);
  constexpr const char* kGroup = "Census";
  app->add_option("--game", options->game,
                  "Edge geography, undirected or directed, vertex geography, or Node Kayles")
      ->required()
      ->check(CLI::IsMember(census_game_names()))
      ->group(kGroup);
  app->add_option("--vertices", options->vertices,
                  "Vertices of the graphs, at most 11, of digraphs 8; 10 and 5 take minutes")
      ->required()
      ->option_text("N")
      ->group(kGroup);
  app->add_flag("--connected", options->connected, "Tell of connected graphs only")->group(kGroup);
  app->add_option(
         "--max-degree", options->max_degree,
         "Tell of graphs with no larger degree only; of digraphs, arcs that leave a vertex")
      ->option_text("D")
      ->group(kGroup);
  app->add_flag("--bipartite", options->bipartite, "Tell of graphs without odd cycles only")
      ->group(kGroup);
  app->add_option("--value", options->value, "Who wins (default), or the Grundy value as well")
      ->check(CLI::IsMember({"outcome", "nimber"}))
      ->group(kGroup);
  app->add_option("--out", options->out, "The SQLite file to make")
      ->required()
      ->option_text("FILE")
      ->group(kGroup);
  app->add_option("--shard", options->shard,
                  "Write the part i of n only, as 2/8; isthmus merge puts the parts together")
      ->option_text("i/n")
      ->group(kGroup);
  app->add_flag("--resume", options->resume, "Go on with a file that is not complete")
      ->group(kGroup);
  app->footer(
      "Example: isthmus census --game ueg --vertices 7 --connected --value nimber --out u7.sqlite");
  return {app, [options] { return run_one_census(*options); }};
}

}  // namespace isthmus::tools
