#pragma once

#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/core/threads.hpp"
#include "engine/search/algebra.hpp"
#include "engine/search/memory.hpp"
#include "engine/search/statistics.hpp"
#include "engine/search/worker.hpp"

namespace isthmus::engine::search {

/// Evaluates positions of an acyclic game over a value algebra, on one thread or many, remembering
/// what it finds from call to call.
///
/// The answer depends neither on the number of threads nor on the size of the memory. Not
/// thread-safe itself: one call at a time.
template <Ruleset Rules, class Memory, class Algebra>
class Evaluator {
 public:
  using Position = typename Rules::Position;

  /// `rules` and `memory` must outlive the evaluator; several evaluators may share a memory when
  /// their rules agree on keys and values.
  Evaluator(const Rules& rules, Memory& memory, const core::Budget& budget)
      : rules_(&rules), memory_(&memory), shared_(std::make_unique<SharedSearch>()) {
    shared_->budget = budget;
    shared_->stack_limit = share_of_memory(rules, budget);
    // Steps on large states take longer; the clock is looked at equally often.
    constexpr std::uint32_t kSteps = 128;
    shared_->poll_interval = std::max<std::uint32_t>(
        1, kSteps / (1 + static_cast<std::uint32_t>(rules.key_words() / core::kWordBits)));
    hire(1);
  }

  /// What the table may take of the budget, and what the stacks may. The stacks of small states are
  /// a few kilobytes, so the table gets it all; large states fill stacks as fast as tables.
  [[nodiscard]] static std::uint64_t share_of_memory(const Rules& rules,
                                                     const core::Budget& budget) {
    return rules.position_heap_bytes() == 0 ? budget.memory : budget.memory / 2;
  }

  /// The nimber of `root` as far as questions up to `goal` go (Bound::settles), or nothing when a
  /// limit was reached first. Time and memory are bounded by the budget; the depth of the game is
  /// bounded by memory only.
  [[nodiscard]] std::optional<Bound> evaluate(const Position& root, Nimber goal = Algebra::kGoal) {
    const Bound known = memory_->find(memory_->hash(root), root);
    if (known.settles(goal)) return known;
    shared_->interrupt.store(Interrupt::kNone);
    // Most searches are small: they end before it pays to share them.
    run_until_interrupted(1, root, goal, [&] { workers_.front()->run_alone(); });
    if (shared_->interrupt.load() == Interrupt::kNone) {
      hire(shared_->budget.threads);
      shared_->in_progress.prepare();
      run_until_interrupted(workers_.size(), root, goal, [&] { run_together(); });
    }
    std::optional<Bound> result;
    for (auto& worker : workers_) {
      if (worker->settled()) result = worker->result();
      worker->abandon();
    }
    return result;
  }

  [[nodiscard]] Statistics statistics() const {
    Statistics result;
    result.threads = shared_->budget.threads;
    for (const auto& worker : workers_) {
      result.workers.push_back(worker->statistics());
      result.total += worker->statistics();
    }
    result.workers.resize(result.threads);
    result.table_bytes = memory_->table().bytes();
    result.table_capacity = memory_->table().capacity();
    // Two threads that fill a slot at once count it twice.
    result.table_occupied = std::min(result.total.inserted, result.table_capacity);
    return result;
  }

 private:
  /// Sees that there are this many workers, at least.
  void hire(std::size_t count) {
    while (workers_.size() < count) {
      workers_.push_back(
          std::make_unique<Worker<Rules, Memory, Algebra>>(*rules_, *memory_, *shared_));
    }
  }

  /// Starts the first `count` workers at the root and runs them, growing the table when they ask.
  template <class Run>
  void run_until_interrupted(std::size_t count, const Position& root, Nimber goal, Run&& run) {
    for (std::size_t i = 0; i < count; ++i) workers_[i]->start(root, goal);
    run();
    while (shared_->interrupt.load() == Interrupt::kPause) {
      memory_->table().grow();
      shared_->interrupt.store(Interrupt::kNone);
      run();
    }
  }

  void run_together() {
    if (workers_.size() == 1) {
      workers_.front()->run();
      return;
    }
    // More threads than cores only when asked for.
    core::allow_threads(workers_.size());
    // One task a worker. A task that starts late, or never, finds the search settled and returns.
    tbb::task_arena arena(static_cast<int>(workers_.size()));
    arena.execute([&] {
      tbb::parallel_for(
          std::size_t{0}, workers_.size(), [&](std::size_t i) { workers_[i]->run(); },
          tbb::simple_partitioner{});
    });
  }

  const Rules* rules_;
  Memory* memory_;
  std::unique_ptr<SharedSearch> shared_;
  std::vector<std::unique_ptr<Worker<Rules, Memory, Algebra>>> workers_;
};

}  // namespace isthmus::engine::search
