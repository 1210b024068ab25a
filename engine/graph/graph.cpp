#include "engine/graph/graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/graph/numbering.hpp"

namespace isthmus::engine::graph {

VertexNames::VertexNames(std::vector<std::string> names) : names_(std::move(names)) {
  index_.reserve(names_.size());
  for (Vertex v = 0; v < names_.size(); ++v) {
    if (!index_.emplace(names_[v], v).second) {
      throw std::invalid_argument(fmt::format("two vertices are named '{}'", names_[v]));
    }
  }
}

std::string VertexNames::name(Vertex v) const {
  return named() ? names_[v] : std::to_string(std::uint64_t{v} + base_);
}

Vertex VertexNames::find(const std::string& name, Vertex vertex_count) const {
  if (named()) {
    const auto found = index_.find(name);
    return found == index_.end() ? vertex_count : found->second;
  }
  // Only the canonical spelling counts: "+1", " 1" and "01" name nothing.
  constexpr std::size_t kLongestNumber = std::numeric_limits<std::uint64_t>::digits10;
  const bool digits = !name.empty() && name.size() <= kLongestNumber &&
                      std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
  if (!digits || (name.size() > 1 && name.front() == '0')) return vertex_count;
  const std::uint64_t value = std::stoull(name);
  return value >= base_ && value - base_ < vertex_count ? static_cast<Vertex>(value - base_)
                                                        : vertex_count;
}

namespace {

std::string describe(GraphError::Fault fault, Endpoints ends) {
  switch (fault) {
    case GraphError::Fault::kVertexOutOfRange:
      return fmt::format("edge ({}, {}) has an endpoint outside the vertex range", ends.from,
                         ends.to);
    case GraphError::Fault::kLoop:
      return fmt::format("edge ({}, {}) is a loop", ends.from, ends.to);
    case GraphError::Fault::kRepeatedEdge:
      return fmt::format("edge ({}, {}) appears twice", ends.from, ends.to);
    case GraphError::Fault::kTooLarge: return "more than 2^32 - 2 edges";
  }
  return "unknown fault";
}

}  // namespace

GraphError::GraphError(Fault fault, Endpoints ends, std::uint64_t tag, std::uint64_t earlier_tag)
    : core::Error(describe(fault, ends)),
      fault_(fault),
      ends_(ends),
      tag_(tag),
      earlier_tag_(earlier_tag) {}

GraphBuilder::GraphBuilder(Vertex vertex_count, Kind kind, Multiplicity multiplicity)
    : multiplicity_(multiplicity) {
  graph_.vertex_count_ = vertex_count;
  graph_.kind_ = kind;
}

GraphBuilder& GraphBuilder::add_edge(Vertex from, Vertex to, std::uint64_t tag) {
  if (from >= graph_.vertex_count_ || to >= graph_.vertex_count_) {
    throw GraphError(GraphError::Fault::kVertexOutOfRange, {from, to}, tag, tag);
  }
  if (from == to && multiplicity_ == Multiplicity::kRefuse) {
    throw GraphError(GraphError::Fault::kLoop, {from, to}, tag, tag);
  }
  if (graph_.ends_.size() >= kSizeLimit) {
    throw GraphError(GraphError::Fault::kTooLarge, {from, to}, tag, tag);
  }
  graph_.ends_.push_back({from, to});
  tags_.push_back(tag);
  return *this;
}

GraphBuilder& GraphBuilder::set_names(VertexNames names) {
  graph_.names_ = std::move(names);
  return *this;
}

namespace {

/// Incidences of every vertex, grouped by counting sort: `start[v]` to `start[v + 1]`. Two passes
/// (by neighbour, then stably by vertex) leave every group sorted by neighbour in O(n + m).
void group(Vertex vertex_count, std::span<const Endpoints> ends, bool by_head, bool both_ways,
           std::vector<std::uint64_t>& start, std::vector<Incidence>& rows) {
  struct Half {
    Vertex at;
    Incidence incidence;
  };
  std::vector<Half> halves;
  halves.reserve(ends.size() * (both_ways ? 2 : 1));
  for (Edge e = 0; e < ends.size(); ++e) {
    const auto [from, to] = ends[e];
    if (both_ways || !by_head) halves.push_back({from, {to, e}});
    // An undirected loop is one way from a vertex to itself, not two.
    if ((both_ways && from != to) || by_head) halves.push_back({to, {from, e}});
  }
  const auto counting_sort = [&](auto key, auto place) {
    std::vector<std::uint64_t> offset(std::size_t{vertex_count} + 1, 0);
    for (const Half& half : halves) ++offset[std::size_t{key(half)} + 1];
    for (std::size_t v = 1; v < offset.size(); ++v) offset[v] += offset[v - 1];
    std::vector<std::uint64_t> next(offset);
    for (const Half& half : halves) place(next[key(half)]++, half);
    return offset;
  };
  std::vector<Half> by_neighbour(halves.size());
  counting_sort([](const Half& h) { return h.incidence.neighbour; },
                [&](std::uint64_t to, const Half& h) { by_neighbour[to] = h; });
  halves.swap(by_neighbour);
  rows.resize(halves.size());
  start = counting_sort([](const Half& h) { return h.at; },
                        [&](std::uint64_t to, const Half& h) { rows[to] = h.incidence; });
}

}  // namespace

void GraphBuilder::drop_or_refuse_repeats() {
  // In a sorted row, copies of an edge are neighbours of each other, first added first.
  std::vector<bool> repeated(graph_.ends_.size(), false);
  Edge first_repeat = graph_.edge_count();
  Edge its_original = 0;
  for (Vertex v = 0; v < graph_.vertex_count_; ++v) {
    const auto row = graph_.out(v);
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (row[i].neighbour != row[i - 1].neighbour || repeated[row[i].edge]) continue;
      repeated[row[i].edge] = true;
      if (row[i].edge < first_repeat) {
        first_repeat = row[i].edge;
        its_original = row[i - 1].edge;
      }
    }
  }
  merged_ = 0;
  if (first_repeat == graph_.edge_count()) return;
  if (multiplicity_ == Multiplicity::kRefuse) {
    throw GraphError(GraphError::Fault::kRepeatedEdge, graph_.ends_[first_repeat],
                     tags_[first_repeat], tags_[its_original]);
  }
  std::size_t kept = 0;
  for (Edge e = 0; e < repeated.size(); ++e) {
    if (!repeated[e]) graph_.ends_[kept++] = graph_.ends_[e];
  }
  merged_ = repeated.size() - kept;
  graph_.ends_.resize(kept);
}

Graph GraphBuilder::build() {
  const bool both_ways = !graph_.directed();
  const auto group_out = [&] {
    group(graph_.vertex_count_, graph_.ends_, false, both_ways, graph_.out_start_, graph_.out_);
  };
  group_out();
  drop_or_refuse_repeats();
  if (merged_ > 0) group_out();
  if (graph_.directed()) {
    group(graph_.vertex_count_, graph_.ends_, true, false, graph_.in_start_, graph_.in_);
  }
  tags_.clear();
  return std::exchange(graph_, Graph{});
}

}  // namespace isthmus::engine::graph
