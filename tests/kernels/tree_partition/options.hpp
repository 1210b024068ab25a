#pragma once

#include <cstdint>

#include "kernels/tree_partition/solver.hpp"

namespace isthmus::kernels::tree_partition {

/// Options with memory enough for small instances.
inline Options small_options(bool nimber, unsigned threads = 1) {
  Options result;
  result.nimber = nimber;
  result.budget.threads = threads;
  result.budget.memory = std::uint64_t{1} << 28U;
  return result;
}

/// The same for solvers that are to play or prove.
inline Options whole_options(bool nimber, unsigned threads = 1) {
  Options result = small_options(nimber, threads);
  result.leaves = false;
  return result;
}

}  // namespace isthmus::kernels::tree_partition
