#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/decomposition/neighbours.hpp"
#include "engine/decomposition/tree_decomposition.hpp"
#include "engine/graph/graph.hpp"

namespace isthmus::engine::decomposition {

/// An order of all vertices of a graph. After each of its beginnings there is a border: the
/// vertices placed that have neighbours not placed. The largest border is its vertex separation,
/// and the least vertex separation of all orders is the pathwidth of the graph (Kinnersley, "The
/// vertex separation number of a graph equals its path-width", Information Processing Letters 42
/// (1992)).
using Layout = std::vector<graph::Vertex>;

/// The largest border of a layout. O(n + m).
[[nodiscard]] std::size_t vertex_separation(const Neighbours& neighbours, const Layout& layout);

/// The path decomposition whose width is the vertex separation of the layout: the bag of each
/// vertex is it and the border before it; bags that are part of the next are left out. Throws
/// core::LimitError when the bags outgrow the budget's memory. O(n w + m) for width w.
[[nodiscard]] TreeDecomposition path_decomposition(const Neighbours& neighbours,
                                                   const Layout& layout,
                                                   const core::Budget& budget = {});

/// Which of two neighbours of the border goes first that make it grow alike: the one that came next
/// to it first, which suits grids, or last, which suits trees.
enum class LayoutTie : std::uint8_t { kFirst, kLast };

/// A layout that begins with `start` and goes on with a neighbour of the border that makes the
/// border smallest; components follow one another, each after the first from its least vertex.
/// O((n + m) log n).
[[nodiscard]] Layout greedy_layout(const Neighbours& neighbours, graph::Vertex start,
                                   LayoutTie tie);

/// The largest component that exact_layout() takes: it looks at every set of its vertices.
inline constexpr std::size_t kMostExactLayoutVertices = 24;

/// A layout of the least vertex separation, by dynamic programming over sets of vertices, component
/// by component. O(2^n n) time and 2^n bytes for the largest. Throws core::LimitError for one of
/// more than kMostExactLayoutVertices vertices, and at the deadline or when cancelled.
[[nodiscard]] Layout exact_layout(const graph::Graph& graph, const core::Budget& budget = {});

/// A path decomposition by the best greedy layout among several starts, with both ties: at even
/// steps through the vertices, as many as 2^22 visits of vertices and ends of edges allow, at least
/// one. Throws as path_decomposition() does.
[[nodiscard]] TreeDecomposition find_path_decomposition(const graph::Graph& graph,
                                                        const core::Budget& budget = {});

}  // namespace isthmus::engine::decomposition
