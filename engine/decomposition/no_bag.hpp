#pragma once

#include <cstddef>
#include <limits>

namespace isthmus::engine::decomposition {

/// Stands where the index of a bag would, when there is none.
inline constexpr std::size_t kNoBag = std::numeric_limits<std::size_t>::max();

}  // namespace isthmus::engine::decomposition
