#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/graph/graph.hpp"

namespace isthmus::kernels::geography {

/// A proof that a start is won or lost: an even kernel of the graph, or, after the winning move
/// along `move`, of the graph without that edge. It holds the vertex at which the loser has to
/// move. Vertices ascend.
struct EvenKernelProof {
  std::optional<engine::graph::Edge> move;
  std::vector<engine::graph::Vertex> kernel;
};

/// Undirected edge geography on bipartite graphs, all starts at once.
///
/// An even kernel is an independent set such that every vertex outside it has an even number of
/// neighbours in it. A start is a P-position if it is in one, and in bipartite graphs only then
/// (Fraenkel, Scheinerman, Ullman, "Undirected edge geography", 1993). There the kernels within a
/// side are the kernel of a matrix over GF(2), so that one elimination a side decides every start.
///
/// Components with an odd cycle are passed over. Every call throws core::LimitError when a limit of
/// the budget is reached.
class BipartiteKernels {
 public:
  using Vertex = engine::graph::Vertex;

  /// The graph is undirected and must outlive this. O(n + m).
  BipartiteKernels(const engine::graph::Graph& graph, const engine::core::Budget& budget);
  ~BipartiteKernels();
  BipartiteKernels(const BipartiteKernels&) = delete;
  BipartiteKernels& operator=(const BipartiteKernels&) = delete;

  /// Whether the component of this vertex has no odd cycle; the rest speaks of such vertices only.
  [[nodiscard]] bool covers(Vertex v) const;

  /// Whether the player to move loses. The first call for a side eliminates (gf2::SparseSystem).
  [[nodiscard]] bool lost(Vertex start);

  /// Where the player to move can move and win, ascending: to w if some set of w's side, w among
  /// them, has an odd number of neighbours of `start` and an even number of all others'. O(n + m)
  /// and, once a side, an elimination.
  [[nodiscard]] std::vector<Vertex> winning_moves(Vertex start);

  /// O(n + m) besides what winning_moves() takes.
  [[nodiscard]] EvenKernelProof proof(Vertex start);

  /// Unknowns and rank of the system that decided this start.
  struct Size {
    std::uint64_t unknowns = 0;
    std::uint64_t rank = 0;
    /// Unknowns by which all others were expressed.
    std::uint64_t parameters = 0;
  };
  [[nodiscard]] Size size(Vertex start);

 private:
  struct Systems;

  /// A set of the other side that has an odd number of neighbours of `start` and an even number of
  /// all others', by number within its side. There is one if and only if the start is won.
  [[nodiscard]] std::vector<bool> odd_set(Vertex start);

  const engine::graph::Graph& graph_;
  std::unique_ptr<Systems> systems_;
};

}  // namespace isthmus::kernels::geography
