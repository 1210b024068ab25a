#pragma once

#include <memory>
#include <string>

#include "tools/game_options.hpp"
#include "tools/input_options.hpp"
#include "tools/session.hpp"

namespace isthmus::tools {

/// What the command line asks of solve.
struct SolveOptions {
  std::shared_ptr<CommonOptions> common;
  std::shared_ptr<InputOptions> input;
  std::shared_ptr<GameOptions> game;
  std::string start;
  std::string tree_partition;
  std::string tree_decomposition;
  bool winning_moves = false;
  bool principal_line = false;
  std::string certificate;
  bool cross_check = false;
  bool explain = false;
};

}  // namespace isthmus::tools
