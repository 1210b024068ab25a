#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/census/exchange.hpp"
#include "kernels/census/partition.hpp"

namespace isthmus::kernels::census {

/// The graphs that the records of a partition speak of, ascending by key: the nimber at a place is
/// the mex of all options that some record gives it. Expected O(records) and a sort of the graphs.
/// Throws core::LimitError when this takes more than `memory` bytes.
[[nodiscard]] std::vector<ValuedGraph> fold_partition(const Exchange& exchange,
                                                      std::size_t partition, std::uint64_t memory);

}  // namespace isthmus::kernels::census
