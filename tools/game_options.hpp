#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/graph/graph.hpp"
#include "kernels/geography/method.hpp"
#include "tools/session.hpp"

namespace isthmus::tools {

/// The options that say which game is played and how it is searched.
struct GameOptions {
  std::string game;
  std::string value = "outcome";
  std::string method = "auto";
  std::string nimbers_by = "heap";
  bool hash_only = false;
  std::vector<std::string> without;

  /// What is asked of this graph, which must outlive the question. Throws core::UsageError when the
  /// game asked for is played on graphs of the other kind.
  [[nodiscard]] kernels::geography::Question question(const engine::graph::Graph& graph,
                                                      const engine::core::Budget& budget) const;
};

/// Adds --game to a subcommand.
void add_game_option(CLI::App& app, std::string& game, const std::string& group);

/// Adds these options to a subcommand; the result lives as long as the subcommand's closure.
[[nodiscard]] std::shared_ptr<GameOptions> add_game_options(CLI::App& app);

}  // namespace isthmus::tools
