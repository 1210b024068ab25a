#include "kernels/census/census.hpp"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/progress.hpp"
#include "engine/core/size.hpp"
#include "engine/core/threads.hpp"
#include "kernels/census/agreement.hpp"
#include "kernels/census/delivery.hpp"
#include "kernels/census/exchange.hpp"
#include "kernels/census/expansion.hpp"
#include "kernels/census/fold.hpp"
#include "kernels/census/in_order.hpp"
#include "kernels/census/layer.hpp"
#include "kernels/census/reporting.hpp"

namespace isthmus::kernels::census {

namespace {

using engine::core::Budget;
using engine::core::LimitError;

/// Graphs with an edge or a vertex more, made by one task, or graphs that are only reported: some
/// milliseconds.
constexpr std::size_t kGraphsMadeByTask = 4096;
/// Work that is begun before what came earlier was given to the sink, for every thread.
constexpr std::size_t kTasksAhead = 4;

// Shares of the budget's memory. An eighth is left to batches and stacks, and another one to what
// folds a partition; before there is anything to fold, reports and records that are on their way to
// other ranks have that one.
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
  CensusRun(const Specification& specification, const Budget& budget, Sink& sink, Peers& peers)
      : specification_(specification),
        budget_(budget),
        peers_(peers),
        share_(budget.memory / kShares),
        exchange_(kSharesOfRecords * share_ - records_between_settlings(),
                  {peers.first_partition(peers.rank()), peers.first_partition(peers.rank() + 1)}),
        delivery_(peers, share_ / 2),
        reporting_(peers, sink, share_ / 2),
        layer_(std::make_unique<Layer>(share_)),
        next_layer_(std::make_unique<Layer>(share_)),
        expansions_([this] { return Expansion(specification_); }) {}

  Statistics run() {
    // The graph without edges, or the one with a single vertex. There is no move, and its key is 0.
    if (peers_.owns(partition_of(0))) layer_->set(partition_of(0), {ValuedGraph{}});
    const bool by_edges = specification_.game->layers == Layers::kByEdges;
    std::uint64_t graphs = 1;
    for (unsigned step = 0; graphs > 0; ++step) {
      vertices_ = by_edges ? specification_.vertices : step + 1;
      const bool whole = vertices_ == specification_.vertices;
      walk_layer(whole, by_edges || !whole);
      reporting_.collect([this] { check_limits(); });
      graphs = agree(peers_, [&] { return fold_records(); });
    }
    return statistics_of_all();
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
    std::vector<Cut> cuts;
    const std::size_t task_bytes = most * made * sizeof(OptionRecord);
    const std::size_t together = std::max<std::size_t>(1, records_between_settlings() / task_bytes);
    agree(peers_, [&] {
      cuts = cut_layer(most);
      return cuts.size();
    });
    std::span<const Cut> left(cuts);
    // A rank that has done its part still takes in what others tell it.
    while (agree(peers_, [&] { return left.size(); }) > 0) {
      const auto now = left.first(std::min(together, left.size()));
      left = left.subspan(now.size());
      const std::uint64_t before = statistics_.graphs;
      const std::uint64_t by_all = agree(peers_, [&] {
        check_limits();
        walk(now, reports, grows);
        return statistics_.graphs - before;
      });
      tell_progress(by_all - (statistics_.graphs - before));
      delivery_.deliver(exchange_);
    }
  }

  void walk(std::span<const Cut> cuts, bool reports, bool grows) {
    std::vector<std::unique_ptr<TaskResult>> results(cuts.size());
    in_order(
        tasks_ahead(), cuts.size(),
        [&](std::size_t cut) { results[cut] = expand(cuts[cut], reports, grows); },
        [&](std::size_t cut) {
          const std::unique_ptr<TaskResult> result = std::move(results[cut]);
          statistics_.graphs += result->statistics.graphs;
          statistics_.canonical_forms += result->statistics.canonical_forms;
          if (!result->batch.graphs.empty()) reporting_.sink().take(result->batch);
        });
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
    tell_progress(cut.count);
    return result;
  }

  void tell_progress(std::uint64_t graphs) const {
    if (budget_.progress != nullptr) budget_.progress->add(graphs);
  }

  /// Makes the next layer this one, and returns its size on this rank.
  std::uint64_t fold_records() {
    layer_->clear();
    std::vector<std::vector<ValuedGraph>> folded(kPartitions);
    in_order(
        tasks_ahead(), kPartitions,
        [&](std::size_t partition) {
          check_limits();
          // Folding is no progress, but who asks for it is answered meanwhile.
          tell_progress(0);
          folded[partition] = fold_partition(exchange_, partition, share_ / budget_.threads);
        },
        [&](std::size_t partition) {
          next_layer_->set(partition, std::exchange(folded[partition], {}));
        });
    exchange_.clear();
    std::swap(layer_, next_layer_);
    return layer_->size();
  }

  void check_limits() const {
    if (!budget_.cancelled() && !budget_.expired()) return;
    throw LimitError("the census was stopped before its end", "give more time or fewer vertices");
  }

  [[nodiscard]] Statistics statistics_of_all() {
    std::array figures{statistics_.graphs, statistics_.canonical_forms,
                       exchange_.spilled_bytes() + layer_->spilled_bytes() +
                           next_layer_->spilled_bytes() + reporting_.spilled_bytes(),
                       delivery_.sent_bytes(), reporting_.sent_bytes()};
    peers_.add_up(figures);
    return {figures[0], figures[1], figures[2], figures[3], figures[4]};
  }

  const Specification& specification_;
  const Budget& budget_;
  Peers& peers_;
  /// Of memory, in bytes.
  std::uint64_t share_;
  /// Of the graphs in this layer.
  unsigned vertices_ = 0;
  Exchange exchange_;
  Delivery delivery_;
  Reporting reporting_;
  std::unique_ptr<Layer> layer_;
  std::unique_ptr<Layer> next_layer_;
  tbb::enumerable_thread_specific<Expansion> expansions_;
  Statistics statistics_;
};

}  // namespace

Statistics run_census(const Specification& specification, const Budget& budget, Sink& sink,
                      Peers& peers) {
  agree(peers, [&]() -> std::uint64_t {
    require_possible(specification);
    const std::uint64_t least = kLeastMemoryOfThread * budget.threads;
    if (budget.memory >= least) return 0;
    throw LimitError(fmt::format("a census with {} threads takes {} at least", budget.threads,
                                 engine::core::format_size(least)),
                     "give more memory or fewer threads");
  });
  // The calling thread has a place of its own here, and it alone talks with peers.
  tbb::task_arena arena(static_cast<int>(budget.threads));
  return arena.execute([&] {
    std::optional<CensusRun> run;
    agree(peers, [&]() -> std::uint64_t {
      engine::core::allow_threads(budget.threads);
      run.emplace(specification, budget, sink, peers);
      return 0;
    });
    return run->run();
  });
}

Statistics run_census(const Specification& specification, const Budget& budget, Sink& sink) {
  Alone alone;
  return run_census(specification, budget, sink, alone);
}

}  // namespace isthmus::kernels::census
