#include "tools/game_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/errors.hpp"

namespace isthmus::tools {

namespace {

using engine::graph::Kind;
using kernels::geography::NimberBy;
using kernels::geography::Reductions;
using kernels::geography::Value;

constexpr std::array kGames = {
    Game{"ueg", Kind::kUndirected},
    Game{"deg", Kind::kDirected},
};

constexpr std::array<std::pair<const char*, bool Reductions::*>, 6> kReductions = {{
    {"reach", &Reductions::reach},
    {"bridges", &Reductions::bridges},
    {"chains", &Reductions::chains},
    {"twins", &Reductions::twins},
    {"ordering", &Reductions::ordering},
    {"leaves", &Reductions::leaves},
}};

}  // namespace

const Game& GameOptions::game_for(const engine::graph::Graph& graph) const {
  const auto fits = [&](const Game& known) {
    return game.empty() ? known.kind == graph.kind() : known.name == game;
  };
  const Game& chosen = *std::ranges::find_if(kGames, fits);
  if (chosen.kind != graph.kind()) {
    const bool directed = graph.directed();
    throw engine::core::UsageError(
        fmt::format("{} is played on {} graphs and this one is {}", game,
                    directed ? "undirected" : "directed", directed ? "directed" : "undirected"),
        fmt::format("use --game {}{}", directed ? "deg" : "ueg",
                    directed ? "" : ", or --directed if the file lists arcs"));
  }
  return chosen;
}

kernels::geography::SearchOptions GameOptions::search_options(const CommonOptions& common) const {
  kernels::geography::SearchOptions options;
  options.value = value == "nimber" ? Value::kNimber : Value::kOutcome;
  options.nimber_by = nimbers_by == "mex" ? NimberBy::kMex : NimberBy::kHeap;
  options.hash_only = hash_only;
  for (const auto& [name, member] : kReductions) {
    if (std::ranges::find(without, name) != without.end()) options.reductions.*member = false;
  }
  options.budget = common.budget();
  return options;
}

std::shared_ptr<GameOptions> add_game_options(CLI::App& app) {
  auto options = std::make_shared<GameOptions>();
  constexpr const char* kGroup = "Game";
  std::vector<std::string> games;
  games.reserve(kGames.size());
  for (const Game& game : kGames) games.emplace_back(game.name);
  std::vector<std::string> reductions;
  reductions.reserve(kReductions.size());
  for (const auto& [name, member] : kReductions) reductions.emplace_back(name);
  app.add_option("--game", options->game,
                 "Undirected or directed edge geography (default: by the graph)")
      ->check(CLI::IsMember(games))
      ->group(kGroup);
  app.add_option("--value", options->value, "What to compute (default: outcome)")
      ->check(CLI::IsMember({"outcome", "nimber"}))
      ->group(kGroup);
  app.add_option("--method", options->method, "How to compute it (default: auto, which searches)")
      ->check(CLI::IsMember({"auto", "search"}))
      ->group(kGroup);
  app.add_option("--nimbers-by", options->nimbers_by,
                 "Nimbers by win and lose of G + *h, or by the definition (default: heap)")
      ->check(CLI::IsMember({"heap", "mex"}))
      ->group(kGroup);
  app.add_flag("--hash-only", options->hash_only,
               "Remember 128-bit digests instead of full states; results say exact: false")
      ->group(kGroup);
  app.add_option("--no-reduction", options->without, "Leave a reduction out (repeatable)")
      ->check(CLI::IsMember(reductions))
      ->group(kGroup);
  return options;
}

}  // namespace isthmus::tools
