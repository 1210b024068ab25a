#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/graph/graph.hpp"

namespace isthmus::kernels::check {

/// A set of edges of one graph, of any size; takes memory up to its largest member only.
class EdgeSet {
 public:
  using Edge = engine::graph::Edge;

  EdgeSet() = default;
  /// Reads a hexadecimal number whose bit i stands for edge i: lower case, no leading zeros, "0"
  /// for the empty set. Nothing for any other text. O(length).
  [[nodiscard]] static std::optional<EdgeSet> from_hex(std::string_view text);
  /// Writes what from_hex() reads. O(size).
  [[nodiscard]] std::string hex() const;

  [[nodiscard]] bool empty() const noexcept { return words_.empty(); }
  [[nodiscard]] bool contains(Edge e) const noexcept {
    return e / kWordBits < words_.size() && (words_[e / kWordBits] >> e % kWordBits & 1U) != 0;
  }
  /// All members are below this; 0 for the empty set.
  [[nodiscard]] std::uint64_t bound() const noexcept;

  void insert(Edge e) {
    if (e / kWordBits >= words_.size()) words_.resize(e / kWordBits + 1, 0);
    words_[e / kWordBits] |= std::uint64_t{1} << e % kWordBits;
  }
  void erase(Edge e) {
    if (!contains(e)) return;
    words_[e / kWordBits] &= ~(std::uint64_t{1} << e % kWordBits);
    trim();
  }

  [[nodiscard]] std::size_t hash() const noexcept;
  friend bool operator==(const EdgeSet&, const EdgeSet&) = default;

 private:
  static constexpr unsigned kWordBits = 64;

  void trim() {
    while (!words_.empty() && words_.back() == 0) words_.pop_back();
  }

  /// The last word is never 0, so that equal sets have equal words.
  std::vector<std::uint64_t> words_;
};

}  // namespace isthmus::kernels::check
