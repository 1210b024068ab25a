#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Linear algebra over the field with two elements: sparse systems, eliminated once and asked many
/// times, on a dense elimination of what is left of them.
namespace isthmus::engine::gf2 {

/// A number of a row, a column, an unknown or an equation.
using Index = std::uint32_t;

/// "No such row, column, unknown or equation".
inline constexpr Index kNone = ~Index{0};

/// A dense matrix, 64 entries a word; bits past the last column are 0.
class BitMatrix {
 public:
  static constexpr std::size_t kWordBits = 64;

  BitMatrix() = default;
  /// All entries 0.
  BitMatrix(std::size_t rows, std::size_t columns)
      : rows_(rows), columns_(columns), row_words_(words_for(columns)), words_(rows * row_words_) {}

  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
  [[nodiscard]] std::size_t columns() const noexcept { return columns_; }

  [[nodiscard]] bool test(std::size_t row, std::size_t column) const {
    return (words_[row * row_words_ + column / kWordBits] >> column % kWordBits & 1U) != 0;
  }
  void set(std::size_t row, std::size_t column) {
    words_[row * row_words_ + column / kWordBits] |= std::uint64_t{1} << column % kWordBits;
  }

  [[nodiscard]] std::span<const std::uint64_t> row(std::size_t i) const {
    return std::span(words_).subspan(i * row_words_, row_words_);
  }
  [[nodiscard]] std::span<std::uint64_t> row(std::size_t i) {
    return std::span(words_).subspan(i * row_words_, row_words_);
  }

  /// Bytes that a matrix of this size takes.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t rows, std::uint64_t columns) {
    return rows * words_for(columns) * sizeof(std::uint64_t);
  }

 private:
  [[nodiscard]] static constexpr std::size_t words_for(std::size_t columns) {
    return (columns + kWordBits - 1) / kWordBits;
  }

  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::size_t row_words_ = 0;
  std::vector<std::uint64_t> words_;
};

/// O(rows x columns).
[[nodiscard]] BitMatrix transposed(const BitMatrix& matrix);

}  // namespace isthmus::engine::gf2
