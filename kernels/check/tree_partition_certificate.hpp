#pragma once

#include <cstdint>
#include <vector>

#include "engine/graph/graph.hpp"
#include "kernels/check/number_set.hpp"
#include "kernels/check/subject.hpp"

namespace isthmus::kernels::check {

/// Who wins, shown bag by bag on a rooted tree partition: docs/formats.md says what each table
/// means, docs/algorithms.md why it proves the claim.
///
/// Things are numbered from 0 by their places in their tables. A *function* is twice the number of
/// a node, plus 1 for its negation: node 0 is the constant, so that 0 is true and 1 false, and node
/// i is `nodes[i - 1]`.
struct TreePartitionCertificate {
  using Number = std::uint32_t;
  using Function = std::uint32_t;
  static constexpr std::int64_t kNoParent = -1;

  /// "The player to move at this place of the bag above, with this heap and these children where
  /// this bag was, wins".
  struct Variable {
    Number place = 0;
    Number heap = 0;
    Number remains = 0;
  };
  /// If `variable` then `high` else `low`.
  struct Node {
    Number variable = 0;
    Function low = 0;
    Function high = 0;
  };
  struct Multiplicity {
    Number type = 0;
    Number count = 0;
    friend bool operator==(const Multiplicity&, const Multiplicity&) = default;
  };
  /// What a type says of one place of the bag above and one heap; false where there is no line.
  struct Line {
    Number place = 0;
    Number heap = 0;
    Function mover_wins = 0;
  };
  struct Configuration {
    Number bag = 0;
    NumberSet unused;
    Number children = 0;
  };
  /// Along an edge or out by a port, to a smaller heap, or into a child of a type.
  struct Move {
    enum class Where : std::uint8_t { kBoard, kHeap, kChild };
    Where where = Where::kBoard;
    Number to = 0;
  };
  struct State {
    Number configuration = 0;
    Number token = 0;
    Number heap = 0;
    Function mover_wins = 0;
    std::vector<Move> replies;
  };
  struct Piece {
    Number configuration = 0;
    Number type = 0;
  };
  struct Remains {
    Number configuration = 0;
    std::vector<Number> pieces;
  };

  Subject subject;
  Claim claim;
  std::vector<std::vector<engine::graph::Vertex>> bags;
  /// Of each bag; kNoParent for the root.
  std::vector<std::int64_t> parent;
  std::vector<Variable> variables;
  std::vector<Node> nodes;
  std::vector<std::vector<Multiplicity>> vectors;
  std::vector<std::vector<Line>> types;
  std::vector<Configuration> configurations;
  std::vector<State> states;
  std::vector<Piece> pieces;
  std::vector<Remains> remains;
};

}  // namespace isthmus::kernels::check
