#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

#include "kernels/census/file_schema.hpp"
#include "kernels/census/summary.hpp"

namespace isthmus::tools {

/// How often each value was met, from 0 to the largest that was.
[[nodiscard]] std::vector<std::uint64_t> values_of(const kernels::census::Tally& tally);

/// What a census found, as a line of JSON or as text.
[[nodiscard]] std::string census_summary(const kernels::census::Part& part,
                                         const kernels::census::Summary& summary, bool complete,
                                         double seconds, bool json);

}  // namespace isthmus::tools
