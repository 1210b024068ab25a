// Measures what cores cost on many tree partitions of each, and fits the weights of the predicted
// cost to it. Prints the observations as CSV when asked to, then the fit.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/decomposition/bag_tree.hpp"
#include "engine/decomposition/random_tree_partition.hpp"
#include "engine/decomposition/solving_cost.hpp"
#include "kernels/geography/undirected_cores.hpp"
#include "kernels/tree_partition/solver.hpp"

namespace {

namespace decomposition = isthmus::engine::decomposition;
namespace geography = isthmus::kernels::geography;
namespace tree_partition = isthmus::kernels::tree_partition;
using decomposition::BagLoad;
using decomposition::BagTree;
using isthmus::engine::core::Random;
using isthmus::engine::graph::Vertex;

constexpr double kSecondsEach = 1.0;
constexpr int kPartitionsOfACore = 4;
constexpr std::uint64_t kMostEdgesOfABag = 22;
/// Fewer states than this say nothing about large ones.
constexpr std::uint64_t kFewestStates = 100;

/// One partition that was solved, or tried for as long as a run may take.
struct Observation {
  std::vector<BagLoad> bags;
  double states = 0;
  double seconds = 0;
  bool solved = false;
};

/// Of an edge inside a bag, a further port of a child, a further port of its own; and the overhead,
/// the same for all.
using Weights = std::array<double, 4>;

double predicted(const Observation& seen, const Weights& weights) {
  double total = -INFINITY;
  for (const BagLoad& load : seen.bags) {
    const double cost = weights[0] * static_cast<double>(load.edges) +
                        weights[1] * static_cast<double>(load.further_child_ports) +
                        weights[2] * static_cast<double>(load.further_ports);
    total = decomposition::sum_of_powers(total, cost);
  }
  return total + weights[3];
}

/// In binary logarithms; one that did not end cost at least twice what it did.
double error(const Observation& seen, const Weights& weights) {
  const double off = predicted(seen, weights) - std::log2(seen.states);
  return seen.solved ? off : std::min(off - 1, 0.0);
}

double mean_square(const std::vector<Observation>& all, const Weights& weights) {
  constexpr double kMostSquare = 16;
  double sum = 0;
  for (const Observation& seen : all) {
    const double off = error(seen, weights);
    sum += std::min(off * off, kMostSquare);
  }
  return sum / static_cast<double>(all.size());
}

/// Descends one weight at a time, with steps that grow when they help.
Weights fitted(const std::vector<Observation>& all) {
  Weights weights{0.4, 0.5, 1.0, 0.0};
  Weights step{0.1, 0.1, 0.1, 0.1};
  double least = mean_square(all, weights);
  for (int round = 0; round < 60; ++round) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
      for (const double sign : {1.0, -1.0}) {
        Weights tried = weights;
        tried[i] += sign * step[i];
        const double square = mean_square(all, tried);
        step[i] *= square < least ? 1.5 : 0.8;
        if (square >= least) continue;
        least = square;
        weights = tried;
        break;
      }
    }
  }
  return weights;
}

/// Bags merged with their parents with some chance, the same for all of a partition.
decomposition::TreePartition coarser(const geography::Core& core,
                                     const decomposition::TreePartition& partition,
                                     Random& random) {
  BagTree tree(core.graph, partition, core.start);
  const std::uint64_t chance = random.below(100);
  for (int bag = static_cast<int>(tree.bag_count()); --bag > 0;) {
    const std::uint64_t edges =
        tree.load(bag).edges + tree.load(tree.parent(bag)).edges + tree.ports(bag);
    if (random.below(100) < chance && edges <= kMostEdgesOfABag) tree.merge(bag);
  }
  return tree.partition();
}

class Study {
 public:
  explicit Study(bool csv) : csv_(csv) {}

  void add(Vertex vertices, Vertex width, std::uint64_t seed) {
    const auto instance =
        decomposition::random_tree_partition({.vertices = vertices, .width = width, .seed = seed});
    const auto bag_of = bag_of_vertices(instance.partition, vertices);
    geography::UndirectedCores cores(instance.graph, instance.start);
    while (const auto core = cores.next()) {
      const auto whole = rooted_at(restricted_to(instance.partition, bag_of, core->vertex),
                                   core->start, core->graph.vertex_count());
      std::optional<bool> wins;
      for (int i = 0; i < kPartitionsOfACore; ++i) {
        const auto value = observe(*core, i == 0 ? whole : coarser(*core, whole, random_));
        if (value) wins = *value != 0;
      }
      if (!wins) return;
      cores.settle(*wins);
    }
  }

  [[nodiscard]] const std::vector<Observation>& observations() const { return observations_; }

 private:
  std::optional<tree_partition::Solver::Nimber> observe(
      const geography::Core& core, const decomposition::TreePartition& partition) {
    tree_partition::Options options;
    options.budget.threads = 1;
    options.budget.expire_after(kSecondsEach);
    const auto began = std::chrono::steady_clock::now();
    tree_partition::Solver solver(core.graph, partition, options);
    const auto value = solver.value(core.start);
    Observation seen;
    seen.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    seen.states = static_cast<double>(solver.counts().local_states);
    seen.solved = value.has_value();
    if (csv_) {
      fmt::print("{},{},{:.2f},{},{:.6f}\n", core.graph.vertex_count(), partition.bags.size(),
                 decomposition::predicted_cost(core.graph, partition), solver.counts().local_states,
                 seen.seconds);
    }
    if (solver.counts().local_states < kFewestStates) return value;
    const BagTree loads(core.graph, partition, core.start);
    for (std::size_t bag = 0; bag < loads.bag_count(); ++bag) {
      seen.bags.push_back(loads.load(static_cast<int>(bag)));
    }
    observations_.push_back(std::move(seen));
    return value;
  }

  bool csv_;
  Random random_{7};
  std::vector<Observation> observations_;
};

void print_fit(const std::vector<Observation>& all) {
  const Weights weights = fitted(all);
  std::vector<double> errors;
  errors.reserve(all.size());
  for (const Observation& seen : all) errors.push_back(error(seen, weights));
  std::ranges::sort(errors);
  const auto quantile = [&](double part) {
    return errors[static_cast<std::size_t>(part * static_cast<double>(errors.size() - 1))];
  };
  const auto solved = std::ranges::count(all, true, &Observation::solved);
  fmt::print(
      "{} observations, {} solved: edge {:.2f}, child's port {:.2f}, own port {:.2f}, overhead "
      "{:.2f}; root of the mean square {:.2f} bits, quantiles 5 to 95 %: {:.2f} {:.2f} {:.2f} "
      "{:.2f} {:.2f}\n",
      all.size(), solved, weights[0], weights[1], weights[2], weights[3],
      std::sqrt(mean_square(all, weights)), quantile(0.05), quantile(0.25), quantile(0.5),
      quantile(0.75), quantile(0.95));
}

}  // namespace

int main(int argc, char** argv) {
  const bool csv = argc == 2 && std::strcmp(argv[1], "--csv") == 0;
  if (argc > 2 || (argc == 2 && !csv)) {
    fmt::print(stderr, "usage: partition_cost [--csv]\n");
    return 2;
  }
  if (csv) fmt::print("vertices,bags,predicted_cost,local_states,seconds\n");
  Study study(csv);
  for (std::uint64_t seed = 1; seed <= 90; ++seed) study.add(300, 3, seed);
  for (std::uint64_t seed = 1; seed <= 90; ++seed) study.add(60, 4, seed);
  for (std::uint64_t seed = 1; seed <= 60; ++seed) study.add(30, 5, seed);
  print_fit(study.observations());
}
