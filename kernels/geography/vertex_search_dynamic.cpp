#include "kernels/geography/edge_search_of.hpp"
#include "kernels/geography/vertex_rules.hpp"

namespace isthmus::kernels::geography {

std::unique_ptr<EdgeSearch> make_vertex_search_dynamic(const EdgeGame& game,
                                                       const SearchOptions& options) {
  return make_wide<VertexRules<engine::core::DynamicBits>>(game, options);
}

}  // namespace isthmus::kernels::geography
