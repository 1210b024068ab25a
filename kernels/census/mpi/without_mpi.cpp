#include <fmt/format.h>

#include "engine/core/errors.hpp"
#include "kernels/census/mpi/launcher.hpp"
#include "kernels/census/mpi/mpi_peers.hpp"

namespace isthmus::kernels::census {

RankedProcess join_ranks() {
  const unsigned ranks = find_launch().ranks;
  if (ranks == 1) return {std::make_unique<Alone>(), {1, allowed_processors()}};
  throw engine::core::UsageError(
      fmt::format("{} processes were started together, and this program was built without MPI",
                  ranks),
      "build it with -DISTHMUS_WITH_MPI=ON, or compute shards by single processes");
}

}  // namespace isthmus::kernels::census
