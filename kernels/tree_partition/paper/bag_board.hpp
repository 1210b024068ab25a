#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/tree_partition/bag_tree.hpp"

namespace isthmus::kernels::tree_partition::paper {

/// The moves that one bag itself offers at each of its places, with its ports and internal edges
/// numbered from 0 as BagTree lists them: the bits of the sets U and F of the paper.
class BagBoard {
 public:
  /// A way along an internal edge.
  struct Step {
    Place to = 0;
    std::uint32_t edge = 0;
  };

  /// The bag of an undirected tree. O(vertices and edges of the bag).
  BagBoard(const BagTree& tree, Bag bag);

  [[nodiscard]] std::span<const Port> ports() const noexcept { return ports_; }
  [[nodiscard]] std::uint32_t port_count() const noexcept {
    return static_cast<std::uint32_t>(ports_.size());
  }
  [[nodiscard]] std::uint32_t edge_count() const noexcept { return edge_count_; }
  [[nodiscard]] std::span<const Step> steps(Place place) const { return steps_[place]; }
  /// The ports that end at a place.
  [[nodiscard]] std::span<const std::uint32_t> exits(Place place) const { return exits_[place]; }

 private:
  std::span<const Port> ports_;
  std::uint32_t edge_count_;
  std::vector<std::vector<Step>> steps_;
  std::vector<std::vector<std::uint32_t>> exits_;
};

/// A set of numbers below 64 that holds all below `count`.
[[nodiscard]] constexpr std::uint64_t all_below(std::uint32_t count) {
  constexpr std::uint32_t kWord = 64;
  return count == kWord ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

}  // namespace isthmus::kernels::tree_partition::paper
