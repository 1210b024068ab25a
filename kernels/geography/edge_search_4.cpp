#include "kernels/geography/edge_search_of.hpp"

namespace isthmus::kernels::geography {

std::unique_ptr<EdgeSearch> make_search_4(const EdgeGame& game, const SearchOptions& options) {
  return make_wide<EdgeRules<engine::core::FixedBits<4>>>(game, options);
}

}  // namespace isthmus::kernels::geography
