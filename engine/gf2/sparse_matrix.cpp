#include "engine/gf2/sparse_matrix.hpp"

#include <numeric>

namespace isthmus::engine::gf2 {

SparseMatrix::SparseMatrix(Index rows, Index columns, std::span<const Place> ones)
    : columns_(columns), start_(std::size_t{rows} + 1, 0), ones_(ones.size()) {
  for (const auto& [row, column] : ones) ++start_[row + 1];
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  std::vector<std::uint64_t> next(start_.begin(), start_.end() - 1);
  for (const auto& [row, column] : ones) ones_[next[row]++] = column;
}

SparseMatrix transposed(const SparseMatrix& matrix) {
  std::vector<SparseMatrix::Place> ones;
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (const Index column : matrix.row(i)) ones.emplace_back(column, i);
  }
  return {matrix.columns(), matrix.rows(), ones};
}

}  // namespace isthmus::engine::gf2
