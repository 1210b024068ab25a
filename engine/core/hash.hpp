#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstddef>
#include <cstdint>

namespace isthmus::engine::core {

/// A permutation of the numbers of `bits` bits that scatters their high bits well.
///
/// Multiplications by odd numbers and right shifts that are xored back are invertible modulo
/// 2^bits, so two keys have the same image only if they are equal: part of the image can serve as
/// an address and the rest as a complete stand-in for the key (quotienting, Knuth TAOCP 6.4
/// exercise 13).
class BitPermutation {
 public:
  /// 1 <= bits <= 64.
  explicit BitPermutation(unsigned bits)
      : mask_(bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1),
        shift_((bits + 1) / 2) {}

  [[nodiscard]] std::uint64_t operator()(std::uint64_t key) const {
    key ^= key >> shift_;
    key = (key * kFirst) & mask_;
    key ^= key >> shift_;
    return (key * kSecond) & mask_;
  }

 private:
  // Odd 64-bit numbers without visible structure: the fractional parts of the golden ratio and of
  // the square root of 3, made odd.
  static constexpr std::uint64_t kFirst = 0x9E3779B97F4A7C15;
  static constexpr std::uint64_t kSecond = 0xBB67AE8584CAA73B;

  std::uint64_t mask_;
  unsigned shift_;
};

/// 64-bit XXH3 of `count` words.
[[nodiscard]] inline std::uint64_t hash_words(const std::uint64_t* words, std::size_t count) {
  return XXH3_64bits(words, count * sizeof(std::uint64_t));
}

}  // namespace isthmus::engine::core
