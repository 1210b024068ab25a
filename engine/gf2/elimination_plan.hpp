#pragma once

#include <vector>

#include "engine/gf2/sparse_matrix.hpp"

namespace isthmus::engine::gf2 {

/// An order in which the unknowns of a sparse system can be expressed by few of them, the
/// parameters: each other unknown is solved from an equation whose other unknowns come earlier.
struct EliminationPlan {
  /// An unknown and the equation that gives it, or kNone for a parameter.
  struct Step {
    Index unknown;
    Index equation;
  };

  /// A step an unknown, in order.
  std::vector<Step> steps;
  /// The unknowns that no equation gives, in the order of their steps.
  std::vector<Index> parameters;
  /// The equations that give no unknown: what they say is about the parameters.
  std::vector<Index> constraints;
};

/// Plans greedily: an equation with one open unknown gives it; where there is none, an open unknown
/// of an equation with as few of them as can be becomes a parameter. ("Inactivation", as in the
/// decoding of Raptor codes: Shokrollahi, Lassen, Karp 2005.) `columns` is `rows` transposed.
/// O(rows + columns + ones).
[[nodiscard]] EliminationPlan plan_elimination(const SparseMatrix& rows,
                                               const SparseMatrix& columns);

}  // namespace isthmus::engine::gf2
