#pragma once

#include <cstdint>
#include <vector>

namespace isthmus::engine::search {

/// What one thread did.
struct WorkerStatistics {
  /// States whose options were generated.
  std::uint64_t nodes = 0;
  /// Options that the table already settled.
  std::uint64_t table_hits = 0;
  /// Options that were looked up.
  std::uint64_t table_probes = 0;
  /// Entries written into empty slots.
  std::uint64_t inserted = 0;

  WorkerStatistics& operator+=(const WorkerStatistics& other);
};

/// What a search did, all threads together and each alone.
struct Statistics {
  WorkerStatistics total;
  std::vector<WorkerStatistics> workers;
  /// Size of the table at the end, and the states it held (about) and could hold.
  std::uint64_t table_bytes = 0;
  std::uint64_t table_occupied = 0;
  std::uint64_t table_capacity = 0;
  unsigned threads = 1;

  Statistics& operator+=(const Statistics& other);
};

}  // namespace isthmus::engine::search
