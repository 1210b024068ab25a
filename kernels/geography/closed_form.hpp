#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/graph/graph.hpp"

namespace isthmus::kernels::geography {

/// Undirected edge geography on a graph for which a formula says who wins from where.
struct ClosedForm {
  /// What the graph was recognised as.
  std::string_view family;
  /// The numbers that the formula is about, under their names.
  struct Parameter {
    std::string_view name;
    std::uint64_t value;
  };
  std::vector<Parameter> parameters;
  /// Whether the player to move loses, for each start.
  std::vector<bool> lost;
};

/// The formula for this undirected graph, or nothing when none of them is about it. Recognises, by
/// structure alone and up to isomorphism,
/// - grids: lost iff gcd(columns + 1, rows + 1) divides neither the column nor the row
///   (Sereekiatdilok, Vichitkunakorn, "Undirected edge geography games on grids", 2026);
/// - stacked prisms whose cycle is even: lost iff gcd(columns, rows + 1) does not divide the row;
///   with two rows: lost iff 3 divides the columns (Theorems 4 and 5 of "Undirected edge geography
///   games on stacked prism graphs"); odd cycles: won;
/// - complete bipartite graphs: lost iff the start has company on its side;
/// - bipartite graphs without odd degrees, such as even tori and even-dimensional cubes: lost.
/// O(n + m).
[[nodiscard]] std::optional<ClosedForm> closed_form(const engine::graph::Graph& graph);

}  // namespace isthmus::kernels::geography
