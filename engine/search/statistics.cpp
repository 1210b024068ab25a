#include "engine/search/statistics.hpp"

#include <algorithm>

namespace isthmus::engine::search {

WorkerStatistics& WorkerStatistics::operator+=(const WorkerStatistics& other) {
  nodes += other.nodes;
  table_hits += other.table_hits;
  table_probes += other.table_probes;
  inserted += other.inserted;
  return *this;
}

Statistics& Statistics::operator+=(const Statistics& other) {
  total += other.total;
  workers.resize(std::max(workers.size(), other.workers.size()));
  for (std::size_t i = 0; i < other.workers.size(); ++i) workers[i] += other.workers[i];
  // Tables of several searches follow one another, so the largest is what was held at a time.
  if (other.table_bytes >= table_bytes) {
    table_bytes = other.table_bytes;
    table_occupied = other.table_occupied;
    table_capacity = other.table_capacity;
  }
  threads = std::max(threads, other.threads);
  return *this;
}

}  // namespace isthmus::engine::search
