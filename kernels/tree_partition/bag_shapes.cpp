#include "kernels/tree_partition/bag_shapes.hpp"

#include <algorithm>
#include <numeric>

namespace isthmus::kernels::tree_partition {

namespace {

/// Numbers the edges of a frame: see hanging_bag().
class Numbering {
 public:
  explicit Numbering(const BagFrame& frame) : frame_(frame) {}

  [[nodiscard]] std::uint32_t port(Place above, Place below, bool out) const {
    return (above * frame_.below + below) * arcs() + (out ? 1U : 0U);
  }
  /// The edge between two places, the arc from the first to the second.
  [[nodiscard]] std::uint32_t internal(Place from, Place to) const {
    const Place least = std::min(from, to);
    const Place most = std::max(from, to);
    // Pairs by their first place: all before it, then by their second.
    const std::uint32_t pair = least * frame_.below - least * (least + 1) / 2 + most - least - 1;
    const std::uint32_t ports = frame_.above * frame_.below * arcs();
    return ports + pair * arcs() + (frame_.directed && from > to ? 1U : 0U);
  }

  /// Calls visit(bit, permuted bit) for each edge, places below being permuted.
  template <class Visit>
  void permute(const std::vector<Place>& places, const Visit& visit) const {
    for (Place above = 0; above < frame_.above; ++above) {
      for (Place below = 0; below < frame_.below; ++below) {
        for (std::uint32_t out = 0; out < arcs(); ++out) {
          visit(port(above, below, out != 0), port(above, places[below], out != 0));
        }
      }
    }
    for (Place i = 0; i < frame_.below; ++i) {
      for (Place j = i + 1; j < frame_.below; ++j) {
        visit(internal(i, j), internal(places[i], places[j]));
        if (frame_.directed) visit(internal(j, i), internal(places[j], places[i]));
      }
    }
  }

 private:
  [[nodiscard]] std::uint32_t arcs() const { return frame_.directed ? 2 : 1; }

  BagFrame frame_;
};

/// For each order of the places below but the given one, where each edge goes.
std::vector<std::vector<std::uint32_t>> permutations(const BagFrame& frame) {
  const Numbering numbering(frame);
  std::vector<Place> places(frame.below);
  std::iota(places.begin(), places.end(), Place{0});
  std::vector<std::vector<std::uint32_t>> result;
  while (std::ranges::next_permutation(places).found) {
    auto& to = result.emplace_back(frame.most_edges());
    numbering.permute(places, [&](std::uint32_t from, std::uint32_t bit) { to[from] = bit; });
  }
  return result;
}

bool is_least(std::uint64_t edges, const std::vector<std::vector<std::uint32_t>>& permutations) {
  return std::ranges::all_of(permutations, [&](const std::vector<std::uint32_t>& to) {
    std::uint64_t permuted = 0;
    for (std::size_t bit = 0; bit < to.size(); ++bit) permuted |= (edges >> bit & 1) << to[bit];
    return edges <= permuted;
  });
}

/// The bits of all ports that lead into the bag.
std::uint64_t entries(const BagFrame& frame) {
  const Numbering numbering(frame);
  std::uint64_t mask = 0;
  for (Place above = 0; above < frame.above; ++above) {
    for (Place below = 0; below < frame.below; ++below) {
      mask |= std::uint64_t{1} << numbering.port(above, below, false);
    }
  }
  return mask;
}

}  // namespace

HangingBag hanging_bag(const BagFrame& frame, std::uint64_t edges) {
  const Numbering numbering(frame);
  const auto has = [&](std::uint32_t bit) { return (edges >> bit & 1) != 0; };
  using engine::graph::Kind;
  engine::graph::GraphBuilder builder(frame.above + frame.below,
                                      frame.directed ? Kind::kDirected : Kind::kUndirected);
  for (Place i = 0; i < frame.above; ++i) {
    for (Place j = 0; j < frame.below; ++j) {
      if (has(numbering.port(i, j, false))) builder.add_edge(i, frame.above + j);
      if (frame.directed && has(numbering.port(i, j, true))) builder.add_edge(frame.above + j, i);
    }
  }
  for (Place i = 0; i < frame.below; ++i) {
    for (Place j = 0; j < frame.below; ++j) {
      const bool counts = frame.directed ? i != j : i < j;
      if (counts && has(numbering.internal(i, j))) {
        builder.add_edge(frame.above + i, frame.above + j);
      }
    }
  }
  HangingBag result;
  result.graph = builder.build();
  result.partition.parent = {engine::decomposition::TreePartition::kNoParent, 0};
  result.partition.bags.resize(2);
  for (Place i = 0; i < frame.above; ++i) result.partition.bags[0].push_back(i);
  for (Place j = 0; j < frame.below; ++j) result.partition.bags[1].push_back(frame.above + j);
  return result;
}

std::optional<std::vector<ShapeId>> bag_shapes(const BagFrame& frame, Vocabulary& vocabulary,
                                               const engine::core::Budget& budget) {
  constexpr std::uint64_t kCodesALook = 1U << 12U;
  const auto orders = permutations(frame);
  const std::uint64_t in = entries(frame);
  std::vector<ShapeId> shapes;
  for (std::uint64_t edges = 0; edges < std::uint64_t{1} << frame.most_edges(); ++edges) {
    if (edges % kCodesALook == 0 && (budget.expired() || budget.cancelled())) return std::nullopt;
    if ((edges & in) == 0 || !is_least(edges, orders)) continue;
    const HangingBag bag = hanging_bag(frame, edges);
    shapes.push_back(vocabulary.shape(BagTree(bag.graph, bag.partition), 1));
  }
  return shapes;
}

}  // namespace isthmus::kernels::tree_partition
