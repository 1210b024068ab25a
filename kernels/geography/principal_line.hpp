#pragma once

#include <optional>
#include <vector>

#include "engine/graph/graph.hpp"
#include "kernels/geography/edge_search.hpp"

namespace isthmus::kernels::geography {

/// A whole play from `start`, as the vertices visited: the winner always makes the first winning
/// move and the loser the first move there is, in the order of the graph's rows. Nothing when a
/// limit of the budget was reached. As many searches as moves times options, all in one memory.
[[nodiscard]] std::optional<std::vector<engine::graph::Vertex>> principal_line(
    const engine::graph::Graph& graph, engine::graph::Vertex start, SearchOptions options,
    Vanishes vanishes = Vanishes::kEdges);

}  // namespace isthmus::kernels::geography
