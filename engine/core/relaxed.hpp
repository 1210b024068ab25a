#pragma once

#include <atomic>

namespace isthmus::engine::core {

/// An atomic whose every access is relaxed: no order is promised to anything around it.
///
/// Right for flags that are polled and for hints; wrong wherever one access must be seen before
/// another. Copying reads the value.
template <class T>
class Relaxed {
 public:
  constexpr Relaxed() noexcept = default;
  constexpr explicit Relaxed(T value) noexcept : value_(value) {}
  Relaxed(const Relaxed& other) noexcept : value_(other.load()) {}
  Relaxed& operator=(const Relaxed& other) noexcept {
    store(other.load());
    return *this;
  }
  ~Relaxed() = default;

  [[nodiscard]] T load() const noexcept { return value_.load(std::memory_order_relaxed); }
  void store(T value) noexcept { value_.store(value, std::memory_order_relaxed); }
  [[nodiscard]] bool compare_exchange(T& expected, T desired) noexcept {
    return value_.compare_exchange_weak(expected, desired, std::memory_order_relaxed,
                                        std::memory_order_relaxed);
  }

 private:
  std::atomic<T> value_{};
};

}  // namespace isthmus::engine::core
