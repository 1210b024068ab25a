#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/gf2/bit_matrix.hpp"

namespace isthmus::engine::gf2 {

/// A matrix as the places of its ones, row by row.
class SparseMatrix {
 public:
  using Place = std::pair<Index, Index>;

  SparseMatrix() : start_{0} {}
  /// The matrix with ones at these (row, column) places, all different. O(rows + ones).
  SparseMatrix(Index rows, Index columns, std::span<const Place> ones);

  [[nodiscard]] Index rows() const noexcept { return static_cast<Index>(start_.size() - 1); }
  [[nodiscard]] Index columns() const noexcept { return columns_; }
  /// The columns in which a row has ones.
  [[nodiscard]] std::span<const Index> row(Index i) const {
    return std::span(ones_).subspan(start_[i], start_[i + 1] - start_[i]);
  }
  [[nodiscard]] std::uint64_t bytes() const noexcept {
    return start_.size() * sizeof(std::uint64_t) + ones_.size() * sizeof(Index);
  }

 private:
  Index columns_ = 0;
  std::vector<std::uint64_t> start_;
  std::vector<Index> ones_;
};

/// O(rows + columns + ones).
[[nodiscard]] SparseMatrix transposed(const SparseMatrix& matrix);

}  // namespace isthmus::engine::gf2
