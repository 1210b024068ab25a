#pragma once

#include "engine/search/bound.hpp"
#include "kernels/census/small_graph.hpp"

namespace isthmus::kernels::census {

/// The nimber of Node Kayles on an undirected graph: a move takes a vertex and its neighbours away,
/// and who cannot move loses. Remembers induced subgraphs by their vertices, at most 2^n of them
/// and some dozens in most graphs.
[[nodiscard]] engine::search::Nimber node_kayles(const SmallGraph& graph);

}  // namespace isthmus::kernels::census
