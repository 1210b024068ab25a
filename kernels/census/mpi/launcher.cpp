#include "kernels/census/mpi/launcher.hpp"

#include <sched.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace isthmus::kernels::census {

namespace {

std::optional<unsigned> number_in(const char* variable) {
  // Nothing here changes the environment.
  const char* const text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe)
  if (text == nullptr) return std::nullopt;
  const std::string_view all(text);
  unsigned number = 0;
  const auto [end, fault] = std::from_chars(all.data(), all.data() + all.size(), number);
  if (fault != std::errc{} || end != all.data() + all.size()) return std::nullopt;
  return number;
}

struct Variables {
  const char* rank;
  const char* ranks;
};

/// Slurm's number of tasks is there in the script of a job as well, where there is no rank.
constexpr Variables kLaunchers[] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                    {"PMI_RANK", "PMI_SIZE"},
                                    {"PMIX_RANK", "SLURM_STEP_NUM_TASKS"}};

}  // namespace

Launch find_launch() {
  for (const auto& [rank_variable, ranks_variable] : kLaunchers) {
    const auto rank = number_in(rank_variable);
    const auto ranks = number_in(ranks_variable);
    if (rank && ranks && *rank < *ranks) return {*rank, *ranks};
  }
  return {};
}

unsigned allowed_processors() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  sched_getaffinity(0, sizeof allowed, &allowed);
  return static_cast<unsigned>(std::max(1, CPU_COUNT(&allowed)));
}

}  // namespace isthmus::kernels::census
