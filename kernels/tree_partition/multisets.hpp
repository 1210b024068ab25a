#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::tree_partition {

/// Multisets of things that have a weight each, by their total weight; things are numbered in the
/// order in which they are added, and weights do not fall.
///
/// A multiset is kept as the one without its last thing, and that one: one entry each, however
/// large it is.
class Multisets {
 public:
  /// One multiset: `rest` is a multiset of less weight, none for the empty one.
  struct Entry {
    std::uint32_t rest = kNone;
    std::uint32_t last = kNone;
    std::uint32_t weight = 0;
  };
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// At first there is the empty multiset, of weight 0.
  explicit Multisets(std::uint64_t most_bytes)
      : most_entries_(most_bytes / sizeof(Entry)), entries_{{}}, start_{0, 1} {}

  /// Adds a thing of this weight, which must be at least 1, at least that of the one before, and
  /// above every weight that was completed.
  void add(std::uint32_t weight) { weights_.push_back(weight); }

  /// Makes all multisets of the next weight. Every thing of this weight must have been added.
  /// Throws core::LimitError when they are too many. O(multisets * things).
  void complete_next() {
    const auto weight = static_cast<std::uint32_t>(start_.size() - 1);
    for (std::uint32_t thing = 0; thing < weights_.size(); ++thing) {
      if (weights_[thing] > weight) break;
      const std::uint32_t of = weight - weights_[thing];
      for (std::size_t i = start_[of]; i < start_[of + 1]; ++i) {
        const std::uint32_t last = entries_[i].last;
        if (last != kNone && last > thing) continue;
        if (entries_.size() >= most_entries_) {
          throw engine::core::LimitError("there are too many multisets of children",
                                         "allow more memory");
        }
        entries_.push_back({static_cast<std::uint32_t>(i), thing, weight});
      }
    }
    start_.push_back(entries_.size());
  }

  /// The multisets of a completed weight are those from begin() to end().
  [[nodiscard]] std::size_t begin(std::uint32_t weight) const { return start_[weight]; }
  [[nodiscard]] std::size_t end(std::uint32_t weight) const { return start_[weight + 1]; }

  /// Calls visit(thing) for each thing, the last first, as often as it is there.
  template <class Visit>
  void for_each(std::size_t multiset, const Visit& visit) const {
    while (entries_[multiset].last != kNone) {
      visit(entries_[multiset].last);
      multiset = entries_[multiset].rest;
    }
  }

 private:
  std::uint64_t most_entries_;
  std::vector<Entry> entries_;
  /// Where each weight begins, and the end of the last.
  std::vector<std::size_t> start_;
  std::vector<std::uint32_t> weights_;
};

}  // namespace isthmus::kernels::tree_partition
