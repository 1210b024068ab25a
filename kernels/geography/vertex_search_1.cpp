#include "kernels/geography/edge_search_of.hpp"
#include "kernels/geography/vertex_rules.hpp"

namespace isthmus::kernels::geography {

std::unique_ptr<EdgeSearch> make_vertex_search_1(const EdgeGame& game,
                                                 const SearchOptions& options) {
  using Rules = VertexRules<engine::core::FixedBits<1>>;
  if (!options.hash_only) {
    if (auto packed = make_packed<Rules>(game, options)) return packed;
  }
  return make_wide<Rules>(game, options);
}

}  // namespace isthmus::kernels::geography
