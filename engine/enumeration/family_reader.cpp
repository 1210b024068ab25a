#include "engine/enumeration/family_reader.hpp"

#include <fmt/format.h>
#include <tbb/concurrent_queue.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <latch>
#include <memory>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/relaxed.hpp"
#include "engine/core/size.hpp"
#include "engine/core/threads.hpp"

namespace isthmus::engine::enumeration {

namespace {

using graph::Graph;

/// Graphs that are handed over together.
struct Batch {
  std::vector<Graph> graphs;
  /// Whether the part ends with them, and why, if that is a fault.
  bool last = false;
  std::exception_ptr fault;
};
using Queue = tbb::concurrent_bounded_queue<Batch>;

constexpr std::size_t kGraphsABatch = 64;
constexpr std::ptrdiff_t kBatchesAhead = 16;
/// Parts that may be begun before the one that is read has ended, for every maker.
constexpr std::size_t kPartsAhead = 2;
/// Where graphs are rare a batch is handed over before it is full.
constexpr std::chrono::milliseconds kLongestWait{20};

/// Into how many parts a family is cut: geng cuts where its graphs have three or four vertices
/// less, and of large families finer cuts cost a repetition of what comes before each.
unsigned count_parts(const GraphFamily& family) {
  constexpr std::array<unsigned, 10> kParts = {1, 1, 1, 1, 1, 1, 1, 4, 16, 64};
  constexpr unsigned kMostParts = 256;
  return family.vertices < kParts.size() ? kParts[family.vertices] : kMostParts;
}

std::size_t count_makers(const GraphFamily& family, const core::Budget& budget) {
  const std::uint64_t bytes = bytes_to_make(family);
  if (bytes > budget.memory) {
    throw core::LimitError(
        fmt::format("making this family takes {}", core::format_size(bytes)),
        "give more memory, fewer vertices, or a bound of degrees that excludes most graphs");
  }
  const std::uint64_t fit = budget.memory / std::max<std::uint64_t>(1, bytes);
  return std::min({std::uint64_t{budget.threads}, std::uint64_t{count_parts(family)}, fit});
}

/// How long whoever waits for another sleeps before it looks again.
constexpr std::chrono::microseconds kNap{200};

/// What the makers of a family share with its reader. They may outlive it: geng can be at work on
/// lists of sets for a minute before it asks whether anybody is interested.
class Workshop {
 public:
  Workshop(const GraphFamily& family, std::size_t makers)
      : family_(family), queues_(count_parts(family)), ended_(static_cast<std::ptrdiff_t>(makers)) {
    for (Queue& queue : queues_) queue.set_capacity(kBatchesAhead);
  }

  [[nodiscard]] std::size_t part_count() const { return queues_.size(); }
  [[nodiscard]] bool take(std::size_t part, Batch& batch) { return queues_[part].try_pop(batch); }

  /// Whether a maker had no memory left, so that its part will not come.
  [[nodiscard]] bool failed() const { return failed_.load(); }

  /// Lets makers begin parts below this one.
  void allow(std::size_t parts) { allowed_.store(parts); }
  /// Sends the makers away, and waits a little for those who hear of it at once.
  void close() {
    closed_.store(true);
    const auto latest = std::chrono::steady_clock::now() + kPatience;
    while (!ended_.try_wait() && std::chrono::steady_clock::now() < latest) {
      std::this_thread::sleep_for(kNap);
    }
  }

  /// Parts are claimed in order, a few ahead of the one that is read, and each has a queue of its
  /// own with little room. So whoever makes the part that is read never waits for a reader of
  /// another, and the others have some batches ready when theirs comes.
  void make_parts() {
    try {
      make_claimed_parts();
    } catch (const std::bad_alloc&) {
      // There was not even room to hand that over.
      failed_.store(true);
    }
    ended_.count_down();
  }

 private:
  static constexpr std::chrono::milliseconds kPatience{300};

  void make_claimed_parts() {
    while (!closed_.load()) {
      // Relaxed is enough: parts are numbers, and nothing is read by them.
      const std::size_t part = claimed_.fetch_add(1, std::memory_order_relaxed);
      if (part >= queues_.size()) return;
      while (part >= allowed_.load()) {
        if (closed_.load()) return;
        std::this_thread::sleep_for(kNap);
      }
      make(part);
    }
  }

  void make(std::size_t part) {
    Queue& queue = queues_[part];
    Batch batch;
    auto began = std::chrono::steady_clock::now();
    const auto take = [&](Graph graph) {
      batch.graphs.push_back(std::move(graph));
      const auto now = std::chrono::steady_clock::now();
      if (batch.graphs.size() < kGraphsABatch && now - began < kLongestWait) return true;
      began = now;
      return hand_over(queue, std::exchange(batch, {}));
    };
    try {
      for_each_graph(family_, {static_cast<unsigned>(part), static_cast<unsigned>(queues_.size())},
                     take, [this] { return closed_.load(); });
    } catch (...) {
      batch.fault = std::current_exception();
    }
    batch.last = true;
    hand_over(queue, std::move(batch));
  }

  /// False when nobody reads any more.
  bool hand_over(Queue& queue, Batch batch) {
    // Only what is pushed is moved.
    while (!queue.try_push(std::move(batch))) {  // NOLINT(bugprone-use-after-move)
      if (closed_.load()) return false;
      std::this_thread::sleep_for(kNap);
    }
    return true;
  }

  const GraphFamily family_;
  /// A part's graphs.
  std::vector<Queue> queues_;
  std::atomic<std::size_t> claimed_{0};
  core::Relaxed<std::size_t> allowed_{0};
  core::Relaxed<bool> closed_{false};
  core::Relaxed<bool> failed_{false};
  std::latch ended_;
};

class FamilyReader final : public io::InstanceReader {
 public:
  FamilyReader(const GraphFamily& family, const core::Budget& budget)
      : InstanceReader(io::Format::kGraph6),
        cancel_(budget.cancel),
        makers_(count_makers(family, budget)),
        shop_(std::make_shared<Workshop>(family, makers_)) {
    shop_->allow(kPartsAhead * makers_);
    // They mostly wait, and those who use the graphs are to have all cores nevertheless.
    core::allow_threads(budget.threads + makers_);
    tbb::task_arena arena(static_cast<int>(makers_), 0);
    for (std::size_t i = 0; i < makers_; ++i) {
      arena.enqueue([shop = shop_] { shop->make_parts(); });
    }
  }
  FamilyReader(const FamilyReader&) = delete;
  FamilyReader& operator=(const FamilyReader&) = delete;
  ~FamilyReader() override { shop_->close(); }

  std::optional<io::Instance> next() override {
    while (used_ == graphs_.size()) {
      if (part_ == shop_->part_count()) return std::nullopt;
      read_batch();
    }
    return io::Instance{std::move(graphs_[used_++]), std::nullopt, std::nullopt};
  }

 private:
  void read_batch() {
    Batch batch;
    while (!shop_->take(part_, batch)) {
      require_patience();
      if (shop_->failed()) throw std::bad_alloc();
      std::this_thread::sleep_for(kNap);
    }
    require_patience();
    if (batch.fault) std::rethrow_exception(batch.fault);
    if (batch.last) shop_->allow(++part_ + kPartsAhead * makers_);
    graphs_ = std::move(batch.graphs);
    used_ = 0;
  }

  void require_patience() const {
    if (cancel_ != nullptr && cancel_->requested()) throw core::Interrupted("the family");
  }

  const core::CancelToken* cancel_;
  std::size_t makers_;
  std::shared_ptr<Workshop> shop_;
  /// The part that is read.
  std::size_t part_ = 0;
  std::vector<Graph> graphs_;
  std::size_t used_ = 0;
};

}  // namespace

std::unique_ptr<io::InstanceReader> read_family(const GraphFamily& family,
                                                const core::Budget& budget) {
  require_possible(family);
  return std::make_unique<FamilyReader>(family, budget);
}

}  // namespace isthmus::engine::enumeration
