#pragma once

#include <limits>

#include "engine/search/bound.hpp"

/// Value algebras: what a search computes for each position and when it may stop.
///
/// An algebra answers three questions. `kGoal`: the largest g for which "is the nimber g?" matters.
/// `kByLevels`: whether options are first asked for the smallest undecided value only. The walk,
/// the memory and the parallelism are the same for all.
namespace isthmus::engine::search {

/// Win or lose: nimber 0 or not, stopping at the first option that refutes.
struct OutcomeAlgebra {
  static constexpr Nimber kGoal = 0;
  static constexpr bool kByLevels = true;
};

/// Nimbers by win and lose of G + *h for h = 0, 1, …: at level h the search looks for one option
/// that is exactly h, and where none is, the nimber is h. Options are never valued beyond that
/// need.
struct NimberByHeapAlgebra {
  static constexpr Nimber kGoal = std::numeric_limits<Nimber>::max();
  static constexpr bool kByLevels = true;
};

/// Nimbers by definition: the least value that no option has, every option valued.
struct NimberByMexAlgebra {
  static constexpr Nimber kGoal = std::numeric_limits<Nimber>::max();
  static constexpr bool kByLevels = false;
};

}  // namespace isthmus::engine::search
