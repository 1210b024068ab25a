#include "kernels/geography/undirected_cores.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace isthmus::kernels::geography {

using engine::graph::Classes;
using engine::graph::Edge;
using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;

UndirectedCores::UndirectedCores(const Graph& graph, Vertex start)
    : graph_(&graph),
      region_(graph.vertex_count(), kNone),
      degree_(graph.vertex_count(), 0),
      hanging_at_(graph.vertex_count(), 0),
      first_attached_(graph.vertex_count(), kNone),
      number_(graph.vertex_count(), 0) {
  regions_.emplace_back();
  regions_[0].entry = start;
  maybe_lost_ = engine::graph::reachable(graph, start);
  for (const Vertex v : maybe_lost_) region_[v] = 0;
  count_degrees(maybe_lost_);
  wither(0);
  if (!regions_[0].mover_wins) to_open_.push_back(0);
  process();
}

void UndirectedCores::count_degrees(const std::vector<Vertex>& vertices) {
  for (const Vertex v : vertices) {
    degree_[v] = static_cast<Vertex>(std::ranges::count_if(
        graph_->out(v), [&](const auto& way) { return region_[way.neighbour] == region_[v]; }));
  }
}

/// Follows up what may have become lost in a region, until nothing more does.
void UndirectedCores::wither(RegionId id) {
  while (!maybe_lost_.empty()) {
    const Vertex lost = maybe_lost_.back();
    maybe_lost_.pop_back();
    // Lost to who finds the token there, who came by the only edge that is left.
    const bool is_lost = standing(lost, id) && lost != regions_[id].entry && degree_[lost] == 1 &&
                         hanging_at_[lost] == 0;
    if (!is_lost) continue;
    const auto row = graph_->out(lost);
    win(std::ranges::find_if(row, [&](const auto& way) { return standing(way.neighbour, id); })
            ->neighbour,
        id);
  }
}

/// Leaves a won vertex out.
void UndirectedCores::win(Vertex v, RegionId id) {
  if (v == regions_[id].entry) {
    maybe_lost_.clear();
    conclude(id, true);
    return;
  }
  region_[v] = kNone;
  regions_[id].hanging -= hanging_at_[v];
  for (RegionId below = first_attached_[v]; below != kNone; below = regions_[below].next_attached) {
    abandon(below);
  }
  for (const auto [w, e] : graph_->out(v)) {
    if (!standing(w, id)) continue;
    --degree_[w];
    maybe_lost_.push_back(w);
  }
}

void UndirectedCores::conclude(RegionId id, bool mover_wins) {
  regions_[id].mover_wins = mover_wins;
  to_tell_.push_back(id);
  abandon_below(id);
}

void UndirectedCores::process() {
  while (!to_tell_.empty() || !to_open_.empty()) {
    if (!to_tell_.empty()) {
      const RegionId id = to_tell_.back();
      to_tell_.pop_back();
      tell_above(id);
    } else {
      const RegionId id = to_open_.back();
      to_open_.pop_back();
      if (matters(id)) open(id);
    }
  }
}

/// Draws the conclusions of a settled region for the one it hangs at.
void UndirectedCores::tell_above(RegionId id) {
  const auto [above, attached] = std::pair(regions_[id].above, regions_[id].attached);
  if (above == kNone || regions_[above].mover_wins || !standing(attached, above)) return;
  --hanging_at_[attached];
  --regions_[above].hanging;
  if (*regions_[id].mover_wins) {
    maybe_lost_.push_back(attached);
  } else {
    win(attached, above);
  }
  wither(above);
  if (!regions_[above].mover_wins && regions_[above].hanging == 0) to_open_.push_back(above);
}

std::vector<Vertex> UndirectedCores::reached(RegionId id) {
  std::vector<Vertex> order{regions_[id].entry};
  region_[regions_[id].entry] = kNone;
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (const auto [w, e] : graph_->out(order[next])) {
      if (!standing(w, id)) continue;
      region_[w] = kNone;
      order.push_back(w);
    }
  }
  for (const Vertex v : order) region_[v] = id;
  return order;
}

/// What the token can reach in a region in which nothing is lost and nothing hangs.
Core UndirectedCores::core_of(RegionId id) {
  Core core;
  core.vertex = reached(id);
  std::ranges::sort(core.vertex);
  for (Vertex i = 0; i < core.vertex.size(); ++i) number_[core.vertex[i]] = i;
  core.start = number_[regions_[id].entry];
  GraphBuilder builder(static_cast<Vertex>(core.vertex.size()), Kind::kUndirected);
  for (Vertex i = 0; i < core.vertex.size(); ++i) {
    for (const auto [w, e] : graph_->out(core.vertex[i])) {
      if (standing(w, id) && number_[w] > i) builder.add_edge(i, number_[w]);
    }
  }
  core.graph = builder.build();
  return core;
}

/// Goes on with a region at which nothing hangs any more.
void UndirectedCores::open(RegionId id) {
  Core core = core_of(id);
  if (core.vertex.size() == 1) {
    conclude(id, false);
    return;
  }
  const std::vector<bool> bridge = engine::graph::bridges(core.graph);
  if (std::ranges::find(bridge, true) != bridge.end()) {
    split(id, core, bridge);
    return;
  }
  ready_.push({core.graph.edge_count(), id});
  regions_[id].core = std::move(core);
}

/// Cuts a region at its bridges.
void UndirectedCores::split(RegionId id, const Core& core, const std::vector<bool>& bridge) {
  const Classes classes = engine::graph::bridgeless_components(core.graph, bridge);
  std::vector<RegionId> region_of(classes.count, kNone);
  std::vector<Vertex> place(core.graph.vertex_count());
  const std::vector<Vertex> order = engine::graph::reachable(core.graph, core.start);
  for (Vertex i = 0; i < order.size(); ++i) place[order[i]] = i;
  region_of[classes.of[core.start]] = id;
  // The first vertex of a class in this order is where the token enters it.
  std::vector<RegionId> made{id};
  for (const Vertex i : order) {
    RegionId& region = region_of[classes.of[i]];
    if (region == kNone) {
      region = static_cast<RegionId>(regions_.size());
      regions_.emplace_back();
      regions_.back().entry = core.vertex[i];
      made.push_back(region);
    }
    region_[core.vertex[i]] = region;
  }
  for (Edge e = 0; e < core.graph.edge_count(); ++e) {
    if (!bridge[e]) continue;
    auto [near, far] = core.graph.endpoints(e);
    if (place[near] > place[far]) std::swap(near, far);
    hang(region_of[classes.of[far]], region_of[classes.of[near]], core.vertex[near]);
  }
  count_degrees(core.vertex);
  for (const RegionId region : made) {
    if (regions_[region].hanging == 0) to_open_.push_back(region);
  }
}

void UndirectedCores::hang(RegionId id, RegionId above, Vertex attached) {
  Region& region = regions_[id];
  region.above = above;
  region.attached = attached;
  region.next_below = std::exchange(regions_[above].first_below, id);
  region.next_attached = std::exchange(first_attached_[attached], id);
  ++hanging_at_[attached];
  ++regions_[above].hanging;
}

/// Each region is abandoned once, so all of this takes linear time.
void UndirectedCores::abandon(RegionId id) {
  std::vector<RegionId> open{id};
  while (!open.empty()) {
    Region& region = regions_[open.back()];
    open.pop_back();
    if (std::exchange(region.abandoned, true)) continue;
    for (RegionId below = region.first_below; below != kNone; below = regions_[below].next_below) {
      open.push_back(below);
    }
  }
}

void UndirectedCores::abandon_below(RegionId id) {
  for (RegionId below = regions_[id].first_below; below != kNone;
       below = regions_[below].next_below) {
    abandon(below);
  }
}

bool UndirectedCores::matters(RegionId id) const {
  return !regions_[id].abandoned && !regions_[id].mover_wins;
}

std::optional<Core> UndirectedCores::next() {
  while (!ready_.empty()) {
    asked_ = ready_.top().region;
    ready_.pop();
    if (matters(asked_)) return std::exchange(regions_[asked_].core, std::nullopt);
  }
  return std::nullopt;
}

void UndirectedCores::settle(bool mover_wins) {
  conclude(asked_, mover_wins);
  process();
}

}  // namespace isthmus::kernels::geography
