#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"

/// Edge geography on rooted tree partitions: the XP algorithm, in two forms.
///
/// Source: "Edge Geography is XNLP-hard for Pathwidth and in XP for Tree-Partition Width", Section
/// 5 and Appendix B. Names are the paper's.
namespace isthmus::kernels::tree_partition {

/// The position of a vertex within its bag.
using Place = std::uint32_t;
/// The index of a bag in the tree partition.
using Bag = std::uint32_t;

/// Which ways a port can be passed.
enum class Passage : std::uint8_t {
  kBoth,   ///< an edge
  kEntry,  ///< an arc into the child
  kExit,   ///< an arc out of the child
};

/// An edge between a bag and its parent (Definition B.2).
struct Port {
  Place above = 0;  ///< where it ends in the parent
  Place below = 0;  ///< where it ends in the bag
  Passage passage = Passage::kBoth;
  engine::graph::Edge edge = 0;
};

/// An edge inside a bag; an arc goes from `from` to `to`.
struct InternalEdge {
  Place from = 0;
  Place to = 0;
  engine::graph::Edge edge = 0;
};

/// A graph seen through a rooted tree partition of it: what each bag holds, in flat arrays.
class BagTree {
 public:
  using Graph = engine::graph::Graph;
  using Vertex = engine::graph::Vertex;
  using TreePartition = engine::decomposition::TreePartition;

  /// The partition must be one of this graph (decomposition::find_fault). O(n + m + bags), no
  /// recursion.
  BagTree(const Graph& graph, const TreePartition& partition);

  [[nodiscard]] Bag bag_count() const noexcept {
    return static_cast<Bag>(vertices_start_.size() - 1);
  }
  [[nodiscard]] Bag root() const noexcept { return order_.back(); }
  [[nodiscard]] bool directed() const noexcept { return directed_; }
  /// The size of the largest bag.
  [[nodiscard]] std::uint32_t width() const noexcept { return width_; }

  /// The vertices of a bag, each at its place.
  [[nodiscard]] std::span<const Vertex> vertices(Bag bag) const {
    return row(vertices_, vertices_start_, bag);
  }
  [[nodiscard]] std::span<const Bag> children(Bag bag) const {
    return row(children_, children_start_, bag);
  }
  /// The edges to the parent, sorted by (above, below, passage).
  [[nodiscard]] std::span<const Port> ports(Bag bag) const {
    return row(ports_, ports_start_, bag);
  }
  /// The edges inside, sorted by (from, to); of an undirected graph, from < to.
  [[nodiscard]] std::span<const InternalEdge> internal(Bag bag) const {
    return row(internal_, internal_start_, bag);
  }

  [[nodiscard]] Bag bag_of(Vertex v) const { return bag_of_[v]; }
  [[nodiscard]] Place place_of(Vertex v) const { return place_of_[v]; }
  /// All bags, every bag after its children; the root is last.
  [[nodiscard]] std::span<const Bag> bottom_up() const noexcept { return order_; }

 private:
  template <class T>
  [[nodiscard]] static std::span<const T> row(const std::vector<T>& all,
                                              const std::vector<std::uint64_t>& start, Bag bag) {
    return std::span(all).subspan(start[bag], start[bag + 1] - start[bag]);
  }

  void place_vertices(const TreePartition& partition);
  void hang_children(const TreePartition& partition);
  void sort_edges(const Graph& graph, const TreePartition& partition);

  bool directed_ = false;
  std::uint32_t width_ = 0;
  std::vector<std::uint64_t> vertices_start_;
  std::vector<Vertex> vertices_;
  std::vector<std::uint64_t> children_start_;
  std::vector<Bag> children_;
  std::vector<std::uint64_t> ports_start_;
  std::vector<Port> ports_;
  std::vector<std::uint64_t> internal_start_;
  std::vector<InternalEdge> internal_;
  std::vector<Bag> bag_of_;
  std::vector<Place> place_of_;
  std::vector<Bag> order_;
};

}  // namespace isthmus::kernels::tree_partition
