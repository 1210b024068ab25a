#pragma once

#include <boost/dynamic_bitset.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Small sets of numbers as machine words: what residual states are made of.
namespace isthmus::engine::core {

inline constexpr std::size_t kWordBits = 64;

/// Calls visit(i) for each set bit i of `word`, lowest first, offset by `base`.
template <class Visit>
constexpr void for_each_bit(std::uint64_t word, std::size_t base, Visit&& visit) {
  for (; word != 0; word &= word - 1) {
    visit(base + static_cast<std::size_t>(std::countr_zero(word)));
  }
}

/// A set of numbers below 64 * W in W words, every operation a handful of instructions.
template <std::size_t W>
class FixedBits {
 public:
  static constexpr std::size_t kWords = W;

  FixedBits() = default;
  /// The empty set; `size` is accepted so that both kinds of sets are made alike.
  explicit FixedBits(std::size_t /*size*/) {}

  void set(std::size_t i) { words_[i / kWordBits] |= bit(i); }
  void reset(std::size_t i) { words_[i / kWordBits] &= ~bit(i); }
  [[nodiscard]] bool test(std::size_t i) const { return (words_[i / kWordBits] & bit(i)) != 0; }

  [[nodiscard]] bool none() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words_) all |= word;
    return all == 0;
  }
  [[nodiscard]] std::size_t count() const {
    std::size_t total = 0;
    for (const std::uint64_t word : words_) total += static_cast<std::size_t>(std::popcount(word));
    return total;
  }
  /// Whether exactly one number is in the set.
  [[nodiscard]] bool single() const {
    if constexpr (W == 1) return std::has_single_bit(words_[0]);
    return count() == 1;
  }
  /// The least number in the set, which must not be empty.
  [[nodiscard]] std::size_t first() const {
    std::size_t w = 0;
    while (words_[w] == 0) ++w;
    return w * kWordBits + static_cast<std::size_t>(std::countr_zero(words_[w]));
  }
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t w = 0; w < W; ++w) for_each_bit(words_[w], w * kWordBits, visit);
  }

  FixedBits& operator&=(const FixedBits& other) {
    for (std::size_t w = 0; w < W; ++w) words_[w] &= other.words_[w];
    return *this;
  }
  FixedBits& operator|=(const FixedBits& other) {
    for (std::size_t w = 0; w < W; ++w) words_[w] |= other.words_[w];
    return *this;
  }
  /// Takes every number of `other` out.
  FixedBits& operator-=(const FixedBits& other) {
    for (std::size_t w = 0; w < W; ++w) words_[w] &= ~other.words_[w];
    return *this;
  }
  friend FixedBits operator&(FixedBits a, const FixedBits& b) { return a &= b; }
  friend FixedBits operator|(FixedBits a, const FixedBits& b) { return a |= b; }
  friend FixedBits operator-(FixedBits a, const FixedBits& b) { return a -= b; }
  friend bool operator==(const FixedBits&, const FixedBits&) = default;

  [[nodiscard]] bool subset_of(const FixedBits& other) const { return (*this - other).none(); }

  /// The words, lowest numbers first.
  [[nodiscard]] std::size_t word_count() const { return W; }
  [[nodiscard]] std::uint64_t word(std::size_t w) const { return words_[w]; }

 private:
  static constexpr std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << (i % kWordBits); }

  std::array<std::uint64_t, W> words_{};
};

/// A set of any size with the interface of FixedBits, on boost::dynamic_bitset. Sets that meet in
/// an operation have the same size.
class DynamicBits {
 public:
  DynamicBits() = default;
  explicit DynamicBits(std::size_t size) : bits_(size) {}

  void set(std::size_t i) { bits_.set(i); }
  void reset(std::size_t i) { bits_.reset(i); }
  [[nodiscard]] bool test(std::size_t i) const { return bits_.test(i); }
  [[nodiscard]] bool none() const { return bits_.none(); }
  [[nodiscard]] std::size_t count() const { return bits_.count(); }
  [[nodiscard]] bool single() const {
    const std::size_t first = bits_.find_first();
    return first != Bits::npos && bits_.find_next(first) == Bits::npos;
  }
  [[nodiscard]] std::size_t first() const { return bits_.find_first(); }
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t i = bits_.find_first(); i != Bits::npos; i = bits_.find_next(i)) visit(i);
  }

  DynamicBits& operator&=(const DynamicBits& other) {
    bits_ &= other.bits_;
    return *this;
  }
  DynamicBits& operator|=(const DynamicBits& other) {
    bits_ |= other.bits_;
    return *this;
  }
  DynamicBits& operator-=(const DynamicBits& other) {
    bits_ -= other.bits_;
    return *this;
  }
  friend DynamicBits operator&(DynamicBits a, const DynamicBits& b) { return a &= b; }
  friend DynamicBits operator|(DynamicBits a, const DynamicBits& b) { return a |= b; }
  friend DynamicBits operator-(DynamicBits a, const DynamicBits& b) { return a -= b; }
  friend bool operator==(const DynamicBits&, const DynamicBits&) = default;

  [[nodiscard]] bool subset_of(const DynamicBits& other) const {
    return bits_.is_subset_of(other.bits_);
  }
  [[nodiscard]] std::size_t word_count() const { return bits_.num_blocks(); }

  /// Copies the words, lowest numbers first, to `out`, which has word_count() of them.
  void copy_words(std::uint64_t* out) const { boost::to_block_range(bits_, out); }

 private:
  using Bits = boost::dynamic_bitset<std::uint64_t>;

  Bits bits_;
};

}  // namespace isthmus::engine::core
