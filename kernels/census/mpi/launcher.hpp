#pragma once

namespace isthmus::kernels::census {

/// What a launcher of parallel programs, such as mpirun or srun, told this process by its
/// environment, before it is asked by MPI; without one a single process.
struct Launch {
  unsigned rank = 0;
  unsigned ranks = 1;

  friend bool operator==(const Launch&, const Launch&) = default;
};

/// Of Open MPI, MPICH and others that speak PMI, and of Slurm with PMIx.
[[nodiscard]] Launch find_launch();

}  // namespace isthmus::kernels::census
