#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/graph/graph.hpp"

namespace isthmus::kernels::geography {

/// Looks for even kernels in graphs of any kind, by satisfiability (CaDiCaL): a variable a vertex,
/// no edge within the set, an even number of neighbours in it for every vertex. In graphs that are
/// not bipartite this is NP-complete (Fraenkel 1994), and a start in no even kernel may still be a
/// P-position.
class EvenKernelSearch {
 public:
  using Vertex = engine::graph::Vertex;

  /// The graph is undirected and must outlive this.
  EvenKernelSearch(const engine::graph::Graph& graph, const engine::core::Budget& budget);
  ~EvenKernelSearch();
  EvenKernelSearch(const EvenKernelSearch&) = delete;
  EvenKernelSearch& operator=(const EvenKernelSearch&) = delete;

  /// An even kernel that holds `start`, ascending and within its component, or nothing when the
  /// solver has proved that there is none. Throws core::LimitError when the time runs out. What was
  /// learned about a component is kept while starts stay in it.
  [[nodiscard]] std::optional<std::vector<Vertex>> find(Vertex start);

  /// Vertices and clauses of the component that was looked at last.
  [[nodiscard]] std::uint64_t unknowns() const noexcept;
  [[nodiscard]] std::uint64_t clauses() const noexcept;

 private:
  class Formula;

  const engine::graph::Graph& graph_;
  engine::core::Budget budget_;
  std::unique_ptr<Formula> formula_;
};

}  // namespace isthmus::kernels::geography
