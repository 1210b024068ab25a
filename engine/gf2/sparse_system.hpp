#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/gf2/bit_matrix.hpp"
#include "engine/gf2/elimination_plan.hpp"
#include "engine/gf2/sparse_matrix.hpp"

namespace isthmus::engine::gf2 {

/// A sparse matrix, eliminated once: its rank, which unknowns its kernel reaches, vectors of the
/// kernel, and solutions for single right sides.
///
/// The unknowns are expressed by k parameters (plan_elimination), 512 parameters at a time, and
/// only what the remaining equations say about the parameters is eliminated densely. With c such
/// equations: O((rows + ones) * k / 512 + c k min(c, k) / 512) time, and
/// O(rows + columns + ones + c k / 64) words of memory. On an a x b grid k is at most a + b.
///
/// Every call throws core::LimitError when the budget's time runs out, or when the matrices would
/// take more than its memory.
class SparseSystem {
 public:
  /// `rows` and `columns` are one matrix and its transpose; they must outlive the system.
  SparseSystem(const SparseMatrix& rows, const SparseMatrix& columns, const core::Budget& budget);

  [[nodiscard]] Index unknowns() const noexcept { return rows_.columns(); }
  [[nodiscard]] Index rank() const noexcept {
    return static_cast<Index>(unknowns() - plan_.parameters.size() + pivots_.size());
  }
  [[nodiscard]] Index parameters() const noexcept {
    return static_cast<Index>(plan_.parameters.size());
  }

  /// Whether some vector of the kernel has a 1 at this unknown. O(1).
  [[nodiscard]] bool reached(Index unknown) const { return reached_by_[unknown] != kNone; }

  /// A vector of the kernel with a 1 at an unknown that is reached. O(rows + ones + k).
  [[nodiscard]] std::vector<bool> kernel_vector(Index unknown) const;

  /// A vector that all equations send to 0 but this one, or nothing when there is none (if and only
  /// if the kernel of the transposed matrix reaches the equation). The first call eliminates the
  /// dense part again, others take O(rows + ones + k^2 / 64).
  [[nodiscard]] std::optional<std::vector<bool>> solution(Index equation);

 private:
  /// The dense part once more, ready for right sides: which constraints are independent, and the
  /// sums of these that give each pivot.
  struct Inverse {
    std::vector<Index> constraints;
    BitMatrix reduced;
    std::vector<Index> pivots;
  };

  [[nodiscard]] BitMatrix constraint_matrix() const;
  void find_reached();
  void prepare_inverse();
  /// All unknowns when these parameters are 1 and the others 0.
  [[nodiscard]] std::vector<bool> expand(const std::vector<bool>& parameters,
                                         std::optional<Index> right_side) const;
  void require_memory(std::uint64_t bytes) const;
  void require_time() const;

  const SparseMatrix& rows_;
  core::Budget budget_;
  EliminationPlan plan_;
  /// What the constraints say about the parameters, reduced; a row a pivot.
  BitMatrix reduced_;
  std::vector<Index> pivots_;
  /// Parameters without a pivot: each is 1 in one vector of a basis of the kernel.
  std::vector<Index> free_;
  /// The first of these vectors that has a 1 at an unknown.
  std::vector<Index> reached_by_;
  std::optional<Inverse> inverse_;
};

}  // namespace isthmus::engine::gf2
