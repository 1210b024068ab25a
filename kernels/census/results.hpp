#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/census/small_graph.hpp"

namespace isthmus::kernels::census {

/// A graph with the token at a vertex, one for every orbit of vertices. In a game without a token
/// there is one for every graph, of which only the nimber is told.
struct Start {
  /// The smallest of its orbit in the graph of the key.
  std::uint8_t vertex = 0;
  /// 0 for a P-position, more for an N-position: 1 where only outcomes are told.
  std::uint8_t nimber = 0;
  /// Neighbours; of digraphs, arcs that leave it.
  std::uint8_t degree = 0;
  /// Vertices in the orbit.
  std::uint8_t orbit_size = 0;
  /// Whether some even kernel has it and so proves a P-position of undirected edge geography; false
  /// in other games.
  bool in_even_kernel = false;

  friend bool operator==(const Start&, const Start&) = default;
};

/// A graph up to isomorphism.
struct GraphEntry {
  /// Of the graph that stands for the class: graph_of_key(), graph6().
  std::uint64_t key = 0;
  std::uint8_t edges = 0;
  /// Of digraphs, the most arcs that leave a vertex.
  std::uint8_t max_degree = 0;
  /// Of digraphs, without their directions.
  bool connected = false;
  bool bipartite = false;
  /// Its starts in the batch.
  std::uint32_t first_start = 0;
  std::uint32_t start_count = 0;
};

/// Some graphs of a census with all their starts, ascending by vertex.
struct Batch {
  std::vector<GraphEntry> graphs;
  std::vector<Start> starts;

  [[nodiscard]] std::span<const Start> starts_of(const GraphEntry& graph) const {
    return std::span(starts).subspan(graph.first_start, graph.start_count);
  }
};

/// Takes the results of a census. They come in batches, one at a time though not always from the
/// same thread, and in an order that depends on the game and the number of vertices only: by edges
/// in edge games, then by the partition of the key (partition_of()), then by key.
class Sink {
 public:
  virtual ~Sink() = default;
  /// The computation goes on meanwhile, as far as it is not too far ahead. What this throws ends
  /// the census and reaches its caller.
  virtual void take(const Batch& batch) = 0;
};

}  // namespace isthmus::kernels::census
