#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/io/reader.hpp"
#include "kernels/geography/game_dag.hpp"
#include "kernels/geography/game_dag_dot.hpp"
#include "kernels/geography/games.hpp"
#include "kernels/geography/graph_dot.hpp"
#include "tools/game_options.hpp"
#include "tools/graphviz.hpp"
#include "tools/input_options.hpp"
#include "tools/output_file.hpp"
#include "tools/subcommands.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;
namespace geography = kernels::geography;
namespace io = engine::io;
using engine::graph::Graph;
using engine::graph::Vertex;

struct DrawOptions {
  std::shared_ptr<CommonOptions> common;
  std::shared_ptr<InputOptions> input;
  std::uint64_t index = 0;
  std::string start;
  std::string game;
  std::string what = "graph";
  std::string to;
  std::string out = "-";
  std::size_t most_states = 0;
};

/// The graph number `index` of the input. Throws core::UsageError if there are fewer.
io::Instance read_graph(const DrawOptions& options) {
  const auto reader = options.input->open(*options.common);
  for (std::uint64_t at = 0;; ++at) {
    std::optional<io::Instance> instance;
    try {
      instance = reader->next();
    } catch (const core::InputError&) {
      if (at == options.index || options.input->strict) throw;
      continue;
    }
    if (!instance) {
      throw core::UsageError(fmt::format("there is no graph {}", options.index),
                             fmt::format("{} has {}, counted from 0", options.input->path, at));
    }
    if (at == options.index) return std::move(*instance);
  }
}

std::optional<Vertex> find_start(const DrawOptions& options, const io::Instance& instance) {
  const Graph& graph = instance.graph;
  if (!options.start.empty()) {
    const Vertex start = graph.find(options.start);
    if (start < graph.vertex_count()) return start;
    throw core::UsageError(fmt::format("no vertex is called '{}'", options.start));
  }
  if (instance.start) return instance.start;
  return graph.vertex_count() > 0 ? std::optional<Vertex>(0) : std::nullopt;
}

std::string counted(std::uint64_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

/// How many states to enumerate at most: as asked, within the memory allowed, else this default,
/// within what a picture is worth.
std::size_t most_states(const DrawOptions& options, std::size_t by_default, const Graph& graph) {
  // A state keeps its unused edges twice, as a bit each, and some words.
  constexpr std::uint64_t kWords = 256;
  constexpr std::uint64_t kWorth = std::uint64_t{256} << 20;
  const std::uint64_t bytes = graph.edge_count() / 4 + kWords;
  if (options.most_states == 0) return std::min<std::uint64_t>(by_default, kWorth / bytes);
  return std::min<std::uint64_t>(options.most_states, options.common->budget().memory / bytes);
}

std::string draw_game(const DrawOptions& options, const io::Instance& instance) {
  constexpr std::size_t kMostToLookAt = 400;
  const Graph& graph = instance.graph;
  const auto start = find_start(options, instance);
  if (!start) throw core::UsageError("a graph without vertices has no game");
  const std::size_t most = most_states(options, kMostToLookAt, graph);
  geography::GameDag dag;
  try {
    dag = geography::game_dag(graph, std::vector{*start}, most);
  } catch (const core::LimitError& error) {
    throw core::LimitError(error.what(), "draw a smaller graph, or allow more with --states");
  }
  const geography::GameDag::State& root = dag.states[dag.roots.front()];
  return geography::game_dot(
      dag, graph,
      fmt::format("{} from {}: player {} wins ({})",
                  geography::game_for(options.game, graph.kind()).title, graph.name(*start),
                  root.mover_wins ? 1 : 2, counted(dag.states.size(), "state", "states")));
}

/// Values of all starts, or none when the game is too large for plain enumeration.
std::vector<geography::StartValue> start_values(const DrawOptions& options, const Graph& graph) {
  constexpr std::size_t kMostToEvaluate = 200000;
  const std::size_t most = most_states(options, kMostToEvaluate, graph);
  std::vector<Vertex> starts(graph.vertex_count());
  std::iota(starts.begin(), starts.end(), Vertex{0});
  std::vector<geography::StartValue> values;
  try {
    const geography::GameDag dag = geography::game_dag(graph, starts, most);
    for (const std::size_t root : dag.roots) {
      values.push_back({dag.states[root].mover_wins, dag.states[root].nimber});
    }
  } catch (const core::LimitError& error) {
    if (!options.common->quiet) {
      say(fmt::format("isthmus: drawn without who wins, as {}; allow more with --states",
                      error.what()));
    }
  }
  return values;
}

std::string draw_graph(const DrawOptions& options, const io::Instance& instance) {
  const Graph& graph = instance.graph;
  geography::GraphPicture picture;
  picture.title = fmt::format("{}: {}, {}", geography::game_for(options.game, graph.kind()).title,
                              counted(graph.vertex_count(), "vertex", "vertices"),
                              graph.directed() ? counted(graph.edge_count(), "arc", "arcs")
                                               : counted(graph.edge_count(), "edge", "edges"));
  picture.start = find_start(options, instance);
  picture.values = start_values(options, graph);
  return geography::graph_dot(graph, picture);
}

/// What to write: as asked, else as the name of the output says, else DOT.
std::string target(const DrawOptions& options) {
  if (!options.to.empty()) return options.to;
  std::string extension = std::filesystem::path(options.out).extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const char* known : {"svg", "png", "pdf"}) {
    if (extension == std::string(".") + known) return known;
  }
  return "dot";
}

Status draw(const DrawOptions& options) {
  require_two_files(options.input->path, options.out);
  const io::Instance instance = read_graph(options);
  if (geography::game_for(options.game, instance.graph.kind()).vanishes !=
      geography::Vanishes::kEdges) {
    throw core::UsageError("only edge geography is drawn", "leave --game out");
  }
  const std::string dot =
      options.what == "game" ? draw_game(options, instance) : draw_graph(options, instance);
  const std::string to = target(options);
  OutputFile output(options.out);
  output.write(to == "dot" ? dot : render(dot, to));
  output.close();
  return kDone;
}

}  // namespace

Subcommand add_draw(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "draw", "Draw a graph with the winners of its games, or all states of one game");
  auto options = std::make_shared<DrawOptions>();
  options->common = add_common_options(*app);
  options->input = add_input_options(*app);
  constexpr const char* kGroup = "Picture";
  app->add_option("--what", options->what,
                  "graph: each vertex by who wins from it; game: every state of the game")
      ->check(CLI::IsMember({"graph", "game"}))
      ->capture_default_str()
      ->group(kGroup);
  app->add_option("--graph", options->index, "Which graph of the input, counted from 0")
      ->capture_default_str()
      ->group(kGroup);
  app->add_option("--start", options->start,
                  "Where the token starts (default: as the file says, else the first vertex)")
      ->group(kGroup);
  add_game_option(*app, options->game, kGroup);
  app->add_option(
         "--to", options->to,
         "What to write (default: by the name of OUT, else dot); all but dot need Graphviz")
      ->check(CLI::IsMember({"dot", "svg", "png", "pdf"}))
      ->group(kGroup);
  app->add_option("--states", options->most_states,
                  "Most states to draw (default 400), or to evaluate for a graph (default 200000)")
      ->group(kGroup);
  app->add_option("-o,--out", options->out, "Where to write, - for standard output")
      ->capture_default_str()
      ->group(kGroup);
  app->footer(
      "Examples:\n"
      "  isthmus draw graph.el -o graph.svg\n"
      "  isthmus generate cycle 4 | isthmus draw - --what game --to svg -o game.svg");
  return {app, [options] { return draw(*options); }};
}

}  // namespace isthmus::tools
