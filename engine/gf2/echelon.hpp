#pragma once

#include <string_view>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/gf2/bit_matrix.hpp"

namespace isthmus::engine::gf2 {

/// Brings the matrix into reduced row echelon form: row i < rank has its first 1 in the column that
/// comes back at place i, where no other row has one; the rows from the rank on are 0.
///
/// Works on eight pivots at a time (the "method of the four Russians": Arlazarov, Dinic, Kronrod,
/// Faradzev 1970), by M4RI where the build has it and the matrix is large. Throws core::LimitError
/// when the budget's time runs out, which M4RI looks at only before it begins.
/// O(rows x columns x rank / 512) and more cheaply by M4RI.
[[nodiscard]] std::vector<Index> reduce_to_echelon(BitMatrix& matrix, const core::Budget& budget);

/// The library that large matrices are reduced by, and its licence; empty when it is our own code.
[[nodiscard]] std::string_view dense_library();

}  // namespace isthmus::engine::gf2
