// The speed study: a fixed set of instances, the baseline and the engine one after the other on
// each, every run in a process of its own so that no run inherits another's heap. Prints CSV.

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/baseline.hpp"
#include "engine/core/budget.hpp"
#include "engine/io/reader.hpp"
#include "kernels/geography/solver.hpp"

namespace {

using isthmus::engine::graph::Graph;
using isthmus::engine::graph::Vertex;
namespace geography = isthmus::kernels::geography;
namespace io = isthmus::engine::io;

/// What one run reports through its pipe.
struct Measurement {
  unsigned value = 0;
  double seconds = 0;
  std::uint64_t nodes = 0;
  /// States stored at the end, and the bytes they stand in.
  std::uint64_t states = 0;
  std::uint64_t bytes = 0;
};

/// Runs `work` in a child process and returns what it measured.
Measurement apart(const std::function<Measurement()>& work) {
  int ends[2];
  if (pipe(ends) != 0) std::abort();
  const pid_t child = fork();
  if (child == 0) {
    const Measurement measured = work();
    const bool told = write(ends[1], &measured, sizeof measured) == sizeof measured;
    _exit(told ? 0 : 1);
  }
  close(ends[1]);
  Measurement measured;
  const bool heard = read(ends[0], &measured, sizeof measured) == sizeof measured;
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (!heard || status != 0) {
    throw std::runtime_error("a run failed");
  }
  return measured;
}

template <class Work>
double timed(Work&& work) {
  const auto began = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

Measurement run_baseline(const Graph& graph, Vertex start, bool nimber) {
  isthmus::bench::Baseline baseline(graph);
  Measurement result;
  result.seconds = timed(
      [&] { result.value = nimber ? baseline.nimber(start) : (baseline.wins(start) ? 1 : 0); });
  result.states = result.nodes = baseline.states();
  return result;
}

Measurement run_engine(const Graph& graph, Vertex start, bool nimber,
                       const geography::Reductions& reductions, unsigned threads) {
  geography::SearchOptions options;
  options.value = nimber ? geography::Value::kNimber : geography::Value::kOutcome;
  options.reductions = reductions;
  options.budget.threads = threads;
  Measurement result;
  std::optional<geography::Solver> solver;
  result.seconds = timed([&] {
    solver.emplace(graph, options);
    result.value = solver->value(start).value();
  });
  const auto statistics = solver->statistics();
  result.nodes = statistics.total.nodes;
  result.states = statistics.table_occupied;
  result.bytes = statistics.table_bytes;
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    fmt::print(
        stderr,
        "usage: speed SET.jsonl outcome|nimber [REPEATS] [NAME]\n"
        "       NAME: baseline, reduced-1, reduced-2, plain-1, plain-2; all when left out\n");
    return 2;
  }
  const bool nimber = std::string(argv[2]) == "nimber";
  const int repeats = argc > 3 ? std::atoi(argv[3]) : 1;
  const std::string only = argc > 4 ? argv[4] : "";
  const geography::Reductions all;
  const geography::Reductions none = geography::Reductions::none();
  struct Contender {
    const char* name;
    std::function<Measurement(const Graph&, Vertex)> run;
  };
  const auto engine = [&](const geography::Reductions& reductions, unsigned threads) {
    return [=](const Graph& g, Vertex s) { return run_engine(g, s, nimber, reductions, threads); };
  };
  const std::vector<Contender> contenders = {
      {"baseline", [=](const Graph& g, Vertex s) { return run_baseline(g, s, nimber); }},
      {"reduced-1", engine(all, 1)},
      {"reduced-2", engine(all, 2)},
      {"plain-1", engine(none, 1)},
      {"plain-2", engine(none, 2)},
  };
  fmt::print("instance,n,m,contender,repeat,value,seconds,nodes,states,bytes\n");
  const auto reader = io::open_instances(argv[1]);
  for (std::size_t index = 0;; ++index) {
    const auto instance = reader->next();
    if (!instance) break;
    const Graph& graph = instance->graph;
    const Vertex start = instance->start.value_or(0);
    for (int repeat = 0; repeat < repeats; ++repeat) {
      for (const Contender& contender : contenders) {
        if (!only.empty() && only != contender.name) continue;
        const Measurement m = apart([&] { return contender.run(graph, start); });
        fmt::print("{},{},{},{},{},{},{:.4f},{},{},{}\n", index, graph.vertex_count(),
                   graph.edge_count(), contender.name, repeat, m.value, m.seconds, m.nodes,
                   m.states, m.bytes);
        std::fflush(stdout);
      }
    }
  }
}
