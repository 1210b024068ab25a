#include "kernels/geography/played_core.hpp"

#include <algorithm>
#include <utility>

#include "kernels/geography/partition_to_solve.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::decomposition::TreePartition;
using tree_partition::Counts;

/// What the first attempt may take: it is filled in about a second.
constexpr std::uint64_t kFirstMemory = std::uint64_t{1} << 26U;
constexpr std::uint64_t kMoreMemory = 4;

bool same(const TreePartition& one, const TreePartition& other) {
  return one.bags == other.bags && one.parent == other.parent;
}

void add(Counts& total, const Counts& more) {
  total.width = std::max(total.width, more.width);
  total.bags += more.bags;
  total.types = std::max(total.types, more.types);
  total.configurations += more.configurations;
  total.local_states += more.local_states;
  total.variables = std::max(total.variables, more.variables);
  total.diagram_nodes = std::max(total.diagram_nodes, more.diagram_nodes);
  total.vectors = std::max(total.vectors, more.vectors);
  total.shapes = std::max(total.shapes, more.shapes);
  total.largest_rank = std::max(total.largest_rank, more.largest_rank);
  total.bytes = std::max(total.bytes, more.bytes);
  // As if each core waited for the one before, which may have decided that it matters.
  total.span += more.span;
}

}  // namespace

PlayedCore::PlayedCore(Core core, std::optional<TreePartition> known, const Question& question)
    : core_(std::move(core)),
      known_(std::move(known)),
      options_(question.options),
      solver_options_{.nimber = false, .budget = question.options.budget, .span = question.span},
      most_memory_(question.options.budget.memory),
      root_(core_.start) {
  begin_for(root_);
}

void PlayedCore::begin_for(engine::graph::Vertex start) {
  root_ = start;
  which_ = 0;
  failed_ = false;
  hurried_ = false;
  partitions_.fill(std::nullopt);
  if (options_.reductions.bags) {
    solver_options_.budget.memory = std::min(kFirstMemory, most_memory_);
  }
  begin();
}

bool PlayedCore::is(const Core& other) const { return same_graph(core_, other); }

const TreePartition& PlayedCore::partition(std::size_t which) {
  if (!partitions_[which]) {
    const auto& weights =
        which == 0 ? engine::decomposition::kCostInStates : engine::decomposition::kCostInFunctions;
    partitions_[which] =
        partition_to_solve(core_.graph, known_ ? &*known_ : nullptr, root_, options_, weights);
    const engine::core::Budget& budget = options_.budget;
    hurried_ = hurried_ || budget.cancelled() || budget.expired();
  }
  return *partitions_[which];
}

void PlayedCore::begin() {
  // Never two solvers at once: the tables of both together would be too much.
  solver_.reset();
  solver_ =
      std::make_unique<tree_partition::Solver>(core_.graph, partition(which_), solver_options_);
}

bool PlayedCore::try_another() {
  if (!options_.reductions.bags) return false;
  std::uint64_t& memory = solver_options_.budget.memory;
  if (which_ == 0 && !same(partition(0), partition(1))) {
    which_ = 1;
  } else if (memory < most_memory_) {
    which_ = 0;
    memory = memory > most_memory_ / kMoreMemory ? most_memory_ : memory * kMoreMemory;
  } else {
    return false;
  }
  begin();
  return true;
}

std::optional<bool> PlayedCore::mover_wins(engine::graph::Vertex start, Counts& spent) {
  const engine::core::Budget& budget = solver_options_.budget;
  if (hurried_ || (start != root_ && failed_)) begin_for(start);
  for (;;) {
    const Counts before = solver_->counts();
    const auto value = solver_->value(start);
    Counts counts = solver_->counts();
    counts.configurations -= before.configurations;
    counts.local_states -= before.local_states;
    // The bags and the span are those of the attempt that counts.
    if (!value) counts.bags = counts.span = 0;
    add(spent, counts);
    if (value) return *value != 0;
    if (budget.cancelled() || budget.expired()) return std::nullopt;
    if (start != root_) {
      begin_for(start);
      continue;
    }
    failed_ = true;
    if (!try_another()) return std::nullopt;
  }
}

}  // namespace isthmus::kernels::geography
