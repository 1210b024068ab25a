#pragma once

#include <optional>

#include "kernels/tree_partition/configuration.hpp"
#include "kernels/tree_partition/pieces.hpp"
#include "kernels/tree_partition/vocabulary.hpp"

namespace isthmus::kernels::tree_partition {

/// What stands of a configuration when its won places are left out.
///
/// A place is won when the player who finds the token there wins whatever else was played before,
/// as far as can be seen without looking ahead: there is a child that wins from there whatever
/// comes back and that cannot have changed, or an edge to a lost place, from which the token goes,
/// if at all, to won places only (to an undirected one it comes by its last edge only). Nobody
/// moves to a won place, so its edges, its ports, and the children that can be entered from won
/// places only are left out. This speaks of outcomes: with a heap beside the game it does not hold.
template <std::size_t W>
struct Standing {
  Configuration<W> rest;
  Places won = 0;
};

/// Finds the won places of a configuration. With the token in an undirected bag, its place is not
/// taken for lost: it is still to use the edges there. A bag whose places share bits (Places) is
/// left as it is. O((edges + types) * won places).
template <std::size_t W>
[[nodiscard]] Standing<W> without_won_places(const Configuration<W>& rest,
                                             std::optional<Place> token, const BagBoard<W>& board,
                                             Vocabulary& vocabulary);

}  // namespace isthmus::kernels::tree_partition
