#pragma once

#include <cstdint>

#include "engine/core/budget.hpp"
#include "kernels/tree_partition/solver.hpp"

namespace isthmus::kernels::tree_partition {

/// Memory enough for small instances.
inline engine::core::Budget small_budget(unsigned threads = 1) {
  engine::core::Budget result;
  result.threads = threads;
  result.memory = std::uint64_t{1} << 28U;
  return result;
}

/// Options with memory enough for small instances.
inline Options small_options(bool nimber, unsigned threads = 1) {
  Options result;
  result.nimber = nimber;
  result.budget = small_budget(threads);
  return result;
}

/// The same for solvers that are to play or prove.
inline Options whole_options(bool nimber, unsigned threads = 1) {
  Options result = small_options(nimber, threads);
  result.leaves = false;
  return result;
}

}  // namespace isthmus::kernels::tree_partition
