#pragma once

#include <vector>

#include "engine/gf2/bit_matrix.hpp"

namespace isthmus::engine::gf2 {

/// Whether this build has a library that reduces a matrix of this size faster than our own code.
[[nodiscard]] bool library_pays(const BitMatrix& matrix);

/// reduce_to_echelon() by that library. One call at a time works, others wait: M4RI is not
/// thread-safe even on separate matrices. Throws core::LimitError when there is not enough memory.
[[nodiscard]] std::vector<Index> reduce_by_library(BitMatrix& matrix);

}  // namespace isthmus::engine::gf2
