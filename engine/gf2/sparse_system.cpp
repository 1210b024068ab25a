#include "engine/gf2/sparse_system.hpp"

#include <algorithm>
#include <bit>

#include "engine/core/bits.hpp"
#include "engine/core/errors.hpp"
#include "engine/core/size.hpp"
#include "engine/gf2/echelon.hpp"
#include "engine/gf2/propagation.hpp"

namespace isthmus::engine::gf2 {

namespace {

constexpr std::size_t kSliceWords = Slice::kBits / BitMatrix::kWordBits;

Slice nothing(Index /*equation*/) { return {}; }

/// The columns of a row from `first` on, as many as a slice holds.
Slice slice_of(std::span<const std::uint64_t> row, std::size_t first) {
  Slice slice;
  const std::size_t word = first / BitMatrix::kWordBits;
  std::copy_n(row.begin() + static_cast<std::ptrdiff_t>(word),
              std::min(kSliceWords, row.size() - word), slice.words.begin());
  return slice;
}

void put_slice(const Slice& slice, std::size_t first, std::span<std::uint64_t> row) {
  const std::size_t word = first / BitMatrix::kWordBits;
  std::copy_n(slice.words.begin(), std::min(kSliceWords, row.size() - word),
              row.begin() + static_cast<std::ptrdiff_t>(word));
}

Index first_bit(const Slice& slice) {
  Index at = 0;
  for (const std::uint64_t word : slice.words) {
    if (word != 0) return at + static_cast<Index>(std::countr_zero(word));
    at += BitMatrix::kWordBits;
  }
  return kNone;
}

}  // namespace

SparseSystem::SparseSystem(const SparseMatrix& rows, const SparseMatrix& columns,
                           const core::Budget& budget)
    : rows_(rows), budget_(budget), plan_(plan_elimination(rows, columns)) {
  require_memory(std::uint64_t{unknowns()} * sizeof(Slice));
  reduced_ = constraint_matrix();
  pivots_ = reduce_to_echelon(reduced_, budget_);
  find_reached();
}

BitMatrix SparseSystem::constraint_matrix() const {
  const std::size_t width = plan_.parameters.size();
  require_memory(BitMatrix::bytes(plan_.constraints.size(), width));
  BitMatrix matrix(plan_.constraints.size(), width);
  std::vector<Slice> values(unknowns());
  for (std::size_t first = 0; first < width; first += Slice::kBits) {
    require_time();
    const auto unit = [first](std::size_t i) {
      Slice slice;
      if (i >= first && i < first + Slice::kBits) slice.set(i - first);
      return slice;
    };
    propagate(rows_, plan_, unit, nothing, values);
    for (std::size_t i = 0; i < plan_.constraints.size(); ++i) {
      put_slice(sum_of(rows_, plan_.constraints[i], values), first, matrix.row(i));
    }
  }
  return matrix;
}

void SparseSystem::find_reached() {
  const std::size_t width = plan_.parameters.size();
  // The basis of the kernel, as the row of each parameter: which of the basis vectors hold it.
  std::vector<Index> pivot_row(width, kNone);
  for (Index i = 0; i < pivots_.size(); ++i) pivot_row[pivots_[i]] = i;
  std::vector<Index> free_number(width, kNone);
  for (Index i = 0; i < width; ++i) {
    if (pivot_row[i] != kNone) continue;
    free_number[i] = static_cast<Index>(free_.size());
    free_.push_back(i);
  }
  require_memory(BitMatrix::bytes(reduced_.rows() + width, width));
  BitMatrix basis(width, free_.size());
  for (Index i = 0; i < width; ++i) {
    if (free_number[i] != kNone) {
      basis.set(i, free_number[i]);
      continue;
    }
    const auto row = reduced_.row(pivot_row[i]);
    for (std::size_t w = 0; w < row.size(); ++w) {
      core::for_each_bit(row[w], w * BitMatrix::kWordBits, [&](std::size_t column) {
        if (column != i) basis.set(i, free_number[column]);
      });
    }
  }
  reached_by_.assign(unknowns(), kNone);
  std::vector<Slice> values(unknowns());
  for (std::size_t first = 0; first < free_.size(); first += Slice::kBits) {
    require_time();
    propagate(
        rows_, plan_, [&](std::size_t i) { return slice_of(basis.row(i), first); }, nothing,
        values);
    for (Index x = 0; x < unknowns(); ++x) {
      if (reached_by_[x] != kNone || values[x].none()) continue;
      reached_by_[x] = static_cast<Index>(first) + first_bit(values[x]);
    }
  }
}

std::vector<bool> SparseSystem::expand(const std::vector<bool>& parameters,
                                       std::optional<Index> right_side) const {
  Slice one;
  one.set(0);
  std::vector<Slice> values(unknowns());
  propagate(
      rows_, plan_, [&](std::size_t i) { return parameters[i] ? one : Slice{}; },
      [&](Index e) { return right_side == e ? one : Slice{}; }, values);
  std::vector<bool> result(unknowns());
  for (Index x = 0; x < unknowns(); ++x) result[x] = !values[x].none();
  return result;
}

std::vector<bool> SparseSystem::kernel_vector(Index unknown) const {
  const Index column = free_[reached_by_[unknown]];
  std::vector<bool> parameters(plan_.parameters.size(), false);
  parameters[column] = true;
  for (std::size_t i = 0; i < pivots_.size(); ++i) {
    if (reduced_.test(i, column)) parameters[pivots_[i]] = true;
  }
  return expand(parameters, {});
}

void SparseSystem::prepare_inverse() {
  if (inverse_) return;
  // Pivots of the transposed constraints are constraints that depend on no earlier ones.
  const BitMatrix matrix = constraint_matrix();
  BitMatrix turned = transposed(matrix);
  Inverse inverse;
  inverse.constraints = reduce_to_echelon(turned, budget_);
  const std::size_t rank = inverse.constraints.size();
  require_memory(BitMatrix::bytes(rank, matrix.columns() + rank));
  inverse.reduced = BitMatrix(rank, matrix.columns() + rank);
  for (std::size_t i = 0; i < rank; ++i) {
    std::ranges::copy(matrix.row(inverse.constraints[i]), inverse.reduced.row(i).begin());
    inverse.reduced.set(i, matrix.columns() + i);
  }
  inverse.pivots = reduce_to_echelon(inverse.reduced, budget_);
  inverse_ = std::move(inverse);
}

std::optional<std::vector<bool>> SparseSystem::solution(Index equation) {
  prepare_inverse();
  const std::size_t width = plan_.parameters.size();
  const auto missing = [&](const std::vector<bool>& values, Index constraint) {
    const Index e = plan_.constraints[constraint];
    bool sum = e == equation;
    for (const Index x : rows_.row(e)) sum ^= values[x];
    return sum;
  };
  // What the constraints still want when all parameters are 0 is what the parameters must give.
  std::vector<bool> parameters(width, false);
  const std::vector<bool> constant = expand(parameters, equation);
  std::vector<std::size_t> wanting;
  for (std::size_t j = 0; j < inverse_->constraints.size(); ++j) {
    if (missing(constant, inverse_->constraints[j])) wanting.push_back(width + j);
  }
  for (std::size_t i = 0; i < inverse_->pivots.size(); ++i) {
    const auto ones = std::ranges::count_if(
        wanting, [&](std::size_t column) { return inverse_->reduced.test(i, column); });
    parameters[inverse_->pivots[i]] = ones % 2 == 1;
  }
  std::vector<bool> result = expand(parameters, equation);
  for (Index i = 0; i < plan_.constraints.size(); ++i) {
    if (missing(result, i)) return std::nullopt;
  }
  return result;
}

void SparseSystem::require_memory(std::uint64_t bytes) const {
  if (bytes <= budget_.memory) return;
  throw core::LimitError("the elimination takes " + core::format_size(bytes) + " at a time, " +
                             core::format_size(budget_.memory) + " are allowed",
                         "give more --memory");
}

void SparseSystem::require_time() const {
  if (budget_.cancelled() || budget_.expired()) {
    throw core::LimitError("time ran out in the elimination");
  }
}

}  // namespace isthmus::engine::gf2
