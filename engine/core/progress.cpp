#include "engine/core/progress.hpp"

#include <utility>

namespace isthmus::engine::core {

namespace {

constexpr std::int64_t kFirstMillisecond = 1000;
constexpr std::int64_t kIntervalMilliseconds = 500;
constexpr double kMillisecondsPerSecond = 1000;

}  // namespace

Progress::Progress(Listener listener)
    : listener_(std::move(listener)), start_(Clock::now()), next_(kFirstMillisecond) {}

std::int64_t Progress::milliseconds() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start_).count();
}

void Progress::add(std::uint64_t done) {
  const std::uint64_t all = done_.fetch_add(done, std::memory_order_relaxed) + done;
  const std::int64_t now = milliseconds();
  std::int64_t due = next_.load();
  // Whoever moves the due time forward is the one to speak.
  if (now < due || !next_.compare_exchange(due, now + kIntervalMilliseconds)) return;
  listener_(all, static_cast<double>(now) / kMillisecondsPerSecond);
}

}  // namespace isthmus::engine::core
