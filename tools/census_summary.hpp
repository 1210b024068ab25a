#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/census/file_schema.hpp"
#include "kernels/census/summary.hpp"

namespace isthmus::tools {

/// How often each value was met, from 0 to the largest that was.
[[nodiscard]] std::vector<std::uint64_t> values_of(const kernels::census::Tally& tally);

/// What it took to find it.
struct CensusEffort {
  double seconds = 0;
  /// Processes that computed together.
  unsigned ranks = 1;
  /// What they sent to one another; nothing when they did not come to the end, or had nothing to
  /// do.
  std::optional<std::uint64_t> exchanged_bytes = std::nullopt;
};

/// What a census found, as a line of JSON or as text.
[[nodiscard]] std::string census_summary(const kernels::census::Part& part,
                                         const kernels::census::Summary& summary, bool complete,
                                         const CensusEffort& effort, bool json);

}  // namespace isthmus::tools
