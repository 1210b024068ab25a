#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/graph/graph.hpp"
#include "kernels/geography/edge_search.hpp"
#include "tools/session.hpp"

namespace isthmus::tools {

/// The games that `solve` knows, by the names of the command line.
struct Game {
  const char* name;
  engine::graph::Kind kind;
};

/// The options that say which game is played and how it is searched.
struct GameOptions {
  std::string game;
  std::string value = "outcome";
  std::string method = "auto";
  std::string nimbers_by = "heap";
  bool hash_only = false;
  std::vector<std::string> without;

  /// The game to play on this graph: the one asked for, or the graph's own. Throws core::UsageError
  /// when the game asked for is played on graphs of the other kind.
  [[nodiscard]] const Game& game_for(const engine::graph::Graph& graph) const;

  /// What the search needs to know; the budget's clock starts now.
  [[nodiscard]] kernels::geography::SearchOptions search_options(const CommonOptions& common) const;
};

/// Adds these options to a subcommand; the result lives as long as the subcommand's closure.
[[nodiscard]] std::shared_ptr<GameOptions> add_game_options(CLI::App& app);

}  // namespace isthmus::tools
