#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/graph/cactus.hpp"
#include "engine/graph/graph.hpp"
#include "engine/search/bound.hpp"
#include "kernels/geography/junctions.hpp"
#include "kernels/geography/nimber_maps.hpp"

namespace isthmus::kernels::geography {

/// Edge geography, undirected or directed, on a cactus: what every start is worth.
///
/// A token that leaves a vertex through a bridge never comes back, and one that leaves it through a
/// cycle comes back only by going round it all. So a vertex away from the token is known by what it
/// is worth as a function of one nimber, the worth of going on in the block the token came by; such
/// maps are composed round cycles, and Junctions says what comes of blocks that meet. Values for
/// all starts come from one pass towards the root and one back. docs/algorithms.md proves it.
///
/// For who wins O(n + m), times a logarithm for equal blocks in order; for nimbers the same but for
/// vertices at which many cycles meet that differ (Junctions::worth). Not thread-safe.
class CactusValues {
 public:
  using Vertex = engine::graph::Vertex;
  using Nimber = engine::search::Nimber;

  /// Blocks of this graph, which must outlive this. Whether nimbers are wanted or who wins. Throws
  /// core::LimitError when a limit of the budget is reached, as every other function does.
  CactusValues(const engine::graph::Graph& graph, engine::graph::Cactus cactus, bool nimber,
               const engine::core::Budget& budget);
  CactusValues(const CactusValues&) = delete;
  CactusValues& operator=(const CactusValues&) = delete;
  ~CactusValues() = default;

  /// The nimber with the token at `start`, a vertex of the cactus; or 1 for every other than 0. The
  /// first start that is no root costs a pass over the graph; after that, O(degree log degree).
  [[nodiscard]] Nimber value(Vertex start);

  /// Where the player to move at `start` can move and win, ascending. As value().
  [[nodiscard]] std::vector<Vertex> winning_moves(Vertex start);

  [[nodiscard]] std::uint64_t bridges() const { return bridges_; }
  [[nodiscard]] std::uint64_t cycles() const { return cactus_.block_count() - bridges_; }
  /// Different maps, and positions valued at junctions.
  [[nodiscard]] std::size_t maps() const { return maps_.size(); }
  [[nodiscard]] std::uint64_t states() const { return junctions_.states(); }

 private:
  /// A place of the cactus.
  using Place = std::size_t;
  enum class Direction : std::uint8_t { kForward, kBackward };

  void place_vertices();
  void pass_to_root();
  void pass_from_root();
  void require_time(std::size_t step) const;

  [[nodiscard]] std::span<const Place> places(Vertex v) const;
  [[nodiscard]] bool leads(Place place, Direction direction) const;
  /// What a vertex makes of the worth of going on: of nothing, where the edge onward leads back.
  [[nodiscard]] NimberMaps::Id passage(Place place, Direction direction);
  void set_ways_of_root(std::size_t block);
  void set_ways_of_others(std::size_t block);
  [[nodiscard]] std::vector<EqualBlocks> blocks_at(Vertex v) const;
  [[nodiscard]] NimberMaps::Id worth_without(const std::vector<EqualBlocks>& all, const Ways& ways);
  void make_ready(Vertex start);

  const engine::graph::Graph& graph_;
  engine::graph::Cactus cactus_;
  engine::core::Budget budget_;
  NimberMaps maps_;
  Junctions junctions_;
  /// The block of each place, and the places of each vertex, that in the block above first.
  std::vector<std::uint32_t> block_;
  std::vector<std::size_t> places_start_;
  std::vector<Place> places_;
  /// By place: what the vertex is worth to who came through this block, and its ways into it.
  std::vector<NimberMaps::Id> arrival_;
  std::vector<Ways> ways_;
  std::uint64_t bridges_ = 0;
  bool from_root_ = false;
};

}  // namespace isthmus::kernels::geography
