#pragma once

#include <array>

namespace isthmus::kernels::geography {

/// Which value-keeping reductions are applied. None changes an answer; each saves states.
/// docs/algorithms.md states and proves them.
struct Reductions {
  /// Edges that the token can no longer reach are forgotten.
  bool reach = true;
  /// Parts that the token cannot come back from are solved on their own.
  bool bridges = true;
  /// Forced moves are played at once, and chains of vertices of degree 2 are shortened.
  bool chains = true;
  /// Of options that an automorphism of the residual graph exchanges, one is tried.
  bool twins = true;
  /// Options with few remaining edges are tried first.
  bool ordering = true;
  /// Outcome only: a vertex from which the token can step to a dead end is never entered.
  bool leaves = true;
  /// Bags of a tree partition are merged and split, and their vertices shifted, where solving is
  /// predicted to be cheaper then. For methods on tree partitions.
  bool bags = true;
  /// Undirected vertex geography: a maximum matching tells which options are lost.
  bool matching = true;
  /// Outcome only, undirected edge geography: even kernels decide positions, all of those without
  /// an odd cycle.
  bool kernels = true;

  friend constexpr bool operator==(const Reductions&, const Reductions&) = default;

  [[nodiscard]] static constexpr Reductions none() {
    return {false, false, false, false, false, false, false, false, false};
  }
};

/// A reduction and the name it is switched by.
struct NamedReduction {
  const char* name;
  bool Reductions::* member;
};

inline constexpr std::array kNamedReductions = {
    NamedReduction{"reach", &Reductions::reach},
    NamedReduction{"bridges", &Reductions::bridges},
    NamedReduction{"chains", &Reductions::chains},
    NamedReduction{"twins", &Reductions::twins},
    NamedReduction{"ordering", &Reductions::ordering},
    NamedReduction{"leaves", &Reductions::leaves},
    NamedReduction{"bags", &Reductions::bags},
    NamedReduction{"matching", &Reductions::matching},
    NamedReduction{"kernels", &Reductions::kernels},
};

}  // namespace isthmus::kernels::geography
