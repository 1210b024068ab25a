#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "engine/boolean/diagrams.hpp"
#include "engine/boolean/operations.hpp"
#include "engine/core/random.hpp"

/// Operations on decision diagrams: steps a second, a step being a result that is worked out and
/// not remembered. Functions are new each time, so that nodes are made, not only found.
namespace isthmus::bench {
namespace {

using engine::boolean::Diagrams;
using engine::boolean::Function;
using engine::boolean::kFalse;
using engine::boolean::Operations;
using engine::boolean::Variable;

constexpr std::uint64_t kBytes = std::uint64_t{1} << 30U;

void report(benchmark::State& state, std::uint64_t steps, std::uint64_t nodes) {
  state.SetItemsProcessed(static_cast<std::int64_t>(steps));
  state.counters["nodes"] = static_cast<double>(nodes) / static_cast<double>(state.iterations());
}

/// "Some pair of partners is there": partners far from each other in the order, so that the
/// diagram is exponential in their number. Argument: pairs.
void far_partners(benchmark::State& state) {
  const auto pairs = static_cast<Variable>(state.range(0));
  std::uint64_t steps = 0;
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    Diagrams diagrams(kBytes);
    Operations operations(diagrams);
    Function some = kFalse;
    for (Variable v = 0; v < pairs; ++v) {
      const Function pair = operations.both(operations.variable(v), operations.variable(v + pairs));
      some = operations.either(some, pair);
    }
    benchmark::DoNotOptimize(some);
    steps += operations.steps();
    nodes += diagrams.size();
  }
  report(state, steps, nodes);
}

/// Random choices among random functions of some variables, as the local games make them. Argument:
/// variables.
void random_choices(benchmark::State& state) {
  constexpr std::size_t kFunctions = 64;
  constexpr int kChoices = 2000;
  const auto variables = static_cast<Variable>(state.range(0));
  std::uint64_t steps = 0;
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    Diagrams diagrams(kBytes);
    Operations operations(diagrams);
    engine::core::Random random(1);
    std::vector<Function> functions;
    functions.reserve(kFunctions);
    for (std::size_t i = 0; i < kFunctions; ++i) {
      functions.push_back(operations.variable(random.index(variables)));
    }
    const auto any = [&] {
      return functions[random.index(kFunctions)].negated_if(random.chance(0.5));
    };
    for (int i = 0; i < kChoices; ++i) {
      const Function f = any();
      const Function g = any();
      const Function made = operations.choose(f, g, any());
      functions[random.index(kFunctions)] = made;
    }
    steps += operations.steps();
    nodes += diagrams.size();
  }
  report(state, steps, nodes);
}

BENCHMARK(far_partners)->Arg(8)->Arg(12)->Arg(16)->Unit(benchmark::kMillisecond);
BENCHMARK(random_choices)->Arg(8)->Arg(12)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace isthmus::bench
