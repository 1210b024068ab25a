#include "kernels/census/mpi/launcher.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "kernels/census/mpi/mpi_peers.hpp"

namespace isthmus::kernels::census {
namespace {

class Launcher : public testing::Test {
 protected:
  void SetUp() override { forget(); }
  void TearDown() override { forget(); }

  static void tell(const std::vector<std::pair<std::string, std::string>>& variables) {
    forget();
    for (const auto& [name, value] : variables) setenv(name.c_str(), value.c_str(), 1);
  }

 private:
  static void forget() {
    for (const char* name : {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "PMI_RANK", "PMI_SIZE",
                             "PMIX_RANK", "SLURM_STEP_NUM_TASKS"}) {
      unsetenv(name);
    }
  }
};

TEST_F(Launcher, IsFoundInTheEnvironment) {
  EXPECT_EQ(find_launch(), (Launch{0, 1}));
  tell({{"OMPI_COMM_WORLD_RANK", "3"}, {"OMPI_COMM_WORLD_SIZE", "4"}});
  EXPECT_EQ(find_launch(), (Launch{3, 4}));
  tell({{"PMI_RANK", "1"}, {"PMI_SIZE", "2"}});
  EXPECT_EQ(find_launch(), (Launch{1, 2}));
  tell({{"PMIX_RANK", "5"}, {"SLURM_STEP_NUM_TASKS", "8"}});
  EXPECT_EQ(find_launch(), (Launch{5, 8}));
}

TEST_F(Launcher, IsNotFoundWhereThereIsNone) {
  // The script of a Slurm job.
  tell({{"SLURM_STEP_NUM_TASKS", "8"}});
  EXPECT_EQ(find_launch(), (Launch{0, 1}));
  for (const char* nonsense : {"", "x", "4x", "-1", "99999999999999999999"}) {
    tell({{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", nonsense}});
    EXPECT_EQ(find_launch(), (Launch{0, 1})) << nonsense;
  }
  tell({{"PMI_RANK", "2"}, {"PMI_SIZE", "2"}});
  EXPECT_EQ(find_launch(), (Launch{0, 1})) << "there is no such rank";
}

TEST_F(Launcher, OfOneProcessNeedsNoMpi) {
  tell({{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "1"}});
  const RankedProcess process = join_ranks();
  EXPECT_EQ(process.peers->count(), 1U);
  EXPECT_EQ(process.share.ranks, 1U);
  EXPECT_GE(process.share.threads, 1U);
}

}  // namespace
}  // namespace isthmus::kernels::census
