#include "engine/enumeration/family_reader.hpp"

#include <fmt/format.h>
#include <tbb/concurrent_queue.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <latch>
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
/// Parts begun before the one that is read has ended, for every maker.
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

/// Makes graphs on threads of its own, for one reader.
///
/// Parts are claimed in order, a few ahead, and each has a queue of its own with little room. So
/// whoever makes the part that is read never waits for a reader of another, and the others have
/// some batches ready when theirs comes.
class Makers {
 public:
  Makers(const GraphFamily& family, const core::Budget& budget)
      : family_(family),
        cancel_(budget.cancel),
        queues_(count_parts(family)),
        makers_(count_makers(family, budget)),
        arena_(static_cast<int>(makers_), 0),
        ended_(static_cast<std::ptrdiff_t>(makers_)) {
    for (Queue& queue : queues_) queue.set_capacity(kBatchesAhead);
    for (std::size_t i = 0; i < kPartsAhead * makers_; ++i) offer_part();
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
    // Whoever waits is woken up; one that had not begun to wait is so the next time.
    while (!ended_.try_wait()) {
      claimable_.abort();
      for (Queue& queue : queues_) queue.abort();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  /// The next graphs in order; none after the last.
  [[nodiscard]] std::vector<Graph> next() {
    while (part_ < queues_.size()) {
      Batch batch;
      queues_[part_].pop(batch);
      if (cancelled()) throw core::Interrupted("the family");
      if (batch.fault) std::rethrow_exception(batch.fault);
      if (batch.last) {
        ++part_;
        offer_part();
      }
      if (!batch.graphs.empty()) return std::move(batch.graphs);
    }
    return {};
  }

 private:
  [[nodiscard]] bool cancelled() const { return cancel_ != nullptr && cancel_->requested(); }
  [[nodiscard]] bool stopped() const { return stopped_.load() || cancelled(); }

  /// Lets some maker have the next part, or know that there is none.
  void offer_part() { claimable_.push(offered_++); }

  void make_parts() {
    try {
      for (;;) {
        std::size_t part = 0;
        claimable_.pop(part);
        if (part >= queues_.size()) return;
        make(static_cast<unsigned>(part));
      }
    } catch (const tbb::user_abort&) {
      // Nobody reads any more.
      return;
    }
  }

  void make(unsigned part) {
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
      for_each_graph(family_, {part, static_cast<unsigned>(queues_.size())}, take,
                     [this] { return stopped(); });
    } catch (const tbb::user_abort&) {
      throw;
    } catch (...) {
      batch.fault = std::current_exception();
    }
    batch.last = true;
    hand_over(queue, std::move(batch));
  }

  /// False when nobody reads any more, or tbb::user_abort.
  bool hand_over(Queue& queue, Batch batch) {
    if (stopped_.load()) return false;
    queue.push(std::move(batch));
    return true;
  }

  const GraphFamily family_;
  const core::CancelToken* cancel_;
  /// A part's graphs.
  std::vector<Queue> queues_;
  std::size_t makers_;
  /// Parts that may be claimed; numbers that are none tell makers to end.
  tbb::concurrent_bounded_queue<std::size_t> claimable_;
  std::size_t offered_ = 0;
  /// The part that is read.
  std::size_t part_ = 0;
  core::Relaxed<bool> stopped_{false};
  tbb::task_arena arena_;
  std::latch ended_;
};

class FamilyReader final : public io::InstanceReader {
 public:
  FamilyReader(const GraphFamily& family, const core::Budget& budget)
      : InstanceReader(io::Format::kGraph6), makers_(family, budget) {}

  std::optional<io::Instance> next() override {
    if (used_ == graphs_.size()) {
      graphs_ = makers_.next();
      used_ = 0;
      if (graphs_.empty()) return std::nullopt;
    }
    return io::Instance{std::move(graphs_[used_++]), std::nullopt, std::nullopt};
  }

 private:
  Makers makers_;
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
