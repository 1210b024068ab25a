#pragma once

#include <cstddef>

#include "engine/core/bits.hpp"
#include "kernels/tree_partition/vocabulary.hpp"

namespace isthmus::kernels::tree_partition {

/// What remains of a bag and of the subtrees below it (Definition B.36): its shape, its unused
/// ports and internal edges, and how many children of each type there are. W is the number of words
/// of 64 ports and edges.
template <std::size_t W>
struct Configuration {
  using Unused = engine::core::FixedBits<W>;

  ShapeId shape = 0;
  VectorId children = 0;
  /// The shape's ports first, then its internal edges.
  Unused unused;
};

/// A configuration whose parts hang together and can be entered.
template <std::size_t W>
struct Piece {
  Configuration<W> rest;
};

/// A configuration with the token in the bag and a heap beside it: a compressed local state
/// (Definition B.41) without the parity, since who moves at the token is all that matters.
template <std::size_t W>
struct LocalState {
  Configuration<W> rest;
  Place token = 0;
  Heap heap = 0;
};

}  // namespace isthmus::kernels::tree_partition
