#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace isthmus::kernels::check {

/// A set of edges or of vertices of one graph, of any size; takes memory up to its largest member
/// only.
class NumberSet {
 public:
  /// A number of an edge or of a vertex.
  using Number = std::uint32_t;

  NumberSet() = default;
  /// Reads a hexadecimal number whose bit i stands for number i: lower case, no leading zeros, "0"
  /// for the empty set. Nothing for any other text. O(length).
  [[nodiscard]] static std::optional<NumberSet> from_hex(std::string_view text);
  /// Writes what from_hex() reads. O(size).
  [[nodiscard]] std::string hex() const;

  [[nodiscard]] bool empty() const noexcept { return words_.empty(); }
  [[nodiscard]] bool contains(Number i) const noexcept {
    return i / kWordBits < words_.size() && (words_[i / kWordBits] >> i % kWordBits & 1U) != 0;
  }
  /// All members are below this; 0 for the empty set.
  [[nodiscard]] std::uint64_t bound() const noexcept;

  void insert(Number i) {
    if (i / kWordBits >= words_.size()) words_.resize(i / kWordBits + 1, 0);
    words_[i / kWordBits] |= std::uint64_t{1} << i % kWordBits;
  }
  void erase(Number i) {
    if (!contains(i)) return;
    words_[i / kWordBits] &= ~(std::uint64_t{1} << i % kWordBits);
    trim();
  }

  [[nodiscard]] std::size_t hash() const noexcept;
  friend bool operator==(const NumberSet&, const NumberSet&) = default;

 private:
  static constexpr unsigned kWordBits = 64;

  void trim() {
    while (!words_.empty() && words_.back() == 0) words_.pop_back();
  }

  /// The last word is never 0, so that equal sets have equal words.
  std::vector<std::uint64_t> words_;
};

}  // namespace isthmus::kernels::check
