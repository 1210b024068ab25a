#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "engine/core/relaxed.hpp"

namespace isthmus::engine::core {

/// Tells about long work from time to time, from whichever thread happens to report.
///
/// Nothing is said in the first second. All counters are relaxed: they are only for reading.
class Progress {
 public:
  /// Units of work done so far, and seconds since the beginning.
  using Listener = std::function<void(std::uint64_t done, double seconds)>;

  explicit Progress(Listener listener);

  /// Adds work done; calls the listener if it is time for that. One thread at a time listens.
  void add(std::uint64_t done);

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::int64_t milliseconds() const;

  Listener listener_;
  Clock::time_point start_;
  std::atomic<std::uint64_t> done_{0};
  Relaxed<std::int64_t> next_;
};

}  // namespace isthmus::engine::core
