#pragma once

#include <cstdint>
#include <vector>

#include "engine/boolean/diagrams.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "kernels/tree_partition/vocabulary.hpp"

namespace isthmus::kernels::tree_partition {

/// All that is needed to check who wins on a tree partition, bag by bag: what a certificate of kind
/// "tree-partition" says (docs/formats.md), with the same tables under the same names.
///
/// Everything is numbered from 0 by its place in its table. Functions are diagrams of `nodes`, of
/// which node 0 is the constant and node i is `nodes[i - 1]`; variables are numbers of `variables`.
struct Proof {
  using Function = engine::boolean::Function;

  struct Configuration {
    /// A bag of this shape.
    Bag bag = 0;
    /// Its unused ports and internal edges: the ports first, both in the order of BagTree.
    std::vector<std::uint32_t> unused;
    VectorId children = kNoChildren;
  };

  /// Moves that are enough to win.
  struct Reply {
    enum class Where : std::uint8_t {
      kEdge,   ///< along an edge or out by a port, by its number
      kHeap,   ///< to a smaller heap
      kChild,  ///< into a child of this type
    };
    Where where = Where::kEdge;
    std::uint32_t to = 0;
  };

  struct State {
    std::uint32_t configuration = 0;
    Place token = 0;
    Heap heap = 0;
    Function mover_wins;
    /// Where `mover_wins` is constant 1: moves whose disjunction is.
    std::vector<Reply> replies;
  };

  struct Piece {
    std::uint32_t configuration = 0;
    TypeId type = kNullType;
  };

  struct Remains {
    std::uint32_t configuration = 0;
    std::vector<std::uint32_t> pieces;
  };

  /// Rooted at the bag of the start; a vertex's place in its bag is its place in this list.
  engine::decomposition::TreePartition partition;
  std::vector<Vocabulary::Return> variables;
  std::vector<engine::boolean::Diagrams::Node> nodes;
  std::vector<std::vector<Vocabulary::Multiplicity>> vectors;
  std::vector<std::vector<Vocabulary::Meaning>> types;
  std::vector<Configuration> configurations;
  std::vector<State> states;
  std::vector<Piece> pieces;
  std::vector<Remains> remains;
};

}  // namespace isthmus::kernels::tree_partition
