#include <stdexcept>

#include "engine/gf2/echelon.hpp"
#include "engine/gf2/echelon_by_library.hpp"

namespace isthmus::engine::gf2 {

bool library_pays(const BitMatrix& /*matrix*/) { return false; }

std::vector<Index> reduce_by_library(BitMatrix& /*matrix*/) {
  throw std::logic_error("this build has no library for dense matrices");
}

std::string_view dense_library() { return {}; }

}  // namespace isthmus::engine::gf2
