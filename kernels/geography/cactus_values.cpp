#include "kernels/geography/cactus_values.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <ranges>
#include <utility>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::geography {

using engine::graph::Cactus;
using engine::graph::Edge;
using engine::graph::Vertex;
using engine::search::Nimber;

CactusValues::CactusValues(const engine::graph::Graph& graph, Cactus cactus, bool nimber,
                           const engine::core::Budget& budget)
    : graph_(graph),
      cactus_(std::move(cactus)),
      budget_(budget),
      junctions_(maps_, nimber ? kNoOption - 1 : 1, budget_),
      block_(cactus_.vertices.size()),
      arrival_(cactus_.vertices.size(), maps_.identity()),
      ways_(cactus_.vertices.size()) {
  place_vertices();
  pass_to_root();
}

void CactusValues::place_vertices() {
  places_start_.assign(std::size_t{graph_.vertex_count()} + 1, 0);
  for (const Vertex v : cactus_.vertices) ++places_start_[v + 1];
  std::partial_sum(places_start_.begin(), places_start_.end(), places_start_.begin());
  places_.resize(cactus_.vertices.size());
  std::vector<std::size_t> next(places_start_.begin(), places_start_.end() - 1);
  const auto put = [&](Place place) { places_[next[cactus_.vertices[place]]++] = place; };
  for (std::size_t block = 0; block < cactus_.block_count(); ++block) {
    if (cactus_.is_bridge(block)) ++bridges_;
    for (Place place = cactus_.start[block]; place < cactus_.start[block + 1]; ++place) {
      block_[place] = static_cast<std::uint32_t>(block);
      if (place > cactus_.start[block]) put(place);
    }
  }
  for (std::size_t block = 0; block < cactus_.block_count(); ++block) put(cactus_.start[block]);
}

std::span<const CactusValues::Place> CactusValues::places(Vertex v) const {
  return std::span(places_).subspan(places_start_[v], places_start_[v + 1] - places_start_[v]);
}

bool CactusValues::leads(Place place, Direction direction) const {
  const Place first = cactus_.start[block_[place]];
  const Place end = cactus_.start[block_[place] + 1];
  const Place before = place == first ? end - 1 : place - 1;
  const Edge edge = cactus_.along[direction == Direction::kForward ? place : before];
  if (edge == Cactus::kNoEdge) return false;
  return !graph_.directed() || graph_.endpoints(edge).from == cactus_.vertices[place];
}

NimberMaps::Id CactusValues::passage(Place place, Direction direction) {
  const NimberMaps::Id arrival = arrival_[place];
  if (leads(place, direction)) return arrival;
  return maps_.constant(maps_.map(arrival)[kNoOption]);
}

void CactusValues::set_ways_of_root(std::size_t block) {
  const Place root = cactus_.start[block];
  const Place end = cactus_.start[block + 1];
  if (leads(root, Direction::kForward)) {
    NimberMaps::Id way = maps_.identity();
    for (Place place = end; --place > root;) {
      way = maps_.composition(passage(place, Direction::kForward), way);
    }
    ways_[root].first = way;
  }
  if (leads(root, Direction::kBackward)) {
    NimberMaps::Id way = maps_.identity();
    for (Place place = root + 1; place < end; ++place) {
      way = maps_.composition(passage(place, Direction::kBackward), way);
    }
    ways_[root].second = way;
  }
}

void CactusValues::set_ways_of_others(std::size_t block) {
  const Place root = cactus_.start[block];
  const std::size_t length = cactus_.length(block);
  // What lies before a place from the root on and what lies after it, for each direction.
  NimberMaps::Id before_forward = maps_.identity();
  NimberMaps::Id before_backward = maps_.identity();
  std::vector<NimberMaps::Id> after_forward(length + 1, maps_.identity());
  std::vector<NimberMaps::Id> after_backward(length + 1, maps_.identity());
  for (std::size_t i = length; i-- > 1;) {
    const NimberMaps::Id forward = passage(root + i, Direction::kForward);
    const NimberMaps::Id backward = passage(root + i, Direction::kBackward);
    after_forward[i] = maps_.composition(forward, after_forward[i + 1]);
    after_backward[i] = maps_.composition(after_backward[i + 1], backward);
  }
  for (std::size_t i = 0; i < length; ++i) {
    const Place place = root + i;
    if (i > 0 && leads(place, Direction::kForward)) {
      ways_[place].first = maps_.composition(after_forward[i + 1], before_forward);
    }
    if (i > 0 && leads(place, Direction::kBackward)) {
      ways_[place].second = maps_.composition(before_backward, after_backward[i + 1]);
    }
    before_forward = maps_.composition(before_forward, passage(place, Direction::kForward));
    before_backward = maps_.composition(passage(place, Direction::kBackward), before_backward);
  }
}

std::vector<EqualBlocks> CactusValues::blocks_at(Vertex v) const {
  std::vector<Ways> blocks;
  for (const Place place : places(v)) {
    const auto [first, second] = ways_[place];
    blocks.push_back({std::min(first, second), std::max(first, second)});
  }
  return Junctions::counted(std::move(blocks));
}

NimberMaps::Id CactusValues::worth_without(const std::vector<EqualBlocks>& all, const Ways& ways) {
  const Ways sorted{std::min(ways.first, ways.second), std::max(ways.first, ways.second)};
  std::vector<EqualBlocks> rest = all;
  const auto found = std::ranges::lower_bound(rest, sorted, {}, &EqualBlocks::ways);
  if (found != rest.end() && found->ways == sorted && --found->count == 0) rest.erase(found);
  return junctions_.worth(rest);
}

void CactusValues::require_time(std::size_t step) const {
  constexpr std::size_t kPatience = 1024;
  if (step % kPatience != 0 || (!budget_.cancelled() && !budget_.expired())) return;
  throw engine::core::LimitError("out of time before the cactus was solved");
}

void CactusValues::pass_to_root() {
  for (std::size_t i = cactus_.order.size(); i-- > 0;) {
    require_time(i);
    // Blocks below have their ways; the one above, which has none yet, is the first and left out.
    const Vertex v = cactus_.order[i];
    std::optional<Place> above;
    for (const Place place : places(v)) {
      if (place == cactus_.start[block_[place]]) {
        set_ways_of_root(block_[place]);
      } else {
        above = place;
      }
    }
    if (above) arrival_[*above] = junctions_.worth(blocks_at(v));
  }
}

void CactusValues::pass_from_root() {
  for (std::size_t i = 0; i < cactus_.order.size(); ++i) {
    require_time(i);
    const Vertex v = cactus_.order[i];
    const std::vector<EqualBlocks> blocks = blocks_at(v);
    // Equal blocks have the same rest, and are next to each other in few kinds.
    std::optional<std::pair<Ways, NimberMaps::Id>> last;
    for (const Place place : places(v)) {
      if (place != cactus_.start[block_[place]]) continue;
      if (!last || last->first != ways_[place]) {
        last.emplace(ways_[place], worth_without(blocks, ways_[place]));
      }
      arrival_[place] = last->second;
      set_ways_of_others(block_[place]);
    }
  }
  from_root_ = true;
}

void CactusValues::make_ready(Vertex start) {
  const auto all = places(start);
  const bool root = all.empty() || all.front() == cactus_.start[block_[all.front()]];
  if (!root && !from_root_) pass_from_root();
}

Nimber CactusValues::value(Vertex start) {
  make_ready(start);
  return maps_.map(junctions_.worth(blocks_at(start)))[kNoOption];
}

std::vector<Vertex> CactusValues::winning_moves(Vertex start) {
  make_ready(start);
  const std::vector<EqualBlocks> blocks = blocks_at(start);
  std::vector<Vertex> moves;
  for (const Place place : places(start)) {
    const Place first = cactus_.start[block_[place]];
    const Place end = cactus_.start[block_[place] + 1];
    const auto wins = [&](NimberMaps::Id way) {
      if (way == Ways::kNone) return false;
      const NimberMaps::Id rest = worth_without(blocks, ways_[place]);
      return maps_.map(way)[maps_.map(rest)[kNoOption]] == 0;
    };
    if (wins(ways_[place].first)) {
      moves.push_back(cactus_.vertices[place + 1 == end ? first : place + 1]);
    }
    if (wins(ways_[place].second)) {
      moves.push_back(cactus_.vertices[place == first ? end - 1 : place - 1]);
    }
  }
  std::ranges::sort(moves);
  return moves;
}

}  // namespace isthmus::kernels::geography
