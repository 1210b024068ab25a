#pragma once

#include <chrono>
#include <cstdint>
#include <limits>

#include "engine/core/relaxed.hpp"

namespace isthmus::engine::core {

class Progress;

/// A flag that asks running work to stop soon. A relaxed load or two to poll; setting it is safe in
/// a signal handler.
class CancelToken {
 public:
  CancelToken() noexcept = default;
  /// One that is also set whenever `above` is, which must outlive it and may be null.
  explicit CancelToken(const CancelToken* above) noexcept : above_(above) {}

  void request() noexcept { requested_.store(true); }
  void reset() noexcept { requested_.store(false); }
  [[nodiscard]] bool requested() const noexcept {
    return requested_.load() || (above_ != nullptr && above_->requested());
  }

 private:
  Relaxed<bool> requested_{false};
  const CancelToken* above_ = nullptr;
};

/// A deadline that its owner moves, so that work may be stopped and later go on.
class MovableDeadline {
 public:
  using Clock = std::chrono::steady_clock;

  void move_to(Clock::time_point when) noexcept { when_.store(when.time_since_epoch().count()); }
  void move_to_never() noexcept { when_.store(kNever); }
  [[nodiscard]] bool past() const noexcept {
    const Clock::rep when = when_.load();
    return when != kNever && Clock::now().time_since_epoch().count() >= when;
  }

 private:
  static constexpr Clock::rep kNever = std::numeric_limits<Clock::rep>::max();

  Relaxed<Clock::rep> when_{kNever};
};

/// What a computation may use: threads, bytes of tables, time, and the caller's patience.
class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  Budget();

  /// Threads that work at once, at least 1. Default: all that the machine offers.
  unsigned threads;
  /// Bytes that tables and stacks may take. Default: half of the machine's memory.
  std::uint64_t memory;
  /// When to give up. Default: never.
  Clock::time_point deadline = Clock::time_point::max();
  /// Another deadline, which may move; not owned, may be null.
  const MovableDeadline* pause = nullptr;
  /// Asks to stop when set by the owner; not owned, may be null.
  const CancelToken* cancel = nullptr;
  /// Hears how much work is done; not owned, may be null.
  Progress* progress = nullptr;

  /// Sets the deadline this many seconds from now; anything too far away means never.
  void expire_after(double seconds);

  [[nodiscard]] bool cancelled() const noexcept { return cancel != nullptr && cancel->requested(); }
  [[nodiscard]] bool expired() const noexcept {
    return (deadline != Clock::time_point::max() && Clock::now() >= deadline) ||
           (pause != nullptr && pause->past());
  }
};

/// Bytes of memory in this machine, or in the control group that confines the process, as they were
/// when first asked for.
[[nodiscard]] std::uint64_t machine_memory();

/// Largest resident size this process has had, in bytes.
[[nodiscard]] std::uint64_t peak_memory();

}  // namespace isthmus::engine::core
