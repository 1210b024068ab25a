#include <benchmark/benchmark.h>

#include <cstdint>

#include "engine/decomposition/random_tree_partition.hpp"
#include "kernels/tree_partition/paper/paper_form.hpp"
#include "kernels/tree_partition/solver.hpp"

/// Both forms of the XP algorithm on random tree partitions: local states a second, one thread, all
/// that a solve takes included. Arguments: vertices, width, seed, and whether the span is kept
/// account of.
namespace isthmus::bench {
namespace {

namespace tree_partition = kernels::tree_partition;
using engine::decomposition::PartitionedGraph;
using engine::graph::Vertex;

PartitionedGraph instance_of(const benchmark::State& state) {
  return engine::decomposition::random_tree_partition(
      {.vertices = static_cast<Vertex>(state.range(0)),
       .width = static_cast<Vertex>(state.range(1)),
       .seed = static_cast<std::uint64_t>(state.range(2))});
}

engine::core::Budget budget() {
  engine::core::Budget result;
  result.threads = 1;
  result.memory = std::uint64_t{1} << 30U;
  return result;
}

void mover_win(benchmark::State& state) {
  const PartitionedGraph instance = instance_of(state);
  std::uint64_t states = 0;
  for (auto _ : state) {
    tree_partition::Solver solver(
        instance.graph, instance.partition,
        {.nimber = false, .budget = budget(), .span = state.range(3) != 0});
    benchmark::DoNotOptimize(solver.value(instance.start));
    states += solver.counts().local_states;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(states));
}

void paper_form(benchmark::State& state) {
  const PartitionedGraph instance = instance_of(state);
  std::uint64_t states = 0;
  tree_partition::paper::PaperFormOptions options;
  options.budget = budget();
  options.span = state.range(3) != 0;
  for (auto _ : state) {
    tree_partition::paper::PaperForm form(instance.graph, instance.partition, options);
    benchmark::DoNotOptimize(form.first_player_wins(instance.start));
    states += form.counts().local_states;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(states));
}

BENCHMARK(mover_win)
    ->ArgsProduct({{100'000}, {2}, {1}, {0, 1}})
    ->ArgsProduct({{300}, {3}, {6}, {0, 1}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(paper_form)->ArgsProduct({{100, 200}, {2}, {1}, {0, 1}})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace isthmus::bench
