#include "kernels/census/node_kayles.hpp"

#include <array>
#include <cstddef>

namespace isthmus::kernels::census {

namespace {

using engine::search::Nimber;

/// Nimbers of the subgraphs that sets of vertices induce.
class InducedSubgraphs {
 public:
  explicit InducedSubgraphs(const SmallGraph& graph) : graph_(graph) { known_.fill(kUnknown); }

  Nimber value(VertexSet set) {
    if (set == 0) return 0;
    std::uint8_t& known = known_[static_cast<std::size_t>(set >> (64U - kMostVertices))];
    if (known != kUnknown) return known;
    std::uint32_t options = 0;
    for_each_vertex(set,
                    [&](unsigned v) { options |= 1U << value(set & ~(graph_.out[v] | only(v))); });
    return known = static_cast<std::uint8_t>(std::countr_one(options));
  }

 private:
  static constexpr std::uint8_t kUnknown = 0xFF;

  const SmallGraph& graph_;
  std::array<std::uint8_t, std::size_t{1} << kMostVertices> known_;
};

}  // namespace

Nimber node_kayles(const SmallGraph& graph) {
  return InducedSubgraphs(graph).value(first_vertices(graph.vertices));
}

}  // namespace isthmus::kernels::census
