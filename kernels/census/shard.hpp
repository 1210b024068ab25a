#pragma once

#include <cstdint>

namespace isthmus::kernels::census {

/// A part of a family: number `index`, from 1, of `count`.
struct Shard {
  unsigned index = 1;
  unsigned count = 1;

  friend bool operator==(const Shard&, const Shard&) = default;

  /// Whether it has the graph of this canonical key; exactly one of `count` shards has it.
  [[nodiscard]] constexpr bool has(std::uint64_t key) const {
    // The upper half of a product with 2^64 over the golden ratio, as a fraction of one.
    const std::uint64_t fraction = key * 0x9E3779B97F4A7C15 >> 32U;
    return (fraction * count >> 32U) + 1 == index;
  }
};

/// More shards than this are of no use: all of them compute everything.
inline constexpr unsigned kMostShards = 65536;

}  // namespace isthmus::kernels::census
