#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "engine/decomposition/neighbours.hpp"
#include "engine/decomposition/tree_partition.hpp"

namespace isthmus::engine::decomposition {

/// How good a tree partition is: first by width, then by the most neighbouring pairs of vertices
/// between a bag and its parent. Less is better.
struct Grade {
  static constexpr std::size_t kWorst = std::numeric_limits<std::size_t>::max();

  std::size_t width = kWorst;
  std::size_t ports = kWorst;
  friend auto operator<=>(const Grade&, const Grade&) = default;
};

/// Makes layered tree partitions of the components of a graph, one after the other in the same
/// memory.
///
/// Layer i are the vertices at distance i from a set of roots. Two vertices of layer i share a bag
/// if and only if they are connected in the graph of the layers i and beyond. This is a tree
/// partition: what lies beyond a bag is connected to that bag only, so every other bag has all its
/// edges to one bag of the layer before. No partition with this root bag in which depths are
/// distances is finer: two vertices of a layer that are connected beyond lie below the same bag.
class Layering {
 public:
  /// `neighbours` must outlive this. O(n).
  explicit Layering(const Neighbours& neighbours);

  /// Makes the layered tree partition of the component of these roots, which are one or more
  /// different vertices of one component. Gives up once it is clear that its width is above
  /// `most_width`; then the grade is the worst. O(vertices + edges of the component), times the
  /// inverse of Ackermann's function; no recursion.
  Grade make(std::span<const graph::Vertex> roots,
             std::size_t most_width = std::numeric_limits<std::size_t>::max());

  /// Takes vertices out of the graph that every later make() sees. O(vertices).
  void set_apart(std::span<const graph::Vertex> vertices);

  /// Adds the bags that the last make() finished to `partition`, the root bag first and each other
  /// after its parent; `parent` is the parent of the root bag. O(vertices of the component).
  void append_to(TreePartition& partition, int parent) const;

  /// The vertices of the component that make() saw last, in breadth-first order.
  [[nodiscard]] std::span<const graph::Vertex> order() const noexcept { return order_; }

 private:
  void find_layers(std::span<const graph::Vertex> roots);
  /// Makes bags of layer `layer`, those of the next being there; false when one is too large.
  bool make_bags(std::size_t layer, std::size_t most_width);
  [[nodiscard]] std::span<const graph::Vertex> layer_at(std::size_t layer) const;
  /// Whether v is in this layer or one beyond.
  [[nodiscard]] bool from_layer_on(graph::Vertex v, std::uint64_t layer) const {
    return layer_of_[v] >= layer && layer_of_[v] != kApart;
  }
  [[nodiscard]] graph::Vertex representative(graph::Vertex v);
  void unite(graph::Vertex u, graph::Vertex v);

  struct Bag {
    std::size_t size = 0;
    std::size_t ports = 0;
    std::size_t parent = 0;
  };

  /// The layer of vertices that were set apart: never reached, since it seems to be seen already.
  static constexpr std::uint64_t kApart = std::numeric_limits<std::uint64_t>::max();

  const Neighbours& neighbours_;
  std::vector<graph::Vertex> order_;
  std::vector<std::size_t> layer_start_;
  /// Layer of a vertex counted on from `first_layer_`; less for one not seen by this make().
  std::vector<std::uint64_t> layer_of_;
  std::uint64_t first_layer_ = 0;
  /// Disjoint sets of connected vertices: a forest, and the sizes of its trees at their roots.
  std::vector<graph::Vertex> above_;
  std::vector<graph::Vertex> tree_size_;
  /// The bag of a vertex; at a representative that has no bag yet, kNoBag.
  std::vector<std::size_t> bag_of_;
  std::vector<std::size_t> bag_of_representative_;
  /// Bags, deepest first.
  std::vector<Bag> bags_;
};

}  // namespace isthmus::engine::decomposition
