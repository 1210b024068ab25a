#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <chrono>
#include <cstdint>

#include "engine/core/errors.hpp"
#include "engine/core/version.hpp"
#include "engine/graph/families.hpp"
#include "kernels/geography/solver.hpp"
#include "tools/json_line.hpp"
#include "tools/subcommands.hpp"

namespace isthmus::tools {

namespace {

namespace geography = kernels::geography;
using engine::graph::Graph;

/// One fixed piece of work.
struct Piece {
  const char* name;
  Graph (*make)();
  geography::Value value;
};

constexpr std::array kPieces = {
    Piece{"random n=14 m=44, outcome", [] { return engine::graph::random_graph(14, 44, 1); },
          geography::Value::kOutcome},
    Piece{"random n=11 m=30, nimber", [] { return engine::graph::random_graph(11, 30, 1); },
          geography::Value::kNimber},
    Piece{"king's graph 4x4, outcome", [] { return engine::graph::grid(4, 4, true); },
          geography::Value::kOutcome},
    Piece{"random digraph n=11 m=48, nimber",
          [] { return engine::graph::random_digraph(11, 48, 1); }, geography::Value::kNimber},
    Piece{"random 4-regular n=16, outcome", [] { return engine::graph::random_regular(16, 4, 1); },
          geography::Value::kOutcome},
};

Status run_bench(const CommonOptions& common) {
  const auto began = std::chrono::steady_clock::now();
  std::uint64_t signature = 0;
  for (const Piece& piece : kPieces) {
    const Graph graph = piece.make();
    geography::SearchOptions options;
    options.value = piece.value;
    options.budget = common.budget();
    // One thread: only then is the number of states a function of the code alone.
    options.budget.threads = 1;
    geography::Solver solver(graph, options);
    const auto value = solver.value(0);
    if (interruption().requested()) return kInterrupted;
    if (!value) throw engine::core::LimitError("the benchmark ran into a limit");
    const std::uint64_t nodes = solver.statistics().total.nodes;
    signature += nodes;
    if (!common.json) {
      print(fmt::format("{:<36} value {}  {:>10} states\n", piece.name, *value, nodes));
    }
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  if (common.json) {
    const nlohmann::ordered_json line = {
        {"isthmus", engine::core::kVersion}, {"signature", signature}, {"seconds", seconds}};
    print(json_line(line));
    return kDone;
  }
  print(fmt::format("signature {}\n{:.2f} s, {:.2f} million states a second\n", signature, seconds,
                    static_cast<double>(signature) / seconds / 1e6));
  return kDone;
}

}  // namespace

Subcommand add_bench(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "bench", "A fixed run of some seconds; its number of states changes only with the search");
  const auto common = add_common_options(*app);
  app->footer("Example: isthmus bench --json");
  return {app, [common] { return run_bench(*common); }};
}

}  // namespace isthmus::tools
