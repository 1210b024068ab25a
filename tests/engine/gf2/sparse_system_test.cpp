#include "engine/gf2/sparse_system.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "engine/core/errors.hpp"
#include "tests/engine/gf2/plain_rows.hpp"

namespace isthmus::engine::gf2 {
namespace {

std::vector<PlainRow> plain(const SparseMatrix& matrix) {
  std::vector<PlainRow> rows(matrix.rows(), PlainRow(matrix.columns(), false));
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (const Index column : matrix.row(i)) rows[i][column] = true;
  }
  return rows;
}

/// What the equations add up to.
std::vector<bool> image(const SparseMatrix& matrix, const std::vector<bool>& vector) {
  std::vector<bool> sums(matrix.rows(), false);
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (const Index column : matrix.row(i)) sums[i] = sums[i] != vector[column];
  }
  return sums;
}

SparseMatrix any_matrix() {
  const auto rows = *rc::gen::inRange(1U, 40U);
  const auto columns = *rc::gen::inRange(1U, 40U);
  const auto places = *rc::gen::container<std::set<SparseMatrix::Place>>(
      rc::gen::pair(rc::gen::inRange(0U, rows), rc::gen::inRange(0U, columns)));
  return {rows, columns, std::vector(places.begin(), places.end())};
}

RC_GTEST_PROP(SparseSystem, KnowsItsKernel, ()) {
  const SparseMatrix rows = any_matrix();
  const SparseMatrix columns = transposed(rows);
  const SparseSystem system(rows, columns, core::Budget());
  const std::vector<PlainRow> reduced = plain_echelon(plain(rows), rows.columns());
  RC_ASSERT(system.rank() == reduced.size());
  for (Index x = 0; x < rows.columns(); ++x) {
    // No vector of the kernel has a 1 at x if and only if "x = 0" follows from the equations.
    PlainRow alone(rows.columns(), false);
    alone[x] = true;
    const bool follows = std::ranges::find(reduced, alone) != reduced.end();
    RC_ASSERT(system.reached(x) == !follows);
    if (follows) continue;
    const std::vector<bool> vector = system.kernel_vector(x);
    RC_ASSERT(vector[x]);
    RC_ASSERT(std::ranges::count(image(rows, vector), true) == 0);
  }
}

RC_GTEST_PROP(SparseSystem, SolvesWhatTheTransposedKernelDoesNotReach, ()) {
  const SparseMatrix rows = any_matrix();
  const SparseMatrix columns = transposed(rows);
  SparseSystem system(rows, columns, core::Budget());
  const SparseSystem other(columns, rows, core::Budget());
  for (Index e = 0; e < rows.rows(); ++e) {
    const auto solution = system.solution(e);
    RC_ASSERT(solution.has_value() == !other.reached(e));
    if (!solution) continue;
    std::vector<bool> expected(rows.rows(), false);
    expected[e] = true;
    RC_ASSERT(image(rows, *solution) == expected);
  }
}

/// The equations of a dense system: unknown j is in equation i when 7i + j^2 leaves few behind.
SparseMatrix dense(Index size) {
  std::vector<SparseMatrix::Place> ones;
  for (Index i = 0; i < size; ++i) {
    for (Index j = 0; j < size; ++j) {
      if ((7 * i + j * j + i * j) % 11 < 3) ones.emplace_back(i, j);
    }
  }
  return {size, size, ones};
}

// More parameters than fit one slice.
TEST(SparseSystem, WorksBeyondOneSlice) {
  const SparseMatrix rows = dense(1500);
  const SparseMatrix columns = transposed(rows);
  const SparseSystem system(rows, columns, core::Budget());
  ASSERT_GT(system.parameters(), 512U);
  ASSERT_EQ(system.rank(), plain_echelon(plain(rows), rows.columns()).size());
  Index reached = 0;
  for (Index x = 0; x < rows.columns(); x += 50) {
    if (!system.reached(x)) continue;
    ++reached;
    const std::vector<bool> vector = system.kernel_vector(x);
    ASSERT_TRUE(vector[x]);
    ASSERT_EQ(std::ranges::count(image(rows, vector), true), 0);
  }
  ASSERT_GT(reached, 0U);
}

TEST(SparseSystem, KeepsToItsMemory) {
  const SparseMatrix rows = dense(200);
  core::Budget budget;
  budget.memory = 1000;
  EXPECT_THROW(SparseSystem(rows, transposed(rows), budget), core::LimitError);
}

}  // namespace
}  // namespace isthmus::engine::gf2
