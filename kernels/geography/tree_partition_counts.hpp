#pragma once

#include <vector>

#include "kernels/geography/method.hpp"
#include "kernels/tree_partition/solver.hpp"

namespace isthmus::kernels::geography {

/// The figures of a solver on tree partitions under the names they have in JSON, with the span
/// where it was counted.
[[nodiscard]] inline std::vector<Count> named_counts(const tree_partition::Counts& counts,
                                                     bool span) {
  std::vector<Count> named{{"width", std::uint64_t{counts.width}},
                           {"bags", counts.bags},
                           {"types", counts.types},
                           {"configurations", counts.configurations},
                           {"local_states", counts.local_states},
                           {"variables", counts.variables},
                           {"diagram_nodes", counts.diagram_nodes},
                           {"vectors", counts.vectors},
                           {"shapes", counts.shapes},
                           {"largest_rank", std::uint64_t{counts.largest_rank}},
                           {"table_bytes", counts.bytes},
                           {"threads", std::uint64_t{counts.threads}}};
  if (span) named.push_back({"span", counts.span});
  return named;
}

}  // namespace isthmus::kernels::geography
