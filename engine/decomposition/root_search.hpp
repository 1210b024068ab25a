#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/decomposition/layering.hpp"

namespace isthmus::engine::decomposition {

/// Roots of a layered tree partition, and how good it is.
struct GradedRoots {
  std::vector<graph::Vertex> roots;
  Grade grade;
};

/// The best layered tree partition of the component of `vertex` among those tried: from every
/// vertex, from shortest paths that are no longer than the best bags (which find the rows of
/// grids), and from every pair of vertices, as far as `work` goes; where it does not go through all
/// vertices, from `vertex`, from one that is farthest from it, and from others at even steps
/// through the component.
///
/// A try costs as many units of work as the component has vertices and ends of edges; at least one
/// is made, and none after one of width 1. Which are tried depends on `work` and the graph alone,
/// unless the budget's deadline or its owner ends the search, with what was found so far.
[[nodiscard]] GradedRoots best_roots(Layering& layering, const Neighbours& neighbours,
                                     graph::Vertex vertex, std::uint64_t work,
                                     const core::Budget& budget);

}  // namespace isthmus::engine::decomposition
