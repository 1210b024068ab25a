#include "kernels/census/even_kernels.hpp"

namespace isthmus::kernels::census {

namespace {

/// Independent sets that extend one of them.
class IndependentSets {
 public:
  explicit IndependentSets(const SmallGraph& graph) : graph_(graph) {}

  /// `odd` has the vertices with an odd number of neighbours in `chosen`, `open` those that may
  /// still join. Nobody in an independent set has a neighbour there, so that it is an even kernel
  /// if and only if nobody at all has an odd number.
  void extend(VertexSet chosen, VertexSet odd, VertexSet open) {
    if (odd == 0) in_kernels_ |= chosen;
    while (open != 0) {
      const unsigned v = smallest(open);
      open ^= only(v);
      extend(chosen | only(v), odd ^ graph_.out[v], open & ~graph_.out[v]);
    }
  }

  [[nodiscard]] VertexSet in_kernels() const { return in_kernels_; }

 private:
  const SmallGraph& graph_;
  VertexSet in_kernels_ = 0;
};

}  // namespace

VertexSet vertices_in_even_kernels(const SmallGraph& graph) {
  IndependentSets sets(graph);
  sets.extend(0, 0, first_vertices(graph.vertices));
  return sets.in_kernels();
}

}  // namespace isthmus::kernels::census
