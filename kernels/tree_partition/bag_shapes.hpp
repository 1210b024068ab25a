#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/budget.hpp"
#include "kernels/tree_partition/vocabulary.hpp"

namespace isthmus::kernels::tree_partition {

/// A bag of some vertices that hangs below another, and what edges there can be.
struct BagFrame {
  std::uint32_t above = 1;
  std::uint32_t below = 1;
  bool directed = false;

  /// The most ports and internal edges, or arcs.
  [[nodiscard]] std::uint32_t most_edges() const {
    return (above * below + below * (below - 1) / 2) * (directed ? 2 : 1);
  }
};

/// A graph that is such a bag with all its edges below another with none, as a tree partition: bag
/// 0 is above, bag 1 below.
struct HangingBag {
  engine::graph::Graph graph;
  engine::decomposition::TreePartition partition;
};

/// The bag with the edges whose bits are set: ports by their place above, then below, then internal
/// edges by their first, then second place; of arcs, two bits each, that into the bag, or from the
/// smaller place, first. There must be at most 63 bits.
[[nodiscard]] HangingBag hanging_bag(const BagFrame& frame, std::uint64_t edges);

/// The shapes of all bags of a frame that can be entered, but only one of those that differ in the
/// order of their own vertices, which nobody above can see. Nothing when the budget's time was over
/// first. O(2^edges * below! * edges).
[[nodiscard]] std::optional<std::vector<ShapeId>> bag_shapes(const BagFrame& frame,
                                                             Vocabulary& vocabulary,
                                                             const engine::core::Budget& budget);

}  // namespace isthmus::kernels::tree_partition
