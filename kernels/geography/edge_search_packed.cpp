#include "kernels/geography/edge_search_of.hpp"

namespace isthmus::kernels::geography {

std::unique_ptr<EdgeSearch> make_packed_search(const EdgeGame& game, const SearchOptions& options) {
  return make_packed<EdgeRules<engine::core::FixedBits<1>>>(game, options);
}

}  // namespace isthmus::kernels::geography
