#include "kernels/geography/directed_cores.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "kernels/geography/part_game.hpp"

namespace isthmus::kernels::geography {

using engine::graph::Classes;
using engine::graph::Edge;
using engine::graph::Graph;
using engine::graph::Vertex;

DirectedCores::DirectedCores(const Graph& graph)
    : graph_(&graph),
      state_(graph.vertex_count(), State::kOpen),
      part_(graph.vertex_count(), 0),
      parts_(1),
      members_(graph.vertex_count()),
      degree_(graph.vertex_count()),
      wanted_(graph.vertex_count(), 0),
      number_(graph.vertex_count(), DerivedGame::kGone) {
  std::iota(members_.begin(), members_.end(), Vertex{0});
  parts_.front().end = members_.size();
  for (const Vertex v : members_) {
    degree_[v] = static_cast<Vertex>(graph.out(v).size());
    if (degree_[v] == 0) to_take_out_.emplace_back(v, State::kLost);
  }
  to_open_.push_back(0);
  process();
}

template <class Visit>
void DirectedCores::for_each_leaving(Vertex v, Visit&& visit) const {
  for (const auto [w, e] : graph_->out(v)) {
    if (crosses(v, w) && state_[w] == State::kOpen) visit(w);
  }
}

void DirectedCores::process() {
  while (!to_take_out_.empty() || !to_open_.empty()) {
    if (!to_take_out_.empty()) {
      const auto [v, state] = to_take_out_.back();
      to_take_out_.pop_back();
      if (standing(v)) take_out(v, state);
    } else {
      const PartId id = to_open_.back();
      to_open_.pop_back();
      open(id);
    }
  }
}

void DirectedCores::take_out(Vertex v, State state) {
  parts_[part_[v]].strong = false;
  // Before v is wanted less: then its part may matter no more, and goes over its arcs to say so.
  for_each_leaving(v, [&](Vertex w) { drop_leaving(part_[v], w); });
  state_[v] = state;
  for (const auto [t, e] : graph_->in(v)) {
    if (!standing(t)) continue;
    if (crosses(t, v)) drop_leaving(part_[t], v);
    follow_up(t, state);
  }
  if (v == start_) unwant(v);
}

void DirectedCores::decide_entry(Vertex v, State state) {
  state_[v] = state;
  for (const auto [t, e] : graph_->in(v)) {
    if (!standing(t) || !crosses(t, v)) continue;
    drop_leaving(part_[t], v);
    follow_up(t, state == State::kEntryLost ? State::kLost : State::kWon);
  }
}

/// Draws the conclusion for the tail of an arc whose head was found to be lost or won.
void DirectedCores::follow_up(Vertex tail, State head) {
  if (head == State::kLost) {
    to_take_out_.emplace_back(tail, State::kWon);
  } else if (--degree_[tail] == 0) {
    // An arc to a lost vertex is never counted off, so all were to won ones.
    to_take_out_.emplace_back(tail, State::kLost);
  }
}

/// An arc between parts is decided or its tail taken out.
void DirectedCores::drop_leaving(PartId from, Vertex to) {
  Part& part = parts_[from];
  --part.leaving;
  if (part.wanted == 0) return;
  if (part.leaving == 0) to_open_.push_back(from);
  unwant(to);
}

void DirectedCores::want(Vertex v) {
  std::vector<Vertex> more{v};
  while (!more.empty()) {
    const Vertex wanted = more.back();
    more.pop_back();
    ++wanted_[wanted];
    const PartId id = part_[wanted];
    Part& part = parts_[id];
    if (part.core_edges) ready_.push({*part.core_edges, id, wanted});
    if (part.wanted++ != 0 || part.core_edges) continue;
    if (part.leaving == 0) to_open_.push_back(id);
    for (const Vertex member : std::span(members_).subspan(part.begin, part.end - part.begin)) {
      if (!standing(member)) continue;
      for_each_leaving(member, [&](Vertex w) { more.push_back(w); });
    }
  }
}

void DirectedCores::unwant(Vertex v) {
  std::vector<Vertex> less{v};
  while (!less.empty()) {
    const Vertex unwanted = less.back();
    less.pop_back();
    --wanted_[unwanted];
    Part& part = parts_[part_[unwanted]];
    if (--part.wanted != 0 || part.leaving == 0) continue;
    for (const Vertex member : std::span(members_).subspan(part.begin, part.end - part.begin)) {
      if (!standing(member)) continue;
      for_each_leaving(member, [&](Vertex w) { less.push_back(w); });
    }
  }
}

/// Goes on with a part that no undecided arc leaves any more.
void DirectedCores::open(PartId id) {
  Part& part = parts_[id];
  if (part.core_edges) return;
  if (!part.strong) {
    std::vector<Vertex> members;
    for (std::size_t i = part.begin; i < part.end; ++i) {
      if (standing(members_[i])) members.push_back(members_[i]);
    }
    std::ranges::copy(members, members_.begin() + static_cast<std::ptrdiff_t>(part.begin));
    part.end = part.begin + members.size();
    if (members.empty()) return;
    const auto game = part_of(*graph_, members, number_, [](Edge) { return true; }).game;
    const Classes classes = engine::graph::strong_components(game.graph);
    if (classes.count > 1) {
      split(id, members, classes);
      return;
    }
    part.strong = true;
  }
  make_core(id);
}

/// Makes parts of the strong components of a part, which is no more.
void DirectedCores::split(PartId id, const std::vector<Vertex>& members, const Classes& classes) {
  std::size_t end = std::exchange(parts_[id], {}).begin;
  const auto first = static_cast<PartId>(parts_.size());
  parts_.resize(parts_.size() + classes.count);
  const std::span<Part> made = std::span(parts_).subspan(first);
  for (const Vertex c : classes.of) ++made[c].end;
  for (Part& part : made) {
    part.begin = end;
    end += std::exchange(part.end, end);
    part.strong = true;
  }
  for (std::size_t i = 0; i < members.size(); ++i) {
    members_[made[classes.of[i]].end++] = members[i];
    part_[members[i]] = first + classes.of[i];
  }
  // Arcs lead to lower numbers: each part is wanted by all above it when its turn comes.
  for (PartId c = classes.count; c-- > 0;) count_leaving(first + c);
}

/// Counts what leaves a new part, and lets what it leads to be wanted.
void DirectedCores::count_leaving(PartId id) {
  Part& part = parts_[id];
  const auto members = std::span(members_).subspan(part.begin, part.end - part.begin);
  for (const Vertex v : members) part.wanted += wanted_[v];
  for (const Vertex v : members) {
    for_each_leaving(v, [&](Vertex w) {
      ++part.leaving;
      if (part.wanted != 0) ++wanted_[w];
    });
  }
  if (part.wanted != 0 && part.leaving == 0) to_open_.push_back(id);
}

void DirectedCores::make_core(PartId id) {
  Part& part = parts_[id];
  const auto members = std::span(members_).subspan(part.begin, part.end - part.begin);
  std::uint64_t edges = 0;
  for (const Vertex v : members) edges += degree_[v];
  part.core_edges = edges;
  for (const Vertex v : members) {
    if (wanted_[v] != 0) ready_.push({edges, id, v});
  }
}

void DirectedCores::ask(Vertex start) {
  if (start_ && standing(*start_)) unwant(*start_);
  start_ = start;
  if (standing(start)) want(start);
  process();
}

std::optional<Core> DirectedCores::next() {
  while (state_[*start_] == State::kOpen) {
    const auto [edges, part, entry] = ready_.top();
    ready_.pop();
    if (state_[entry] != State::kOpen || wanted_[entry] == 0) continue;
    asked_ = entry;
    return core_of(part, entry);
  }
  return std::nullopt;
}

Core DirectedCores::core_of(PartId id, Vertex entry) {
  const Part& part = parts_[id];
  const auto members = std::span(members_).subspan(part.begin, part.end - part.begin);
  Core core;
  core.vertex.assign(members.begin(), members.end());
  std::ranges::sort(core.vertex);
  core.graph = part_of(*graph_, core.vertex, number_, [](Edge) { return true; }).game.graph;
  const auto place = std::ranges::lower_bound(core.vertex, entry) - core.vertex.begin();
  core.start = static_cast<Vertex>(place);
  return core;
}

void DirectedCores::settle(bool mover_wins) {
  decide_entry(asked_, mover_wins ? State::kEntryWon : State::kEntryLost);
  process();
}

bool DirectedCores::mover_wins() const {
  const State state = state_[*start_];
  return state == State::kWon || state == State::kEntryWon;
}

}  // namespace isthmus::kernels::geography
