#include "engine/core/progress.hpp"

#include <utility>

namespace isthmus::engine::core {

namespace {

constexpr std::int64_t kFirstMillisecond = 1000;
constexpr std::int64_t kIntervalMilliseconds = 500;
constexpr double kMillisecondsPerSecond = 1000;

}  // namespace

Progress::Progress(Listener listener, const Relaxed<bool>* asked)
    : listener_(std::move(listener)),
      asked_(asked),
      start_(Clock::now()),
      next_(kFirstMillisecond) {}

std::int64_t Progress::milliseconds() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start_).count();
}

bool Progress::due(std::int64_t now) const {
  return now >= next_.load() || (asked_ != nullptr && asked_->load());
}

void Progress::add(std::uint64_t done) {
  const std::uint64_t all = done_.fetch_add(done, std::memory_order_relaxed) + done;
  const std::int64_t now = milliseconds();
  // Whoever finds nobody else speaking speaks. Acquire and release hand on what listeners keep.
  if (!due(now) || listening_.test_and_set(std::memory_order_acquire)) return;
  if (due(now)) {
    next_.store(now + kIntervalMilliseconds);
    listener_(all, static_cast<double>(now) / kMillisecondsPerSecond);
  }
  listening_.clear(std::memory_order_release);
}

}  // namespace isthmus::engine::core
