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

/// Processors that this process may run on: launchers may tie it to some.
[[nodiscard]] unsigned allowed_processors();

}  // namespace isthmus::kernels::census
