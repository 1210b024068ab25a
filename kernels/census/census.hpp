#pragma once

#include <cstdint>

#include "engine/core/budget.hpp"
#include "kernels/census/peers.hpp"
#include "kernels/census/results.hpp"
#include "kernels/census/specification.hpp"

/// Whole families of graphs, by isomorphism class.
namespace isthmus::kernels::census {

/// What a census did.
struct Statistics {
  /// Graphs computed, in layers below the last as well.
  std::uint64_t graphs = 0;
  /// Canonical forms: of graphs with an edge or a vertex added.
  std::uint64_t canonical_forms = 0;
  std::uint64_t spilled_bytes = 0;
  /// What ranks sent to one another: about graphs of the next layer, and for the sink of rank 0.
  std::uint64_t record_bytes = 0;
  std::uint64_t report_bytes = 0;

  [[nodiscard]] std::uint64_t exchanged_bytes() const { return record_bytes + report_bytes; }
};

/// Computes the nimbers of a game for all starts on all graphs with some number of vertices, and
/// gives them to the sink.
///
/// A position of such a game is a graph with a token, and a move leads to a graph with an edge less
/// (edge geography) or a vertex less (vertex geography). So graphs are grown layer by layer from
/// the empty one. A graph whose nimbers are known tells each graph that has an edge (or a vertex)
/// more, once for every orbit of edges that lead back to it, which options these positions have
/// through it; what a graph was told by all of them is all of its options. Node Kayles needs no
/// layers for its nimbers, only for the list of graphs. One canonical form of nauty for every such
/// pair is nearly all of the work.
///
/// Records of what is told move to temporary files when they take more than the memory of the
/// budget, and so do the layers. Throws core::UsageError for too many vertices, core::LimitError
/// when the budget's time runs out, its owner asks to stop, or its memory cannot hold what one
/// partition of a layer needs at once, and core::SystemError when a temporary file cannot be used.
/// Progress is counted in graphs.
Statistics run_census(const Specification& specification, const engine::core::Budget& budget,
                      Sink& sink);

/// Collective: the same by several ranks, each with a budget of its own, for the sink of rank 0,
/// which hears what it would hear of a single process. A rank expands the partitions that it owns
/// and sends what it finds out about others to their owners; other ranks' reports reach the sink
/// after each layer. What is thrown is thrown on all ranks, whichever it happened on. Statistics
/// are of all ranks, progress is counted for all.
Statistics run_census(const Specification& specification, const engine::core::Budget& budget,
                      Sink& sink, Peers& peers);

}  // namespace isthmus::kernels::census
