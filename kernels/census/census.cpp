#include "kernels/census/census.hpp"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/progress.hpp"
#include "engine/core/size.hpp"
#include "kernels/census/exchange.hpp"
#include "kernels/census/expansion.hpp"
#include "kernels/census/fold.hpp"
#include "kernels/census/layer.hpp"

namespace isthmus::kernels::census {

namespace {

using engine::core::Budget;
using engine::core::LimitError;
using tbb::filter_mode;

/// Graphs with an edge or a vertex more, made by one task, or graphs that are only reported: some
/// milliseconds.
constexpr std::size_t kGraphsMadeByTask = 4096;
/// Work that is begun before what came earlier was given to the sink, for every thread.
constexpr std::size_t kTasksAhead = 4;

// Shares of the budget's memory. An eighth is left to batches and stacks.
constexpr std::uint64_t kShares = 8;
constexpr std::uint64_t kSharesOfRecords = 4;

/// What a thread needs for its begun blocks and the tables of the smallest layers.
constexpr std::uint64_t kLeastMemoryOfThread = std::uint64_t{2} << 20U;

/// Consecutive graphs of a partition.
struct Cut {
  std::size_t partition = 0;
  std::size_t first = 0;
  std::size_t count = 0;
};

/// What a task leaves for the next stage.
struct TaskResult {
  Batch batch;
  Statistics statistics;
};

class CensusRun {
 public:
  CensusRun(const Specification& specification, const Budget& budget, Sink& sink)
      : specification_(specification),
        budget_(budget),
        sink_(sink),
        share_(budget.memory / kShares),
        exchange_(kSharesOfRecords * share_ - records_between_settlings()),
        layer_(std::make_unique<Layer>(share_)),
        next_layer_(std::make_unique<Layer>(share_)),
        expansions_([this] { return Expansion(specification_); }) {}

  Statistics run() {
    // The graph without edges, or the one with a single vertex. There is no move, and its key is 0.
    layer_->set(partition_of(0), {ValuedGraph{}});
    const bool by_edges = specification_.game->layers == Layers::kByEdges;
    for (unsigned step = 0; layer_->size() > 0; ++step) {
      vertices_ = by_edges ? specification_.vertices : step + 1;
      const bool whole = vertices_ == specification_.vertices;
      walk_layer(whole, by_edges || !whole);
      fold_records();
    }
    statistics_.spilled_bytes =
        exchange_.spilled_bytes() + layer_->spilled_bytes() + next_layer_->spilled_bytes();
    return statistics_;
  }

 private:
  [[nodiscard]] std::size_t tasks_ahead() const { return kTasksAhead * budget_.threads; }

  /// Bytes of records that outboxes may take on beyond their memory before it is looked at again.
  [[nodiscard]] std::uint64_t records_between_settlings() const { return share_; }

  /// The most graphs that one graph of this layer can make.
  [[nodiscard]] std::size_t most_made() const {
    const std::size_t n = vertices_;
    const std::size_t arcs = specification_.game->kind == engine::graph::Kind::kDirected ? 2 : 1;
    if (specification_.game->layers == Layers::kByEdges) return arcs * n * n / 2 + 1;
    return std::size_t{1} << (arcs * n);
  }

  /// Cuts of at most so many graphs.
  [[nodiscard]] std::vector<Cut> cut_layer(std::size_t most) const {
    std::vector<Cut> cuts;
    for (std::size_t partition = 0; partition < kPartitions; ++partition) {
      const std::size_t size = layer_->size(partition);
      for (std::size_t first = 0; first < size; first += most) {
        cuts.push_back({partition, first, std::min(most, size - first)});
      }
    }
    return cuts;
  }

  void walk_layer(bool reports, bool grows) {
    const std::size_t made = grows ? most_made() : 1;
    const std::size_t most = std::max<std::size_t>(1, kGraphsMadeByTask / made);
    const std::vector<Cut> cuts = cut_layer(most);
    const std::size_t task_bytes = most * made * sizeof(OptionRecord);
    const std::size_t together = std::max<std::size_t>(1, records_between_settlings() / task_bytes);
    for (std::size_t first = 0; first < cuts.size(); first += together) {
      walk(std::span(cuts).subspan(first, std::min(together, cuts.size() - first)), reports, grows);
      exchange_.settle();
    }
  }

  void walk(std::span<const Cut> cuts, bool reports, bool grows) {
    std::vector<std::unique_ptr<TaskResult>> results(cuts.size());
    in_order(
        cuts.size(), [&](std::size_t cut) { results[cut] = expand(cuts[cut], reports, grows); },
        [&](std::size_t cut) {
          const std::unique_ptr<TaskResult> result = std::move(results[cut]);
          statistics_.graphs += result->statistics.graphs;
          statistics_.canonical_forms += result->statistics.canonical_forms;
          if (!result->batch.graphs.empty()) sink_.take(result->batch);
        });
  }

  /// work(i) for all i below `count`, on all threads, and keep(i), one after the other and in
  /// order, once it is done. Only numbers travel: a pipeline that ends early drops what is on its
  /// way.
  template <class Work, class Keep>
  void in_order(std::size_t count, const Work& work, const Keep& keep) const {
    std::size_t next = 0;
    const auto deal = [&](tbb::flow_control& control) -> std::size_t {
      if (next == count) control.stop();
      return next++;
    };
    const auto work_and_pass = [&](std::size_t i) {
      work(i);
      return i;
    };
    tbb::parallel_pipeline(
        tasks_ahead(),
        tbb::make_filter<void, std::size_t>(filter_mode::serial_in_order, deal) &
            tbb::make_filter<std::size_t, std::size_t>(filter_mode::parallel, work_and_pass) &
            tbb::make_filter<std::size_t, void>(filter_mode::serial_in_order, keep));
  }

  std::unique_ptr<TaskResult> expand(const Cut& cut, bool reports, bool grows) {
    check_limits();
    auto result = std::make_unique<TaskResult>();
    Expansion& expansion = expansions_.local();
    Outbox& outbox = exchange_.outbox();
    std::vector<ValuedGraph> buffer;
    for (const ValuedGraph& graph : layer_->read(cut.partition, cut.first, cut.count, buffer)) {
      expansion.enter(graph, vertices_);
      if (reports) expansion.report(result->batch);
      if (grows) result->statistics.canonical_forms += expansion.grow(outbox);
    }
    result->statistics.graphs = cut.count;
    if (budget_.progress != nullptr) budget_.progress->add(cut.count);
    return result;
  }

  /// Makes the next layer this one.
  void fold_records() {
    layer_->clear();
    std::vector<std::vector<ValuedGraph>> folded(kPartitions);
    in_order(
        kPartitions,
        [&](std::size_t partition) {
          check_limits();
          // Folding is no progress, but who asks for it is answered meanwhile.
          if (budget_.progress != nullptr) budget_.progress->add(0);
          folded[partition] = fold_partition(exchange_, partition, share_ / budget_.threads);
        },
        [&](std::size_t partition) {
          next_layer_->set(partition, std::exchange(folded[partition], {}));
        });
    exchange_.clear();
    std::swap(layer_, next_layer_);
  }

  void check_limits() const {
    if (!budget_.cancelled() && !budget_.expired()) return;
    throw LimitError("the census was stopped before its end", "give more time or fewer vertices");
  }

  const Specification& specification_;
  const Budget& budget_;
  Sink& sink_;
  /// Of memory, in bytes.
  std::uint64_t share_;
  /// Of the graphs in this layer.
  unsigned vertices_ = 0;
  Exchange exchange_;
  std::unique_ptr<Layer> layer_;
  std::unique_ptr<Layer> next_layer_;
  tbb::enumerable_thread_specific<Expansion> expansions_;
  Statistics statistics_;
};

}  // namespace

Statistics run_census(const Specification& specification, const Budget& budget, Sink& sink) {
  require_possible(specification);
  const std::uint64_t least = kLeastMemoryOfThread * budget.threads;
  if (budget.memory < least) {
    throw LimitError(fmt::format("a census with {} threads takes {} at least", budget.threads,
                                 engine::core::format_size(least)),
                     "give more memory or fewer threads");
  }
  tbb::task_arena arena(static_cast<int>(budget.threads));
  Statistics statistics;
  arena.execute([&] { statistics = CensusRun(specification, budget, sink).run(); });
  return statistics;
}

}  // namespace isthmus::kernels::census
