#include "engine/gf2/echelon.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/core/errors.hpp"
#include "engine/core/random.hpp"
#include "tests/engine/gf2/plain_rows.hpp"

namespace isthmus::engine::gf2 {
namespace {

/// A random matrix in which every fourth entry is 1 and some rows repeat, beside its plain copy.
BitMatrix random_matrix(std::size_t rows, std::size_t columns, std::uint64_t seed,
                        std::vector<PlainRow>& plain) {
  core::Random random(seed);
  BitMatrix matrix(rows, columns);
  plain.assign(rows, PlainRow(columns, false));
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      const bool one = i % 5 == 4 ? plain[i - 3][j] : random.below(4) == 0;
      if (!one) continue;
      matrix.set(i, j);
      plain[i][j] = true;
    }
  }
  return matrix;
}

RC_GTEST_PROP(Echelon, IsTheSchoolbooks, ()) {
  const std::size_t rows = *rc::gen::inRange<std::size_t>(0, 80);
  const std::size_t columns = *rc::gen::inRange<std::size_t>(0, 200);
  std::vector<PlainRow> plain;
  BitMatrix matrix = random_matrix(rows, columns, *rc::gen::arbitrary<std::uint64_t>(), plain);
  const std::vector<Index> pivots = reduce_to_echelon(matrix, core::Budget());
  const std::vector<PlainRow> expected = plain_echelon(plain, columns);
  RC_ASSERT(pivots.size() == expected.size());
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      RC_ASSERT(matrix.test(i, j) == (i < expected.size() && expected[i][j]));
    }
    if (i < pivots.size()) RC_ASSERT(expected[i][pivots[i]]);
  }
}

// Large enough for the library, in builds that have one.
TEST(Echelon, OfALargeMatrixIsReduced) {
  constexpr std::size_t kRows = 1200;
  constexpr std::size_t kColumns = 1100;
  std::vector<PlainRow> plain;
  BitMatrix matrix = random_matrix(kRows, kColumns, 7, plain);
  const std::vector<Index> pivots = reduce_to_echelon(matrix, core::Budget());
  ASSERT_GT(pivots.size(), 900U);
  for (std::size_t p = 0; p < pivots.size(); ++p) {
    for (std::size_t i = 0; i < kRows; ++i) ASSERT_EQ(matrix.test(i, pivots[p]), i == p);
    for (std::size_t j = 0; j < pivots[p]; ++j) ASSERT_FALSE(matrix.test(p, j));
  }
  // Each row of the matrix is the sum of the reduced rows whose pivots it has.
  for (std::size_t i = 0; i < kRows; i += 97) {
    PlainRow rest = plain[i];
    for (std::size_t p = 0; p < pivots.size(); ++p) {
      if (!plain[i][pivots[p]]) continue;
      for (std::size_t j = 0; j < kColumns; ++j) rest[j] = rest[j] != matrix.test(p, j);
    }
    ASSERT_EQ(std::ranges::count(rest, true), 0);
  }
}

TEST(Echelon, StopsWhenTimeIsOut) {
  BitMatrix matrix(1, 1);
  matrix.set(0, 0);
  core::CancelToken cancel;
  cancel.request();
  core::Budget budget;
  budget.cancel = &cancel;
  EXPECT_THROW((void)reduce_to_echelon(matrix, budget), core::LimitError);
}

}  // namespace
}  // namespace isthmus::engine::gf2
