#include "engine/core/budget.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <thread>

namespace isthmus::engine::core {

namespace {

std::uint64_t find_machine_memory() {
  const auto pages = static_cast<std::uint64_t>(std::max(0L, sysconf(_SC_PHYS_PAGES)));
  const auto page = static_cast<std::uint64_t>(std::max(0L, sysconf(_SC_PAGESIZE)));
  std::uint64_t bytes = pages * page;
  // A container's limit; the file holds "max" when there is none, which does not parse.
  std::ifstream limit_file("/sys/fs/cgroup/memory.max");
  if (std::uint64_t limit = 0; limit_file >> limit) bytes = std::min(bytes, limit);
  return bytes;
}

}  // namespace

// Asking the system takes longer than to solve a small game.

std::uint64_t machine_memory() {
  static const std::uint64_t bytes = find_machine_memory();
  return bytes;
}

std::uint64_t peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  constexpr std::uint64_t kKibibyte = 1024;
  return static_cast<std::uint64_t>(usage.ru_maxrss) * kKibibyte;
}

Budget::Budget() : memory(machine_memory() / 2) {
  static const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  threads = cores;
}

void Budget::expire_after(double seconds) {
  constexpr double kTooFar = 1e9;
  deadline = seconds >= kTooFar
                 ? Clock::time_point::max()
                 : Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(std::max(0.0, seconds)));
}

}  // namespace isthmus::engine::core
