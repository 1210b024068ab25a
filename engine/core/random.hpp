#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <ranges>
#include <utility>

namespace isthmus::engine::core {

/// Random numbers that are the same on every machine for the same seed.
///
/// The C++ standard fixes the sequence of std::mt19937_64 but not what
/// std::uniform_int_distribution makes of it, so the draws are our own.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// Sixty-four random bits.
  [[nodiscard]] std::uint64_t bits() { return engine_(); }

  /// A uniformly random number below `bound`, which is at least 1. Expected O(1).
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) {
    // Draws past the last full multiple of the bound would favour small numbers.
    const std::uint64_t excess = (std::numeric_limits<std::uint64_t>::max() % bound + 1) % bound;
    const std::uint64_t last = std::numeric_limits<std::uint64_t>::max() - excess;
    std::uint64_t draw = bits();
    while (draw > last) draw = bits();
    return draw % bound;
  }

  /// below() in the width of its bound, an unsigned type.
  template <std::unsigned_integral Integer>
  [[nodiscard]] Integer index(Integer bound) {
    return static_cast<Integer>(below(bound));
  }

  /// True with this probability; never for 0 or less, always for 1 or more.
  [[nodiscard]] bool chance(double probability) {
    constexpr int kUnusedBits = 11;  // a double holds 53 bits exactly
    constexpr double kStep = 0x1p-53;
    return static_cast<double>(bits() >> kUnusedBits) * kStep < probability;
  }

  /// Puts the items in a uniformly random order (Fisher and Yates). O(size).
  template <std::ranges::contiguous_range Items>
  void shuffle(Items&& items) {
    for (std::size_t left = std::ranges::size(items); left > 1; --left) {
      std::swap(items[left - 1], items[index(left)]);
    }
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace isthmus::engine::core
