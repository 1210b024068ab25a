#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/graph/graph.hpp"
#include "engine/search/bound.hpp"
#include "engine/search/statistics.hpp"
#include "kernels/geography/edge_search.hpp"

namespace isthmus::kernels::geography {

/// Edge geography on one graph, by search over residual states with reductions.
///
/// The graph is cut into parts that the token cannot come back to once it has left: at bridges when
/// undirected, between strong components when directed. Each part is solved on its own, the values
/// beyond being exits of the part, innermost last; trees and acyclic digraphs fall apart completely
/// and take linear time. What remains is searched (EdgeSearch). Values found are kept, so asking
/// for all starts costs little more than asking for one.
///
/// Not thread-safe; the search inside uses the threads of the budget.
class Solver {
 public:
  using Vertex = engine::graph::Vertex;
  using Nimber = engine::search::Nimber;

  /// The graph is referred to and must outlive the solver.
  Solver(const engine::graph::Graph& graph, const SearchOptions& options);
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// Value::kNimber: the Grundy value with the token at `start`. Value::kOutcome: 0 if that is a
  /// P-position, 1 if it is an N-position. Nothing when a limit of the budget was reached.
  [[nodiscard]] std::optional<Nimber> value(Vertex start);

  /// Where the player to move at `start` can move and win, ascending; empty for a P-position.
  /// Nothing when a limit of the budget was reached.
  [[nodiscard]] std::optional<std::vector<Vertex>> winning_moves(Vertex start);

  /// Gives the memory of the last search back; values found stay known.
  void forget_search();

  /// What all searches so far did together.
  [[nodiscard]] engine::search::Statistics statistics() const;

 private:
  class Parts;
  struct Shelf;

  std::unique_ptr<Shelf> shelf_;
  std::unique_ptr<Parts> parts_;
};

}  // namespace isthmus::kernels::geography
