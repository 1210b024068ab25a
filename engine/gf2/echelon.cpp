#include "engine/gf2/echelon.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/errors.hpp"
#include "engine/gf2/echelon_by_library.hpp"

namespace isthmus::engine::gf2 {

namespace {

void add(std::span<std::uint64_t> to, std::span<const std::uint64_t> row, std::size_t from_word) {
  for (std::size_t w = from_word; w < to.size(); ++w) to[w] ^= row[w];
}

/// Reduces a matrix block by block: up to eight pivots are found with as little work as that takes,
/// then all other rows are cleared in the eight columns at once, by a table of the 256 sums of the
/// pivot rows.
class Reduction {
 public:
  Reduction(BitMatrix& matrix, const core::Budget& budget)
      : matrix_(matrix), budget_(budget), sums_(kSums, matrix.columns()), live_(matrix.rows()) {}

  std::vector<Index> run() {
    // Constraints of sparse systems are mostly 0 = 0, and no search for pivots should read them.
    while (live_ > 0 && zero(live_ - 1)) --live_;
    for (std::size_t row = 0; row < live_; ++row) retire_if_zero(row);
    while (find_block()) clear_block();
    return std::move(pivots_);
  }

 private:
  static constexpr std::size_t kBlock = 8;
  static constexpr std::size_t kSums = std::size_t{1} << kBlock;

  /// Finds the next pivots, up to eight: their rows stand from block_ on and are reduced among
  /// themselves. False when there are no more.
  bool find_block() {
    block_ = pivots_.size();
    while (pivots_.size() - block_ < kBlock && pivots_.size() < live_ &&
           column_ < matrix_.columns()) {
      const std::size_t row = row_with_pivot();
      if (row < live_) take_pivot(row);
      ++column_;
    }
    return pivots_.size() > block_;
  }

  /// A row below the pivots that has, once reduced by the block, a 1 in the current column.
  [[nodiscard]] std::size_t row_with_pivot() const {
    std::size_t row = pivots_.size();
    while (row < live_ && !reduced_entry(row)) ++row;
    return row;
  }

  [[nodiscard]] bool zero(std::size_t row) const {
    return std::ranges::all_of(matrix_.row(row), [](std::uint64_t word) { return word == 0; });
  }

  /// Exchanges a row of zeros for the last one that has any ones.
  void retire_if_zero(std::size_t row) {
    if (!zero(row)) return;
    --live_;
    std::ranges::swap_ranges(matrix_.row(row), matrix_.row(live_));
    while (live_ > row && zero(live_ - 1)) --live_;
  }

  [[nodiscard]] bool reduced_entry(std::size_t row) const {
    bool entry = matrix_.test(row, column_);
    for (std::size_t p = block_; p < pivots_.size(); ++p) {
      entry ^= matrix_.test(row, pivots_[p]) && matrix_.test(p, column_);
    }
    return entry;
  }

  void take_pivot(std::size_t row) {
    if (budget_.cancelled() || budget_.expired()) {
      throw core::LimitError("time ran out in the elimination of a dense matrix");
    }
    const std::size_t at = pivots_.size();
    if (row != at) std::ranges::swap_ranges(matrix_.row(row), matrix_.row(at));
    for (std::size_t p = block_; p < at; ++p) {
      if (matrix_.test(at, pivots_[p])) add(matrix_.row(at), matrix_.row(p), first_word());
    }
    for (std::size_t p = block_; p < at; ++p) {
      if (matrix_.test(p, column_)) add(matrix_.row(p), matrix_.row(at), first_word());
    }
    pivots_.push_back(static_cast<Index>(column_));
  }

  void clear_block() {
    const std::size_t size = pivots_.size() - block_;
    for (std::size_t p = 0; p < size; ++p) {
      const std::size_t half = std::size_t{1} << p;
      for (std::size_t sum = 0; sum < half; ++sum) {
        std::ranges::copy(sums_.row(sum), sums_.row(half + sum).begin());
        add(sums_.row(half + sum), matrix_.row(block_ + p), first_word());
      }
    }
    for (std::size_t row = 0; row < live_; ++row) {
      if (row == block_) row = pivots_.size();
      if (row >= live_) break;
      std::size_t sum = 0;
      for (std::size_t p = 0; p < size; ++p) {
        sum |= std::size_t{matrix_.test(row, pivots_[block_ + p])} << p;
      }
      if (sum != 0) add(matrix_.row(row), sums_.row(sum), first_word());
    }
    for (std::size_t row = pivots_.size(); row < live_; ++row) retire_if_zero(row);
  }

  /// Pivot rows are 0 before their pivots.
  [[nodiscard]] std::size_t first_word() const {
    const std::size_t first = pivots_.size() > block_ ? pivots_[block_] : column_;
    return first / BitMatrix::kWordBits;
  }

  BitMatrix& matrix_;
  const core::Budget& budget_;
  /// Row 0 stays 0; what is before first_word() in the others means nothing.
  BitMatrix sums_;
  std::vector<Index> pivots_;
  /// The row of the first pivot of the current block.
  std::size_t block_ = 0;
  std::size_t column_ = 0;
  /// Rows from here on are 0.
  std::size_t live_;
};

}  // namespace

std::vector<Index> reduce_to_echelon(BitMatrix& matrix, const core::Budget& budget) {
  if (library_pays(matrix)) {
    if (budget.cancelled() || budget.expired()) {
      throw core::LimitError("time ran out before the elimination of a dense matrix");
    }
    return reduce_by_library(matrix);
  }
  return Reduction(matrix, budget).run();
}

}  // namespace isthmus::engine::gf2
