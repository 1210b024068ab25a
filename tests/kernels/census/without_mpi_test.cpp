#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/core/errors.hpp"
#include "kernels/census/mpi/launcher.hpp"
#include "kernels/census/mpi/mpi_peers.hpp"

namespace isthmus::kernels::census {
namespace {

TEST(WithoutMpi, OneProcessIsEnough) {
  const RankedProcess process = join_ranks();
  EXPECT_EQ(process.peers->count(), 1U);
  EXPECT_EQ(process.share.ranks, 1U);
  EXPECT_EQ(process.share.threads, allowed_processors());
}

TEST(WithoutMpi, SeveralAreRefused) {
  setenv("OMPI_COMM_WORLD_RANK", "1", 1);
  setenv("OMPI_COMM_WORLD_SIZE", "2", 1);
  EXPECT_THROW(static_cast<void>(join_ranks()), engine::core::UsageError);
  unsetenv("OMPI_COMM_WORLD_RANK");
  unsetenv("OMPI_COMM_WORLD_SIZE");
}

}  // namespace
}  // namespace isthmus::kernels::census
