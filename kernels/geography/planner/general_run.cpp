#include "kernels/geography/planner/general_run.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/decomposition/solving_cost.hpp"
#include "engine/decomposition/solving_partition.hpp"
#include "engine/decomposition/tree_partition_search.hpp"
#include "kernels/geography/planner/race.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::decomposition::TreePartition;

/// Seconds that the search has to itself, in which most searches end, and that tree partitions have
/// to themselves after it where they are predicted to be cheap.
constexpr double kHeadStart = 0.006;
constexpr double kHeadStartOfPartitions = 0.05;
/// Binary logarithms of predicted local states: a bag's, on average, up to which a tree partition
/// is cheap, and those of all bags beyond which it stays out.
constexpr double kCheapBag = 9;
constexpr double kOutOfReach = 36;
/// The time that even kernels get beside another method, against that one's: they seldom decide.
constexpr double kShareOfKernels = 0.125;

/// What solving on a tree partition is predicted to take.
struct Prospect {
  std::shared_ptr<const TreePartition> partition;
  double cost = 0;
};

/// Looks at one partition that is quickly made; the method itself looks for better ones.
Prospect prospect_of(const Question& question) {
  const engine::graph::Graph& graph = *question.graph;
  const engine::core::Budget& budget = question.options.budget;
  const engine::graph::Vertex root = question.start.value_or(0);
  const std::uint64_t linear = graph.vertex_count() + 2 * std::uint64_t{graph.edge_count()};
  auto partition = std::make_shared<const TreePartition>(engine::decomposition::solving_partition(
      graph,
      question.partition != nullptr ? *question.partition
                                    : engine::decomposition::find_tree_partition(
                                          graph, {.root = root, .work = linear, .budget = budget}),
      root, budget));
  const double cost = engine::decomposition::predicted_cost(graph, *partition);
  if (question.explain != nullptr) {
    (*question.explain)(
        fmt::format("a tree partition of {} bags, predicted to take 2^{:.0f} states",
                    partition->bags.size(), cost));
  }
  return {std::move(partition), cost};
}

std::vector<Entrant> entrants(const Question& question, const Prospect& prospect) {
  const std::size_t second_lane = question.options.budget.threads > 1 ? 1 : 0;
  std::vector<Entrant> all{{.method = &method_named("search")}};
  if (prospect.cost <= kOutOfReach) {
    const bool cheap = prospect.cost <=
                       kCheapBag + std::log2(static_cast<double>(prospect.partition->bags.size()));
    all.push_back({.method = &method_named("tree-partition"),
                   .lane = second_lane,
                   .head_start = cheap ? kHeadStartOfPartitions : 0,
                   .partition = prospect.partition});
  }
  const Method& kernels = method_named("even-kernel");
  if (kernels.obstacle(question).empty()) {
    all.push_back({.method = &kernels, .lane = all.back().lane, .share = kShareOfKernels});
  }
  if (question.explain != nullptr) {
    std::string names;
    for (const Entrant& entrant : all) {
      names += fmt::format("{}{}", names.empty() ? "" : ", ", entrant.method->name);
    }
    (*question.explain)(fmt::format("not decided at once; trying {}", names));
  }
  return all;
}

}  // namespace

std::unique_ptr<Run> begin_general(const Question& question) {
  Field field;
  field.first.method = &method_named("search");
  field.first.head_start = kHeadStart;
  field.all = [question] { return entrants(question, prospect_of(question)); };
  return begin_race(question, std::move(field));
}

}  // namespace isthmus::kernels::geography
