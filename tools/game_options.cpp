#include "tools/game_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace isthmus::tools {

namespace {

namespace geography = kernels::geography;

/// The names that a list's elements have, each an option's word.
template <class List>
std::vector<std::string> names_of(const List& list) {
  std::vector<std::string> names;
  names.reserve(list.size());
  for (const auto& element : list) names.emplace_back(element.name);
  return names;
}

}  // namespace

geography::Question GameOptions::question(const engine::graph::Graph& graph,
                                          const engine::core::Budget& budget) const {
  geography::SearchOptions options;
  options.value = value == "nimber" ? geography::Value::kNimber : geography::Value::kOutcome;
  options.nimber_by = nimbers_by == "mex" ? geography::NimberBy::kMex : geography::NimberBy::kHeap;
  options.hash_only = hash_only;
  for (const auto& [name, member] : geography::kNamedReductions) {
    if (std::ranges::find(without, name) != without.end()) options.reductions.*member = false;
  }
  options.budget = budget;
  return {&graph, &geography::game_for(game, graph.kind()), options};
}

void add_game_option(CLI::App& app, std::string& game, const std::string& group) {
  std::string meanings;
  for (const geography::Game& known : geography::games()) {
    std::string title(known.title);
    title.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(title.front())));
    meanings += fmt::format("{}{}: {}", meanings.empty() ? "" : ", ", known.name, title);
  }
  app.add_option("--game", game, meanings + " (default: by the graph's kind)")
      ->check(CLI::IsMember(names_of(geography::games())))
      ->group(group);
}

std::shared_ptr<GameOptions> add_game_options(CLI::App& app) {
  auto options = std::make_shared<GameOptions>();
  constexpr const char* kGroup = "Game";
  add_game_option(app, options->game, kGroup);
  app.add_option("--value", options->value, "What to compute (default: outcome)")
      ->check(CLI::IsMember({"outcome", "nimber"}))
      ->group(kGroup);
  std::vector<std::string> method_names = names_of(geography::methods());
  method_names.insert(method_names.begin(), "auto");
  std::string summaries;
  for (const geography::Method& method : geography::methods()) {
    summaries += fmt::format("; {}: {}", method.name, method.summary);
  }
  app.add_option(
         "--method", options->method,
         "How to compute it; by default auto, which looks at the graph and picks" + summaries)
      ->check(CLI::IsMember(method_names))
      ->group(kGroup);
  app.add_option("--nimbers-by", options->nimbers_by,
                 "Nimbers by win and lose of G + *h, or by the definition (default: heap)")
      ->check(CLI::IsMember({"heap", "mex"}))
      ->group(kGroup);
  app.add_flag("--hash-only", options->hash_only,
               "Remember 128-bit digests instead of full states; results say exact: false")
      ->group(kGroup);
  app.add_option("--no-reduction", options->without, "Leave a reduction out (repeatable)")
      ->check(CLI::IsMember(names_of(geography::kNamedReductions)))
      ->group(kGroup);
  return options;
}

}  // namespace isthmus::tools
