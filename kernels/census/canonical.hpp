#pragma once

#include <array>
#include <cstddef>
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

/// What maps a graph to itself.
class Symmetry {
 public:
  /// The smallest vertex of the orbit of v.
  [[nodiscard]] unsigned representative(unsigned v) const { return representative_[v]; }
  void set_representative(unsigned v, unsigned of_orbit) {
    representative_[v] = static_cast<std::uint8_t>(of_orbit);
  }

  [[nodiscard]] std::span<const VertexMap> generators() const {
    return std::span(generators_).first(generator_count_);
  }
  /// One of fewer than there are vertices; the caller sets it.
  VertexMap& add_generator() { return generators_[generator_count_++]; }

 private:
  VertexMap representative_{};
  std::array<VertexMap, kMostVertices> generators_{};
  std::size_t generator_count_ = 0;
};

/// By refinement where that is enough (by_refinement.hpp): a fifth of a microsecond, and nine of
/// ten undirected graphs with nine vertices. Else by nauty, about a microsecond. What is
/// enough depends on the class only, so that each class has one form. Any number of threads may
/// call at once.
[[nodiscard]] CanonicalForm canonical_form(const SmallGraph& graph);

/// Orbits and generators, found in the same ways.
[[nodiscard]] Symmetry symmetry_of(const SmallGraph& graph);

}  // namespace isthmus::kernels::census
