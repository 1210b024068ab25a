#pragma once

#include <cstdint>
#include <limits>

#include "engine/graph/graph.hpp"

namespace isthmus::engine::graph {

/// The most vertices, and the most edges, of a graph.
inline constexpr std::uint64_t kSizeLimit = std::numeric_limits<Vertex>::max() - 1;

/// What a search has in place of a number for a vertex that it has not met: no graph has so many.
inline constexpr Vertex kUnseen = std::numeric_limits<Vertex>::max();

}  // namespace isthmus::engine::graph
