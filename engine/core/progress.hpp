#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "engine/core/relaxed.hpp"

namespace isthmus::engine::core {

/// Tells about long work from time to time, from whichever thread happens to report.
///
/// Nothing is said in the first second, unless somebody asks. All counters are relaxed: they are
/// only for reading.
class Progress {
 public:
  /// Units of work done so far, and seconds since the beginning. Throws nothing.
  using Listener = std::function<void(std::uint64_t done, double seconds)>;

  /// While `asked` is set, every add() calls the listener, who takes it back. Not owned, may be
  /// null.
  explicit Progress(Listener listener, const Relaxed<bool>* asked = nullptr);

  /// Adds work done; calls the listener if it is time for that. One thread at a time listens, and
  /// sees what the one before it wrote.
  void add(std::uint64_t done);

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::int64_t milliseconds() const;
  [[nodiscard]] bool due(std::int64_t now) const;

  Listener listener_;
  const Relaxed<bool>* asked_;
  Clock::time_point start_;
  std::atomic<std::uint64_t> done_{0};
  Relaxed<std::int64_t> next_;
  std::atomic_flag listening_;
};

}  // namespace isthmus::engine::core
