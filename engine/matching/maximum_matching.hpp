#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "engine/graph/graph.hpp"

/// Matchings in graphs of any kind.
namespace isthmus::engine::matching {

/// A maximum matching of an undirected graph, or of what some of its vertices induce, with the
/// decomposition of Gallai and Edmonds: which vertices some maximum matching misses.
///
/// Edmonds's algorithm (1965): alternating trees grow from all uncovered vertices at once, odd
/// cycles are contracted (union-find). Trees that meet give an augmenting path, and the others grow
/// on, so that a phase augments many times; the last phase augments nowhere, and its trees are the
/// decomposition. O((n + m) a(n)) a phase, with a the inverse of Ackermann's function; phases are
/// few in practice, n / 2 at most.
///
/// Its arrays are kept from call to call, and a call touches only the vertices in use.
class MaximumMatching {
 public:
  using Vertex = graph::Vertex;

  static constexpr Vertex kNobody = std::numeric_limits<Vertex>::max();

  /// The graph must outlive this. No vertex is in use yet. O(n).
  explicit MaximumMatching(const graph::Graph& graph);

  /// Puts these vertices in use, in place of those before, all uncovered.
  void use(std::span<const Vertex> vertices);
  /// Puts all vertices in use, all uncovered.
  void use_all();
  /// Takes a vertex out of use; the one it was matched with becomes uncovered.
  void drop(Vertex v);

  /// Makes the matching a maximum one of the vertices in use, starting from what it is.
  void find();

  // What find() found.

  /// The vertex that v is matched with, or kNobody.
  [[nodiscard]] Vertex mate(Vertex v) const { return mate_[v]; }
  /// Whether some maximum matching misses v (the set D).
  [[nodiscard]] bool missable(Vertex v) const { return label_[v] == Label::kEven; }
  /// Whether v is a neighbour of D outside of it (the set A). When A is taken out, the components
  /// of D are odd and all others even, which proves that the matching is maximum.
  [[nodiscard]] bool separates(Vertex v) const { return label_[v] == Label::kOdd; }
  /// The mates in a maximum matching that misses v, which must be missable. O(n).
  [[nodiscard]] std::vector<Vertex> mates_without(Vertex v) const;
  /// How often trees were grown since use().
  [[nodiscard]] std::uint64_t phases() const { return phases_; }

 private:
  enum class Label : std::uint8_t { kNone, kEven, kOdd };

  void match_greedily();
  /// Grows trees until no edge is left to look at; whether it augmented.
  bool grow();
  void start_tree(Vertex v);
  /// Looks at all edges of an even vertex, until its tree has been used up.
  bool scan(Vertex v);
  void contract(Vertex v, Vertex w, Vertex base);
  [[nodiscard]] Vertex base_of(Vertex v);
  [[nodiscard]] Vertex common_base(Vertex v, Vertex w);
  /// Matches v with `with` and moves the mates along the tree path of v.
  static void rematch(Vertex v, Vertex with, const std::vector<Vertex>& before,
                      std::vector<Vertex>& mate);

  const graph::Graph& graph_;
  std::vector<Vertex> used_;
  std::vector<bool> in_use_;
  std::vector<Vertex> mate_;
  std::vector<Label> label_;
  /// For a vertex entered over an edge that is not matched: where that edge comes from.
  std::vector<Vertex> before_;
  /// Union-find over contracted cycles; the representative is the vertex nearest to the root.
  std::vector<Vertex> parent_;
  std::vector<Vertex> root_;
  /// Of a root: whether its tree was used by an augmenting path in this phase.
  std::vector<bool> spent_;
  std::vector<std::uint64_t> seen_;
  std::uint64_t stamp_ = 0;
  std::vector<Vertex> queue_;
  std::uint64_t phases_ = 0;
};

}  // namespace isthmus::engine::matching
