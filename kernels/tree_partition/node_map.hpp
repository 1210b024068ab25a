#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/boolean/diagrams.hpp"

namespace isthmus::kernels::tree_partition {

/// Functions by the nodes of one diagram, most of them small: looked through one by one at first,
/// hashed when there are many.
class NodeMap {
 public:
  using Function = engine::boolean::Function;

  [[nodiscard]] std::optional<Function> find(std::uint32_t node) const {
    if (cells_.empty()) {
      for (const Entry& entry : entries_) {
        if (entry.node == node) return entry.result;
      }
      return std::nullopt;
    }
    for (std::size_t at = home(node);; at = (at + 1) & (cells_.size() - 1)) {
      if (cells_[at] == kEmpty) return std::nullopt;
      if (entries_[cells_[at]].node == node) return entries_[cells_[at]].result;
    }
  }

  /// Adds a node that is not there.
  void insert(std::uint32_t node, Function result) {
    entries_.push_back({node, result});
    if (entries_.size() <= kFew) return;
    if (cells_.size() < 2 * entries_.size()) {
      hash_all();
    } else {
      hash(entries_.size() - 1);
    }
  }

 private:
  struct Entry {
    std::uint32_t node;
    Function result;
  };
  static constexpr std::size_t kFew = 8;
  static constexpr std::uint32_t kEmpty = ~std::uint32_t{0};

  [[nodiscard]] std::size_t home(std::uint32_t node) const {
    return (node * 0x9E3779B1U >> 7U) & (cells_.size() - 1);
  }
  void hash(std::size_t index) {
    std::size_t at = home(entries_[index].node);
    while (cells_[at] != kEmpty) at = (at + 1) & (cells_.size() - 1);
    cells_[at] = static_cast<std::uint32_t>(index);
  }
  void hash_all() {
    constexpr std::size_t kRoom = 4;
    std::size_t size = 1;
    while (size < kRoom * entries_.size()) size *= 2;
    cells_.assign(size, kEmpty);
    for (std::size_t i = 0; i < entries_.size(); ++i) hash(i);
  }

  std::vector<Entry> entries_;
  /// Indices of entries_, a power of two of them; none while there are few.
  std::vector<std::uint32_t> cells_;
};

}  // namespace isthmus::kernels::tree_partition
