#include "engine/enumeration/family_reader.hpp"

#include <tbb/concurrent_queue.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <latch>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/relaxed.hpp"
#include "engine/core/threads.hpp"

namespace isthmus::engine::enumeration {

namespace {

using graph::Graph;

/// Graphs that are handed over together; none at all says that there are no more.
using Batch = std::vector<Graph>;
using Queue = tbb::concurrent_bounded_queue<Batch>;

constexpr std::size_t kGraphsABatch = 64;
constexpr std::ptrdiff_t kBatchesAhead = 16;
/// Where graphs are rare a batch is handed over before it is full.
constexpr std::chrono::milliseconds kLongestWait{20};

/// Into how many parts a family is cut: geng cuts where its graphs have three or four vertices
/// less, and of large families finer cuts cost a repetition of what comes before each.
unsigned count_parts(const GraphFamily& family) {
  constexpr std::array<unsigned, 10> kParts = {1, 1, 1, 1, 1, 1, 1, 4, 16, 64};
  constexpr unsigned kMostParts = 256;
  return family.vertices < kParts.size() ? kParts[family.vertices] : kMostParts;
}

/// Makes graphs on threads of its own, for one reader.
///
/// Parts are claimed in order, and each has a queue of its own with little room. So whoever makes
/// the part that is read never waits for a reader of another, and the others have a few batches
/// ready when theirs comes.
class Makers {
 public:
  Makers(const GraphFamily& family, const core::Budget& budget)
      : family_(family),
        cancel_(budget.cancel),
        queues_(count_parts(family)),
        makers_(std::min<std::size_t>(budget.threads, queues_.size())),
        arena_(static_cast<int>(makers_), 0),
        ended_(static_cast<std::ptrdiff_t>(makers_)) {
    for (Queue& queue : queues_) queue.set_capacity(kBatchesAhead);
    // They mostly wait, and those who use the graphs are to have all cores nevertheless.
    core::allow_threads(budget.threads + makers_);
    for (std::size_t i = 0; i < makers_; ++i) {
      arena_.enqueue([this] {
        make_parts();
        ended_.count_down();
      });
    }
  }
  Makers(const Makers&) = delete;
  Makers& operator=(const Makers&) = delete;
  ~Makers() {
    stopped_.store(true);
    // Whoever waits for room is woken up; one that had not begun to wait is so the next time.
    while (!ended_.try_wait()) {
      for (Queue& queue : queues_) queue.abort();
      std::this_thread::yield();
    }
  }

  /// The next graphs in order; none after the last.
  [[nodiscard]] Batch next() {
    Batch batch;
    while (part_ < queues_.size() && batch.empty()) {
      queues_[part_].pop(batch);
      if (cancelled()) throw core::Interrupted("the family");
      if (batch.empty()) ++part_;
    }
    return batch;
  }

 private:
  [[nodiscard]] bool cancelled() const { return cancel_ != nullptr && cancel_->requested(); }
  [[nodiscard]] bool stopped() const { return stopped_.load() || cancelled(); }

  void make_parts() {
    for (;;) {
      // Relaxed is enough: parts are numbers, and nothing is read by them.
      const unsigned part = claimed_.fetch_add(1, std::memory_order_relaxed);
      if (part >= queues_.size()) return;
      make(part);
    }
  }

  void make(unsigned part) {
    Queue& queue = queues_[part];
    Batch batch;
    auto began = std::chrono::steady_clock::now();
    const auto take = [&](Graph graph) {
      batch.push_back(std::move(graph));
      const auto now = std::chrono::steady_clock::now();
      if (batch.size() < kGraphsABatch && now - began < kLongestWait) return true;
      began = now;
      return hand_over(queue, std::exchange(batch, {}));
    };
    for_each_graph(family_, {part, static_cast<unsigned>(queues_.size())}, take,
                   [this] { return stopped(); });
    if (!batch.empty()) hand_over(queue, std::move(batch));
    hand_over(queue, {});
  }

  /// False when nobody reads any more. Throws nothing: the caller is called from C.
  bool hand_over(Queue& queue, Batch batch) {
    if (stopped_.load()) return false;
    try {
      queue.push(std::move(batch));
      return true;
    } catch (const tbb::user_abort&) {
      return false;
    }
  }

  const GraphFamily family_;
  const core::CancelToken* cancel_;
  std::vector<Queue> queues_;
  std::size_t makers_;
  /// The part that is read.
  std::size_t part_ = 0;
  std::atomic<unsigned> claimed_{0};
  core::Relaxed<bool> stopped_{false};
  tbb::task_arena arena_;
  std::latch ended_;
};

class FamilyReader final : public io::InstanceReader {
 public:
  FamilyReader(const GraphFamily& family, const core::Budget& budget)
      : InstanceReader(io::Format::kGraph6), makers_(family, budget) {}

  std::optional<io::Instance> next() override {
    if (used_ == batch_.size()) {
      batch_ = makers_.next();
      used_ = 0;
      if (batch_.empty()) return std::nullopt;
    }
    return io::Instance{std::move(batch_[used_++]), std::nullopt, std::nullopt};
  }

 private:
  Makers makers_;
  Batch batch_;
  std::size_t used_ = 0;
};

}  // namespace

std::unique_ptr<io::InstanceReader> read_family(const GraphFamily& family,
                                                const core::Budget& budget) {
  require_possible(family);
  return std::make_unique<FamilyReader>(family, budget);
}

}  // namespace isthmus::engine::enumeration
