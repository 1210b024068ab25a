#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/check/tree_partition_certificate.hpp"

namespace isthmus::kernels::check {

/// A set of places of a bag. Places that are equal modulo 64 share a bit, so that a set may hold
/// more than it should; every rule here is safe against that.
using Places = std::uint64_t;

[[nodiscard]] constexpr Places place_bit(std::uint32_t place) {
  return std::uint64_t{1} << place % 64U;
}

/// The places that a line of a type speaks for: from 64 on all, which is too many, too.
[[nodiscard]] constexpr Places entrance_bits(std::uint32_t place) {
  return place < 64U ? place_bit(place) : ~Places{0};
}

/// What play in a bag sees of it. Its edges are numbered: first the ports, sorted by (above, below,
/// whether they lead in only), then the edges inside, sorted by (from, to).
struct BagBoard {
  struct Port {
    std::uint32_t above;
    std::uint32_t below;
    bool in;
    bool out;
  };
  struct InnerEdge {
    std::uint32_t from;
    std::uint32_t to;
  };

  bool directed = false;
  std::vector<Port> ports;
  std::vector<InnerEdge> inner;

  [[nodiscard]] std::uint32_t edge_count() const {
    return static_cast<std::uint32_t>(ports.size() + inner.size());
  }
};

/// The bags of a certificate's tree partition: bags that look alike from inside share a shape.
class BagBoards {
 public:
  using Bag = std::uint32_t;
  using Shape = std::uint32_t;

  /// Throws Rejection when the bags are not a tree partition of the graph, rooted at the bag of the
  /// start. O((n + m + bags) log(bags)).
  explicit BagBoards(const TreePartitionCertificate& certificate);

  [[nodiscard]] Shape shape_of(Bag bag) const { return shapes_[bag]; }
  [[nodiscard]] const BagBoard& board(Shape shape) const { return boards_[shape]; }
  [[nodiscard]] std::uint32_t place_of(engine::graph::Vertex v) const { return place_of_[v]; }
  /// Every bag after its children; the root is last.
  [[nodiscard]] std::span<const Bag> bottom_up() const { return order_; }
  [[nodiscard]] std::span<const Bag> children(Bag bag) const { return children_[bag]; }

 private:
  void place_vertices();
  void order_bags();
  [[nodiscard]] std::vector<BagBoard> boards_of_bags() const;
  void share_shapes(std::vector<BagBoard> boards);

  const TreePartitionCertificate& certificate_;
  std::vector<Bag> bag_of_;
  std::vector<std::uint32_t> place_of_;
  std::vector<std::vector<Bag>> children_;
  std::vector<Bag> order_;
  std::vector<Shape> shapes_;
  std::vector<BagBoard> boards_;
};

}  // namespace isthmus::kernels::check
