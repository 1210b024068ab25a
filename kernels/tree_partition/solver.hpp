#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"
#include "engine/search/bound.hpp"
#include "kernels/tree_partition/proof.hpp"

namespace isthmus::kernels::tree_partition {

/// What a solver has done and remembers.
struct Counts {
  std::uint32_t width = 0;
  std::uint64_t bags = 0;
  /// Distinct types, the null type included.
  std::uint64_t types = 0;
  /// Configurations whose types were worked out, and local states whose moves were tried.
  std::uint64_t configurations = 0;
  std::uint64_t local_states = 0;
  std::uint64_t variables = 0;
  std::uint64_t diagram_nodes = 0;
  /// Distinct multiplicity vectors and bag shapes.
  std::uint64_t vectors = 0;
  std::uint64_t shapes = 0;
  /// The most unused ports of a configuration that is not of the null type.
  std::uint32_t largest_rank = 0;
  /// Bytes of all that is remembered.
  std::uint64_t bytes = 0;
  std::uint32_t threads = 1;
  /// Options::span: the longest chain of local states each of which waited for the next, for the
  /// last start. With more and more threads the time tends to local_states / span less, at best;
  /// what a short cut left out counts for nothing, as if it had been known.
  std::uint64_t span = 0;
};

/// How a solver works.
struct Options {
  /// Whether the Grundy value is wanted, or only who wins.
  bool nimber = false;
  /// Whether won places (without_won_places) are left out where only who wins is asked.
  bool leaves = true;
  engine::core::Budget budget;
  /// Whether to keep account of Counts::span; costs a word of memory a state and 2 to 15 % of the
  /// time.
  bool span = false;
};

/// Edge geography, undirected or directed, on a graph with a tree partition: the XP algorithm in
/// mover-win form. Types of bags are worked out from the leaves up, on demand and on all threads;
/// equal subtrees are worked out once. docs/algorithms.md states and proves it.
///
/// Time and memory are polynomial for fixed width; the exponent is paid in the functions of types,
/// which depend on the number of ports of a cut. Not thread-safe; inside it uses the threads of the
/// budget.
class Solver {
 public:
  using Vertex = engine::graph::Vertex;
  using Nimber = engine::search::Nimber;

  /// The partition must be one of this graph (decomposition::find_fault); it may be rooted
  /// anywhere. Both are referred to and must outlive the solver.
  Solver(const engine::graph::Graph& graph, const engine::decomposition::TreePartition& partition,
         const Options& options);
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// Options::nimber: the Grundy value with the token at `start`. Otherwise 0 if that is a
  /// P-position, 1 if it is an N-position. Nothing when a limit of the budget was reached. What is
  /// learned stays for other starts; one in another bag is solved in the partition rooted there.
  [[nodiscard]] std::optional<Nimber> value(Vertex start);

  /// Where the player to move at `start` can move and win, ascending; empty for a P-position.
  /// Nothing when a limit of the budget was reached.
  [[nodiscard]] std::optional<std::vector<Vertex>> winning_moves(Vertex start);

  /// A play from `start` in which the winner makes first winning moves and the loser first moves,
  /// as the vertices visited; see Play. Nothing when a limit of the budget was reached. Throws
  /// core::UsageError unless Options::leaves is off.
  [[nodiscard]] std::optional<std::vector<Vertex>> principal_line(Vertex start);

  /// Why `start` has this value, which value() gave. Nothing when a limit of the budget was
  /// reached, which holds for the proof by itself, too. Time and memory about linear in the proof,
  /// which is no larger than what was looked at to find the value, and for a nimber that is the
  /// degree of the start the play beside this heap, too. Throws core::UsageError unless
  /// Options::leaves is off: a checker looks at all that is there.
  [[nodiscard]] std::optional<Proof> proof(Vertex start, Nimber value);

  [[nodiscard]] Counts counts() const;

  /// What a solver is inside: one for each length of residual states.
  class Implementation;

 private:
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace isthmus::kernels::tree_partition
