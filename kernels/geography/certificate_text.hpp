#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/geography/method.hpp"
#include "kernels/geography/strategy.hpp"

namespace isthmus::kernels::geography {

/// A strategy certificate as a line of JSON (docs/formats.md), without the line's end. `index` is
/// the graph's place in the input. O(edges + length of the replies).
[[nodiscard]] std::string strategy_certificate(const Question& question, std::uint64_t index,
                                               const StrategyClaim& claim,
                                               const std::vector<StrategyReply>& replies);

}  // namespace isthmus::kernels::geography
