#include <memory>

#include "tools/solve_options.hpp"
#include "tools/solve_stream.hpp"
#include "tools/subcommands.hpp"

namespace isthmus::tools {

Subcommand add_solve(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "solve", "Who wins, with which moves, and the Grundy value, of every graph of a file");
  auto options = std::make_shared<SolveOptions>();
  options->input = add_input_options(*app);
  options->game = add_game_options(*app);
  options->common = add_common_options(*app);
  constexpr const char* kGroup = "Game";
  app->add_option("--start", options->start,
                  "Where the token starts, or all (default: the file's own, else the first vertex)")
      ->group(kGroup);
  app->add_option("--tree-partition", options->tree_partition,
                  "A rooted tree partition of the graph (.tp), in place of the file's own")
      ->option_text("FILE")
      ->group(kGroup);
  app->add_option("--tree-decomposition", options->tree_decomposition,
                  "A tree decomposition of the graph (.td), for --method treewidth")
      ->option_text("FILE")
      ->group(kGroup);
  app->add_flag("--winning-moves", options->winning_moves, "List every winning move")
      ->group(kGroup);
  app->add_flag("--principal-line", options->principal_line,
                "Show a play: the winner's first winning moves against the loser's first moves")
      ->group(kGroup);
  app->add_option("--certificate", options->certificate,
                  "Write a proof of each answer to this file: a winning strategy, or what the "
                  "method has (isthmus check reads it)")
      ->group(kGroup);
  app->add_flag(
         "--cross-check", options->cross_check,
         "Ask every other method that applies too, each with the time limit to itself; status 5 "
         "when two disagree")
      ->group(kGroup);
  app->add_flag("--explain", options->explain,
                "Say on standard error why each graph is solved the way it is")
      ->group(kGroup);
  app->footer(
      "Example: isthmus generate grid 3 4 | isthmus solve - --start all --value nimber --json");
  return {app, [options] { return solve_stream(*options); }};
}

}  // namespace isthmus::tools
