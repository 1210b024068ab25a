#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/decomposition/solving_cost.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"

namespace isthmus::engine::decomposition {

/// A tree partition that is being changed, with the load of each bag kept up to date.
///
/// The three changes keep it a tree partition, and each can be asked for its gain before it is
/// made: the binary logarithm of the predicted cost of the bags it touches, before less after. No
/// other bag's cost depends on it, so a change with a positive gain makes the whole cheaper.
class BagTree {
 public:
  using Vertex = graph::Vertex;

  /// The partition must be one of the graph, which must outlive this. The bag of `fixed` stays the
  /// root's whatever is changed, so it must be there now. O(n + m).
  BagTree(const graph::Graph& graph, const TreePartition& partition, Vertex fixed,
          const CostWeights& weights = kCostInStates);

  /// Bags are numbered below this; those without vertices are gone.
  [[nodiscard]] std::size_t bag_count() const { return bags_.size(); }
  [[nodiscard]] const std::vector<Vertex>& vertices(int bag) const { return at(bag).vertices; }
  [[nodiscard]] const std::vector<int>& children(int bag) const { return at(bag).children; }
  [[nodiscard]] int parent(int bag) const { return at(bag).parent; }
  [[nodiscard]] int bag_of(Vertex v) const { return bag_of_[v]; }
  [[nodiscard]] Vertex fixed() const { return fixed_; }
  [[nodiscard]] std::uint64_t ports(int bag) const { return at(bag).ports; }
  [[nodiscard]] BagLoad load(int bag) const;
  /// What a bag with this load is predicted to cost here.
  [[nodiscard]] double cost(const BagLoad& load) const { return predicted_cost(load, weights_); }
  /// The neighbours of v but v itself, one for each edge.
  [[nodiscard]] std::span<const Vertex> neighbours(Vertex v) const;

  /// A bag that has a parent becomes part of it.
  [[nodiscard]] double gain_of_merging(int child) const;
  /// O(size and children of the child + children of the parent).
  void merge(int child);

  /// Whether v, which is not the fixed vertex, may go to `to`, the parent or a child of its bag,
  /// and leaves others behind.
  [[nodiscard]] bool can_shift(Vertex v, int to) const;
  [[nodiscard]] double gain_of_shifting(Vertex v, int to) const;
  /// O(size of the bag).
  void shift(Vertex v, int to);

  /// Some vertices of a bag become a new child of it and take the bag's children next to them
  /// along. They must have no neighbour in the parent, and no child one among them and one among
  /// those that stay; the fixed vertex stays. Returns the new bag.
  /// O(size of the bag + degrees of those that leave + children of the bag times those that they
  /// take along).
  int split(int bag, const std::vector<Vertex>& leaving);

  /// What has become of it, in breadth-first order. O(n log n).
  [[nodiscard]] TreePartition partition() const;

 private:
  struct Bag {
    std::vector<Vertex> vertices;
    std::vector<int> children;
    int parent = TreePartition::kNoParent;
    std::uint64_t edges = 0;
    std::uint64_t ports = 0;
    std::uint64_t further_child_ports = 0;
  };
  /// Of the edges at a vertex, those inside its bag and those into another.
  struct Ends {
    std::uint64_t inside = 0;
    std::uint64_t across = 0;
  };

  [[nodiscard]] Bag& at(int bag) { return bags_[static_cast<std::size_t>(bag)]; }
  [[nodiscard]] const Bag& at(int bag) const { return bags_[static_cast<std::size_t>(bag)]; }
  [[nodiscard]] Ends ends(Vertex v, int other) const;
  /// The binary logarithm of the predicted cost of two bags.
  [[nodiscard]] double cost_of_both(const BagLoad& one, const BagLoad& other) const;
  void set_ports(int bag, std::uint64_t ports);
  void hang(int bag, int parent);
  void count_edges(const graph::Graph& graph);

  std::vector<Bag> bags_;
  std::vector<int> bag_of_;
  std::vector<std::size_t> first_neighbour_;
  std::vector<Vertex> neighbours_;
  Vertex fixed_;
  CostWeights weights_;
};

}  // namespace isthmus::engine::decomposition
