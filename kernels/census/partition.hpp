#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/census/canonical.hpp"

/// A layer is partitioned by a hash of the keys of its graphs. What is known of a graph meets in
/// its partition and nowhere else: the unit of parallel work, of what is moved to a file, and of
/// what another process could own.
namespace isthmus::kernels::census {

/// A constant, so that results come in the same order on every machine.
inline constexpr std::size_t kPartitions = 256;

[[nodiscard]] constexpr std::size_t partition_of(std::uint64_t key) {
  // Fibonacci hashing: the top bits of a product with 2^64 over the golden ratio.
  return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15 >> 56U);
}

/// Nimbers below 16 as bits.
using NimberSet = std::uint16_t;

/// Some options of up to two orbits of a graph.
struct OptionRecord {
  std::uint64_t key = 0;
  /// Whose options: CanonicalForm::place.
  std::array<std::uint8_t, 2> place{};
  std::array<NimberSet, 2> options{};
};
static_assert(sizeof(OptionRecord) == 16);

/// A graph, and at every place that stands for an orbit its nimber; four bits a vertex.
struct ValuedGraph {
  std::uint64_t key = 0;
  std::uint64_t nimbers = 0;

  [[nodiscard]] unsigned nimber(unsigned place) const {
    return static_cast<unsigned>(nimbers >> (4 * place) & 15U);
  }
  void set_nimber(unsigned place, unsigned nimber) {
    nimbers |= std::uint64_t{nimber} << (4 * place);
  }
};
static_assert(sizeof(ValuedGraph) == 16);

}  // namespace isthmus::kernels::census
