#include "kernels/study/runner.hpp"

#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/threads.hpp"
#include "kernels/study/family.hpp"

namespace isthmus::kernels::study {

namespace {

/// The runs on one instance.
using Task = std::span<const Cell>;

bool same_instance(const Cell& a, const Cell& b) {
  return a.family == b.family && a.size == b.size && a.width == b.width && a.seed == b.seed;
}

/// Cuts what is left to do into the runs on one instance each.
std::vector<Task> tasks_of(std::span<const Cell> cells) {
  std::vector<Task> tasks;
  while (!cells.empty()) {
    const auto other = std::ranges::find_if(
        cells, [&](const Cell& cell) { return !same_instance(cell, cells.front()); });
    const auto count = static_cast<std::size_t>(other - cells.begin());
    tasks.push_back(cells.first(count));
    cells = cells.subspan(count);
  }
  return tasks;
}

/// Collects what runs gave and keeps it from time to time. Any number of threads may add: a result
/// takes far less time than the run that gave it, so that they seldom meet.
class Collector {
 public:
  Collector(Results& results, const StudyListener& listener, std::size_t done, std::size_t all)
      : results_(results), listener_(listener), done_(done), all_(all) {}

  void add(Result result) {
    const std::scoped_lock lock(mutex_);
    made_.push_back(std::move(result));
    ++done_;
    // A transaction waits for the disk, which is neither to be paid for each run nor to go on
    // during the next one.
    constexpr std::chrono::seconds kBetween{1};
    if (Clock::now() - kept_at_ >= kBetween) keep();
    listener_(done_, all_);
  }
  /// Keeps all; tells whether that completes the study.
  [[nodiscard]] bool finish() {
    keep();
    return done_ == all_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  void keep() {
    results_.add(made_);
    made_.clear();
    kept_at_ = Clock::now();
  }

  Results& results_;
  const StudyListener& listener_;
  std::mutex mutex_;
  std::vector<Result> made_;
  Clock::time_point kept_at_ = Clock::now();
  std::size_t done_;
  std::size_t all_;
};

RunSettings settings_of(const Specification& specification) {
  RunSettings settings;
  settings.value = specification.value;
  settings.memory = specification.memory;
  settings.time_limit = specification.time_limit;
  settings.span = specification.span;
  settings.reductions = specification.reductions;
  return settings;
}

void make_runs(const Task& task, std::uint64_t warm_up, RunSettings settings,
               Collector& collector) {
  const Cell& first = task.front();
  const auto instance = family_called(first.family).make(first.size, first.width, first.seed);
  const InstanceFacts facts = facts_of(instance);
  for (const Cell& cell : task) {
    settings.threads = cell.threads;
    for (std::uint64_t i = 0; i < warm_up && !settings.cancel->requested(); ++i) {
      (void)measure(instance, cell.method, settings);
    }
    Measurement measured = measure(instance, cell.method, settings);
    // What was interrupted says nothing.
    if (settings.cancel->requested()) return;
    collector.add({cell, facts, std::move(measured)});
  }
}

}  // namespace

bool run_study(const Specification& specification, Results& results,
               const engine::core::CancelToken& cancel, const StudyListener& listener,
               engine::core::Progress* progress) {
  const std::vector<Cell> all = plan(specification);
  std::vector<Cell> missing;
  const std::set<Cell> done = results.done();
  std::ranges::copy_if(all, std::back_inserter(missing),
                       [&](const Cell& cell) { return !done.contains(cell); });
  RunSettings settings = settings_of(specification);
  settings.cancel = &cancel;
  settings.progress = progress;
  Collector collector(results, listener, all.size() - missing.size(), all.size());
  const std::vector<Task> tasks = tasks_of(missing);
  const auto make = [&](const Task& task) {
    if (!cancel.requested()) make_runs(task, specification.warm_up, settings, collector);
  };
  if (specification.at_once == 1) {
    // Outside of an arena: a method that brings threads of its own is not to find itself confined.
    std::ranges::for_each(tasks, make);
  } else {
    engine::core::allow_threads(specification.at_once);
    tbb::task_arena arena(static_cast<int>(specification.at_once));
    arena.execute([&] {
      tbb::parallel_for(
          std::size_t{0}, tasks.size(), [&](std::size_t i) { make(tasks[i]); },
          tbb::simple_partitioner{});
    });
  }
  return collector.finish();
}

}  // namespace isthmus::kernels::study
