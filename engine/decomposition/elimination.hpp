#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/decomposition/neighbours.hpp"
#include "engine/decomposition/tree_decomposition.hpp"
#include "engine/graph/graph.hpp"

namespace isthmus::engine::decomposition {

/// Which vertex is eliminated next: the one whose neighbours lack the fewest edges among them, or
/// the one with the fewest neighbours; among equals the one with the least number.
enum class EliminationRule : std::uint8_t { kMinFill, kMinDegree };

/// The tree decomposition of an elimination order: vertices go one by one, the neighbours of one
/// that goes become a clique, and it and they are a bag, which hangs from the bag of the first of
/// them to go. Bags that are part of the next are left out. See Bodlaender and Koster, "Treewidth
/// computations I. Upper bounds", Information and Computation 208 (2010).
///
/// Throws core::LimitError when bags and added edges outgrow the budget's memory, at its deadline,
/// and when its owner cancels. O(n w^2 log n) for width w by degree; by fill, O(n d^3) or so, d
/// being the largest degree on the way.
[[nodiscard]] TreeDecomposition eliminate(const Neighbours& neighbours, EliminationRule rule,
                                          const core::Budget& budget = {});

/// Graphs of more vertices are not tried by fill.
inline constexpr graph::Vertex kMostForMinFill = 4096;

/// The narrower of the tree decompositions by fill and by degree; that by degree alone for more
/// than kMostForMinFill vertices. Throws as eliminate() does.
[[nodiscard]] TreeDecomposition find_tree_decomposition(const graph::Graph& graph,
                                                        const core::Budget& budget = {});

}  // namespace isthmus::engine::decomposition
