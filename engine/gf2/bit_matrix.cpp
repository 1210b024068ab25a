#include "engine/gf2/bit_matrix.hpp"

#include "engine/core/bits.hpp"

namespace isthmus::engine::gf2 {

BitMatrix transposed(const BitMatrix& matrix) {
  BitMatrix result(matrix.columns(), matrix.rows());
  for (std::size_t i = 0; i < matrix.rows(); ++i) {
    const auto row = matrix.row(i);
    for (std::size_t w = 0; w < row.size(); ++w) {
      core::for_each_bit(row[w], w * BitMatrix::kWordBits,
                         [&](std::size_t column) { result.set(column, i); });
    }
  }
  return result;
}

}  // namespace isthmus::engine::gf2
