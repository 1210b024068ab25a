#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "kernels/census/file_reader.hpp"
#include "kernels/census/file_writer.hpp"
#include "tests/cli/program_run.hpp"
#include "tests/kernels/census/collecting.hpp"

namespace isthmus::kernels::census {

inline Part part_of(std::string_view game, unsigned vertices, const Filter& filter = {},
                    const Shard& shard = {}) {
  return {{&game_called(game), vertices, filter}, shard};
}

/// Hands what was collected on, so many graphs at most.
inline void hand_on(const Collector& census, Sink& sink, std::size_t most = SIZE_MAX) {
  for (const Collector::Item& item : census.items) {
    if (most-- == 0) return;
    Batch batch{{item.graph}, item.starts};
    batch.graphs[0].first_start = 0;
    sink.take(batch);
  }
}

}  // namespace isthmus::kernels::census
