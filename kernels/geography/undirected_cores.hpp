#pragma once

#include <cstdint>
#include <optional>
#include <queue>
#include <vector>

#include "engine/graph/graph.hpp"
#include "engine/graph/structure.hpp"
#include "kernels/geography/cores.hpp"

namespace isthmus::kernels::geography {

/// Cores of undirected graphs: what is left without won vertices, cut at its bridges.
///
/// The regions that bridges part form a tree, rooted at the start. Each is settled once those
/// hanging below it are; if it has bridges by then, it falls into smaller regions.
class UndirectedCores final : public Cores {
 public:
  UndirectedCores(const engine::graph::Graph& graph, engine::graph::Vertex start);

  [[nodiscard]] std::optional<Core> next() override;
  void settle(bool mover_wins) override;
  [[nodiscard]] bool mover_wins() const override { return *regions_.front().mover_wins; }

 private:
  using Vertex = engine::graph::Vertex;
  using RegionId = std::uint32_t;
  static constexpr RegionId kNone = ~RegionId{0};

  /// A region that is entered by one bridge and left by none.
  struct Region {
    Vertex entry = 0;
    /// Where it hangs: the region above and the near end of the bridge.
    RegionId above = kNone;
    Vertex attached = 0;
    /// Regions that hang at standing vertices of this one and are not settled.
    std::size_t hanging = 0;
    /// All that ever hung at it, as a list through `next_below`, and at the vertex it hangs at
    /// itself, through `next_attached`.
    RegionId first_below = kNone;
    RegionId next_below = kNone;
    RegionId next_attached = kNone;
    /// Whether the token never comes here in good play.
    bool abandoned = false;
    std::optional<Core> core;
    std::optional<bool> mover_wins;
  };

  /// A core by its number of edges.
  struct Ready {
    std::size_t edges;
    RegionId region;
    friend auto operator<=>(const Ready&, const Ready&) = default;
  };

  [[nodiscard]] bool standing(Vertex v, RegionId region) const { return region_[v] == region; }
  void count_degrees(const std::vector<Vertex>& vertices);
  void open(RegionId id);
  void split(RegionId id, const Core& core, const std::vector<bool>& bridge);
  [[nodiscard]] Core core_of(RegionId id);
  [[nodiscard]] std::vector<Vertex> reached(RegionId id);
  void conclude(RegionId id, bool mover_wins);
  void process();
  void tell_above(RegionId id);
  void wither(RegionId id);
  void win(Vertex v, RegionId id);
  void hang(RegionId id, RegionId above, Vertex attached);
  void abandon(RegionId id);
  void abandon_below(RegionId id);
  [[nodiscard]] bool matters(RegionId id) const;

  const engine::graph::Graph* graph_;
  std::vector<Region> regions_;
  /// The region of a vertex; kNone when it is won or cannot be reached.
  std::vector<RegionId> region_;
  /// Edges to standing vertices of the same region, and bridges to regions not settled.
  std::vector<Vertex> degree_;
  std::vector<Vertex> hanging_at_;
  /// The first of the regions that ever hung at a vertex.
  std::vector<RegionId> first_attached_;
  /// Numbers of vertices in the core under construction.
  std::vector<Vertex> number_;
  std::vector<Vertex> maybe_lost_;
  std::vector<RegionId> to_open_;
  std::vector<RegionId> to_tell_;
  std::priority_queue<Ready, std::vector<Ready>, std::greater<>> ready_;
  RegionId asked_ = kNone;
};

}  // namespace isthmus::kernels::geography
