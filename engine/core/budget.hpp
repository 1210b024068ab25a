#pragma once

#include <chrono>
#include <cstdint>
#include <limits>

#include "engine/core/relaxed.hpp"

namespace isthmus::engine::core {

class Progress;

/// A flag that asks running work to stop soon. One relaxed load to poll; setting it is safe in a
/// signal handler.
class CancelToken {
 public:
  void request() noexcept { requested_.store(true); }
  void reset() noexcept { requested_.store(false); }
  [[nodiscard]] bool requested() const noexcept { return requested_.load(); }

 private:
  Relaxed<bool> requested_{false};
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
  /// Asks to stop when set by the owner; not owned, may be null.
  const CancelToken* cancel = nullptr;
  /// Hears how much work is done; not owned, may be null.
  Progress* progress = nullptr;

  /// Sets the deadline this many seconds from now; anything too far away means never.
  void expire_after(double seconds);

  [[nodiscard]] bool cancelled() const noexcept { return cancel != nullptr && cancel->requested(); }
  [[nodiscard]] bool expired() const noexcept {
    return deadline != Clock::time_point::max() && Clock::now() >= deadline;
  }
};

/// Bytes of memory in this machine, or in the control group that confines the process.
[[nodiscard]] std::uint64_t machine_memory();

/// Largest resident size this process has had, in bytes.
[[nodiscard]] std::uint64_t peak_memory();

}  // namespace isthmus::engine::core
