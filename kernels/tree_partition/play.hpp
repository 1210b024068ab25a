#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/graph/graph.hpp"
#include "kernels/tree_partition/bag_tree.hpp"
#include "kernels/tree_partition/crew.hpp"

namespace isthmus::kernels::tree_partition {

/// One play on a tree partition, move by move, in which a crew says who wins.
///
/// The bags from the root to that of the token are levels. What a local state of a level leaves
/// open, who wins after a return to the level above, is found there when it is asked for, and kept
/// until play is back at that level: what lies above does not change before. So a play costs about
/// as much as the local states next to it, each once. Not thread-safe.
template <std::size_t W>
class Play {
 public:
  using Vertex = engine::graph::Vertex;
  using Edge = engine::graph::Edge;
  using Function = engine::boolean::Function;

  /// `whole` gives the configuration of a bag of which nothing is used, and `remains` what such a
  /// bag is to its parent, with types that speak of the heaps the crew speaks of. All is referred
  /// to.
  Play(const engine::graph::Graph& graph, const BagTree& tree, Vocabulary& vocabulary,
       Crew<W>& crew, const engine::core::Budget& budget,
       std::function<Configuration<W>(Bag)> whole, const std::vector<VectorId>& remains);

  /// From the start, a vertex of the root: the winner makes first winning moves, the loser first
  /// moves, in the order of Graph::out(). The vertices visited. Throws core::LimitError when a
  /// limit of the budget is reached.
  [[nodiscard]] std::vector<Vertex> principal_line(Vertex start);

 private:
  struct Level {
    Bag bag = 0;
    /// Without the child that is the next level.
    Configuration<W> rest;
    /// Who wins after a return from here to the level above, as far as it was asked.
    std::unordered_map<engine::boolean::Variable, bool> returns;
  };
  /// A function of the returns from a level that is being followed to its value.
  struct Question {
    std::size_t level;
    Function rest;
  };

  [[nodiscard]] bool mover_wins(std::size_t level, const LocalState<W>& state);
  [[nodiscard]] bool mover_loses_after(Vertex to, Edge edge);
  void move(Vertex to, Edge edge);

  /// The level of a bag below the last one, as it is now.
  [[nodiscard]] Level entered(Bag child);
  /// The last level's configuration without a child that is entered.
  [[nodiscard]] Configuration<W> without(Bag child);
  [[nodiscard]] VectorId remains_of(Bag bag) const;

  [[nodiscard]] Function value_of(const LocalState<W>& state);
  [[nodiscard]] VectorId value_of(const Configuration<W>& rest);
  /// The number of an edge of the graph among the ports and internal edges of a bag.
  [[nodiscard]] std::size_t number_of(Bag bag, Edge edge) const;
  [[nodiscard]] Configuration<W> after(const Level& level, Edge edge) const;

  const engine::graph::Graph* graph_;
  const BagTree* tree_;
  Vocabulary* vocabulary_;
  Crew<W>* crew_;
  const engine::core::Budget* budget_;
  std::function<Configuration<W>(Bag)> whole_;
  const std::vector<VectorId>* remains_;
  std::vector<Level> levels_;
  /// Bags that were left again: what is left of them, and what they are to their parents.
  std::unordered_map<Bag, Configuration<W>> left_;
  std::unordered_map<Bag, VectorId> remains_now_;
};

extern template class Play<1>;
extern template class Play<2>;
extern template class Play<4>;
extern template class Play<16>;

}  // namespace isthmus::kernels::tree_partition
