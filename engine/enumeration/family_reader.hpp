#pragma once

#include <memory>

#include "engine/core/budget.hpp"
#include "engine/enumeration/graph_family.hpp"
#include "engine/io/reader.hpp"

namespace isthmus::engine::enumeration {

/// Reads the graphs of a family as if they were the lines of a graph6 file, without making one.
///
/// They are made ahead, side by side on as many threads as the budget has, beside those who use
/// them: the family is cut into parts, and each thread claims the next part when it is done with
/// one. Some thousand graphs a thread wait at most. They come part after part, so in an order that
/// depends on the family only. Waiting for a graph ends with core::Interrupted when the budget is
/// cancelled. A reader that is gone leaves its threads to end by themselves, which can take a
/// minute with more than 20 vertices. Throws core::UsageError for families that cannot be, and
/// core::LimitError for those that take more memory to make than the budget has (bytes_to_make());
/// fewer threads make graphs where there is not enough for all.
[[nodiscard]] std::unique_ptr<io::InstanceReader> read_family(const GraphFamily& family,
                                                              const core::Budget& budget);

}  // namespace isthmus::engine::enumeration
