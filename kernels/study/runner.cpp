#include "kernels/study/runner.hpp"

#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

#include "kernels/study/family.hpp"

namespace isthmus::kernels::study {

namespace {

/// Runs for each that go on at once, before their results are kept.
constexpr std::size_t kRunsTogether = 64;

/// The runs on one instance, and what they gave.
struct Task {
  std::span<const Cell> cells;
  std::vector<Result> results;
};

void run(const Specification& specification, const engine::core::CancelToken& cancel, Task& task) {
  const Cell& first = task.cells.front();
  const auto instance = family_called(first.family).make(first.size, first.width, first.seed);
  RunSettings settings;
  settings.value = specification.value;
  settings.memory = specification.memory;
  settings.time_limit = specification.time_limit;
  settings.span = specification.span;
  settings.reductions = specification.reductions;
  settings.cancel = &cancel;
  for (const Cell& cell : task.cells) {
    settings.threads = cell.threads;
    Measurement measured = measure(instance, cell.method, settings);
    // What was interrupted says nothing.
    if (cancel.requested()) return;
    task.results.push_back({cell, facts_of(instance), std::move(measured)});
  }
}

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
    tasks.push_back({cells.first(count), {}});
    cells = cells.subspan(count);
  }
  return tasks;
}

}  // namespace

bool run_study(const Specification& specification, Results& results,
               const engine::core::CancelToken& cancel, const StudyListener& listener) {
  const std::vector<Cell> all = plan(specification);
  std::vector<Cell> missing;
  const std::set<Cell> done = results.done();
  std::ranges::copy_if(all, std::back_inserter(missing),
                       [&](const Cell& cell) { return !done.contains(cell); });
  const bool alone = specification.at_once == 1;
  std::vector<Task> tasks = tasks_of(missing);
  const std::size_t together = alone ? 1 : kRunsTogether * specification.at_once;
  tbb::task_arena arena(static_cast<int>(specification.at_once));
  std::size_t kept = all.size() - missing.size();
  for (std::size_t first = 0; first < tasks.size() && !cancel.requested(); first += together) {
    const auto some = std::span(tasks).subspan(first, std::min(together, tasks.size() - first));
    // A method that brings threads of its own is not to find itself confined.
    if (alone) {
      run(specification, cancel, some.front());
    } else {
      arena.execute([&] {
        tbb::parallel_for(
            std::size_t{0}, some.size(),
            [&](std::size_t i) { run(specification, cancel, some[i]); }, tbb::simple_partitioner{});
      });
    }
    std::vector<Result> made;
    for (Task& task : some) std::ranges::move(task.results, std::back_inserter(made));
    results.add(made);
    kept += made.size();
    listener(kept, all.size());
  }
  return kept == all.size();
}

}  // namespace isthmus::kernels::study
