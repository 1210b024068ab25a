#include "kernels/geography/edge_search.hpp"

#include "kernels/geography/edge_search_of.hpp"

namespace isthmus::kernels::geography {

std::unique_ptr<EdgeSearch> make_edge_search(const EdgeGame& game, const SearchOptions& options) {
  constexpr std::size_t kWord = engine::core::kWordBits;
  if (game.vanishes == Vanishes::kVertices) {
    const std::size_t vertices = game.graph.vertex_count();
    if (vertices <= kWord) return make_vertex_search_1(game, options);
    if (vertices <= 4 * kWord) return make_vertex_search_4(game, options);
    return make_vertex_search_dynamic(game, options);
  }
  const std::size_t needed =
      std::max<std::size_t>(game.graph.vertex_count(), game.graph.edge_count());
  if (needed <= kWord) {
    if (!options.hash_only) {
      if (auto packed = make_packed_search(game, options)) return packed;
    }
    return make_search_1(game, options);
  }
  if (needed <= 2 * kWord) return make_search_2(game, options);
  if (needed <= 4 * kWord) return make_search_4(game, options);
  return make_search_dynamic(game, options);
}

}  // namespace isthmus::kernels::geography
