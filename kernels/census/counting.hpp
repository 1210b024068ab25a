#pragma once

#include <cstdint>
#include <vector>

#include "engine/graph/graph.hpp"
#include "kernels/census/games.hpp"

namespace isthmus::kernels::census {

/// How many graphs with so many vertices there are up to isomorphism, by number of edges, by
/// Burnside's lemma. For as many vertices as a census takes.
[[nodiscard]] std::vector<std::uint64_t> count_graphs(engine::graph::Kind kind, unsigned vertices);

/// How many graphs each layer of a census computes, first to last.
[[nodiscard]] std::vector<std::uint64_t> count_layers(const Game& game, unsigned vertices);

}  // namespace isthmus::kernels::census
