#pragma once

#include <memory>

#include "kernels/census/peers.hpp"

namespace isthmus::kernels::census {

/// What a rank should use of its machine, on which there may be others.
struct MachineShare {
  /// Ranks on this machine.
  unsigned ranks = 1;
  /// Threads for this one: its part of the processors that the ranks of the machine may run on.
  unsigned threads = 1;
};

/// Ranks and what each has of its machine.
struct RankedProcess {
  std::unique_ptr<Peers> peers;
  MachineShare share;
};

/// Joins the other processes that the launcher started (find_launch()); without any, a single
/// process that does not touch MPI. The calling thread alone may use the peers; to destroy them is
/// collective as well and ends MPI, so this is to be called once. Throws core::UsageError where
/// there are others and the build has no MPI, or more than kMostRanks, and core::SystemError when
/// MPI cannot be used from one of several threads or knows of other ranks than the launcher.
[[nodiscard]] RankedProcess join_ranks();

}  // namespace isthmus::kernels::census
