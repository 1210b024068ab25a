#include "kernels/census/census.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/size.hpp"
#include "kernels/census/agreement.hpp"
#include "kernels/census/file_writer.hpp"
#include "kernels/census/mpi/launcher.hpp"
#include "kernels/census/mpi/mpi_peers.hpp"
#include "tools/census_progress.hpp"
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

/// What was asked for.
std::string asked_for(const CensusOptions& options) {
  std::string command =
      fmt::format("isthmus census --game {} --vertices {}", options.game, options.vertices);
  if (options.connected) command += " --connected";
  if (options.bipartite) command += " --bipartite";
  if (options.max_degree) command += fmt::format(" --max-degree {}", *options.max_degree);
  command += fmt::format(" --value {} --out {}", options.value, options.out);
  if (!options.shard.empty()) command += " --shard " + options.shard;
  if (options.resume) command += " --resume";
  return command;
}

/// The same with everything that was left to defaults.
std::string command_of(const CensusOptions& options, const core::Budget& budget, unsigned ranks) {
  std::string command = ranks > 1 ? fmt::format("mpirun -n {} ", ranks) : "";
  command += asked_for(options);
  command += fmt::format(" --threads {} --memory {} --seed {}", budget.threads, budget.memory,
                         options.common->seed);
  if (options.common->time_limit) {
    command += fmt::format(" --time-limit {}", *options.common->time_limit);
  }
  return command;
}

/// What was not asked for is shared with the other ranks of this machine.
core::Budget budget_of(const CensusOptions& options, const census::MachineShare& share) {
  core::Budget budget = options.common->budget();
  if (options.common->threads == 0) budget.threads = share.threads;
  if (options.common->memory.empty()) budget.memory /= share.ranks;
  return budget;
}

/// One of the processes that make a census together. The first has the file and does the talking.
class CensusRank {
 public:
  CensusRank(const CensusOptions& options, census::RankedProcess& process)
      : options_(options), peers_(*process.peers), share_(process.share) {}

  /// Collective, as what follows.
  Status run() {
    const auto began = std::chrono::steady_clock::now();
    agree(peers_, [&] { return prepare(); });
    require_same(peers_, asked_for(options_));
    const bool complete = agree(peers_, [&] { return open_file(); }) > 0;
    const Status status = complete ? kDone : complete_file();
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    peers_.leave();
    if (file_) tell(seconds);
    return status;
  }

 private:
  std::uint64_t prepare() {
    part_ = part_of(options_);
    budget_ = budget_of(options_, share_);
    return 0;
  }

  /// Whether there is nothing left to do.
  std::uint64_t open_file() {
    if (peers_.rank() > 0) return 0;
    file_.emplace(options_.out, part_, command_of(options_, budget_, peers_.count()),
                  options_.resume ? census::Existing::kResume : census::Existing::kRefuse);
    progress_.emplace(*options_.common, CensusProgress(part_.specification));
    budget_.progress = progress_->progress();
    return file_->complete() ? 1 : 0;
  }

  /// Computes what the file lacks. The status when a limit ended it.
  Status complete_file() {
    try {
      compute();
    } catch (const core::LimitError& error) {
      progress_.reset();
      const bool interrupted = agree(peers_, [&] {
                                 if (file_) file_->stop();
                                 return std::uint64_t{interruption().requested()};
                               }) > 0;
      if (interrupted) return kInterrupted;
      if (file_) {
        say(fmt::format("isthmus: {}; --resume goes on with what is in {}", error.what(),
                        options_.out));
      }
      return kLimit;
    }
    progress_.reset();
    agree(peers_, [&] {
      if (file_) file_->finish();
      return std::uint64_t{0};
    });
    return kDone;
  }

  void compute() {
    struct : census::Sink {
      void take(const census::Batch& /*batch*/) override {}
    } nobody;
    census::Sink* const sink = file_ ? static_cast<census::Sink*>(&*file_) : &nobody;
    exchanged_bytes_ = run_census(part_.specification, budget_, *sink, peers_).exchanged_bytes();
  }

  void tell(double seconds) const {
    print(census_summary(part_, file_->summary(), file_->complete(),
                         {seconds, peers_.count(), exchanged_bytes_}, options_.common->json));
    // Ranks that are done end; the launcher might end this one before it has said everything.
    flush_output();
  }

  const CensusOptions& options_;
  census::Peers& peers_;
  census::MachineShare share_;
  census::Part part_;
  core::Budget budget_;
  std::optional<census::FileWriter> file_;
  std::optional<ProgressLine> progress_;
  std::optional<std::uint64_t> exchanged_bytes_;
};

Status run_one_census(const CensusOptions& options) {
  const bool tells = census::find_launch().rank == 0;
  try {
    census::RankedProcess process = census::join_ranks();
    const Status status = CensusRank(options, process).run();
    if (tells) return status;
  } catch (...) {
    if (tells) throw;
  }
  // All ranks end alike. The first one tells how, and its status is that of them all: one that
  // ended with another could make the launcher end the first too early.
  interruption().reset();
  return kDone;
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
      "Example: isthmus census --game ueg --vertices 7 --connected --value nimber --out u7.sqlite\n"
      "mpirun -n R isthmus census … does the same in R processes, on one machine or on many.");
  return {app, [options] { return run_one_census(*options); }};
}

}  // namespace isthmus::tools
