#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "kernels/census/small_graph.hpp"

namespace isthmus::kernels::census {

/// A number for every vertex.
using VertexMap = std::array<std::uint8_t, kMostVertices>;

/// A graph up to isomorphism, and where its vertices are in the graph that stands for its class.
struct CanonicalForm {
  /// The key of the graph that stands for the class.
  std::uint64_t key = 0;
  /// For every vertex, the smallest vertex of that graph among the images of its orbit. Unlike the
  /// image itself this depends on the class and the orbit only.
  VertexMap place{};
};

/// One call of nauty (McKay, Piperno, "Practical graph isomorphism, II", 2014): about a
/// microsecond. Any number of threads may call at once.
[[nodiscard]] CanonicalForm canonical_form(const SmallGraph& subject);

/// What maps a graph to itself: the smallest vertex of every vertex's orbit, and generators.
class Symmetry {
 public:
  /// Of the graph without vertices.
  Symmetry() = default;
  /// One call of nauty. Any number of threads may make these at once.
  explicit Symmetry(const SmallGraph& subject);

  /// The smallest vertex of the orbit of v.
  [[nodiscard]] unsigned representative(unsigned v) const { return representative_[v]; }
  [[nodiscard]] std::span<const VertexMap> generators() const {
    return std::span(generators_).first(generator_count_);
  }

 private:
  VertexMap representative_{};
  /// nauty gives fewer than there are vertices.
  std::array<VertexMap, kMostVertices> generators_{};
  std::size_t generator_count_ = 0;
};

}  // namespace isthmus::kernels::census
