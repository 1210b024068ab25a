#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/graph/structure.hpp"
#include "engine/search/statistics.hpp"
#include "kernels/geography/edge_search.hpp"
#include "kernels/geography/part_game.hpp"

namespace isthmus::kernels::geography {

/// Vertex geography on one graph, by search over residual states (VertexRules), component by
/// component. The memory of a component is kept while starts stay in it.
///
/// Not thread-safe; the search inside uses the threads of the budget.
class VertexSolver {
 public:
  using Vertex = engine::graph::Vertex;
  using Nimber = engine::search::Nimber;

  /// The graph is referred to and must outlive the solver.
  VertexSolver(const engine::graph::Graph& graph, const SearchOptions& options);

  /// As Solver::value().
  [[nodiscard]] std::optional<Nimber> value(Vertex start);
  /// As Solver::winning_moves().
  [[nodiscard]] std::optional<std::vector<Vertex>> winning_moves(Vertex start);

  /// Gives the memory of the last search back.
  void forget_search();

  /// What all searches so far did together.
  [[nodiscard]] engine::search::Statistics statistics() const;

 private:
  /// Makes the component of this vertex the one that is searched; its number in there.
  Vertex enter_component(Vertex v);

  const engine::graph::Graph& graph_;
  SearchOptions options_;
  engine::graph::Classes components_;
  /// The vertices of each component, ascending.
  std::vector<std::vector<Vertex>> members_;
  Vertex current_ = 0;
  PartGame part_;
  std::unique_ptr<EdgeSearch> search_;
  engine::search::Statistics before_;
};

}  // namespace isthmus::kernels::geography
