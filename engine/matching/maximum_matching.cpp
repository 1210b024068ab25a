#include "engine/matching/maximum_matching.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace isthmus::engine::matching {

MaximumMatching::MaximumMatching(const graph::Graph& graph)
    : graph_(graph),
      in_use_(graph.vertex_count(), false),
      mate_(graph.vertex_count(), kNobody),
      label_(graph.vertex_count(), Label::kNone),
      before_(graph.vertex_count(), kNobody),
      parent_(graph.vertex_count()),
      root_(graph.vertex_count()),
      spent_(graph.vertex_count(), false),
      seen_(graph.vertex_count(), 0) {}

void MaximumMatching::use(std::span<const Vertex> vertices) {
  for (const Vertex v : used_) {
    in_use_[v] = false;
    label_[v] = Label::kNone;
  }
  used_.assign(vertices.begin(), vertices.end());
  for (const Vertex v : used_) {
    in_use_[v] = true;
    mate_[v] = kNobody;
  }
  phases_ = 0;
}

void MaximumMatching::use_all() {
  std::vector<Vertex> all(graph_.vertex_count());
  std::iota(all.begin(), all.end(), Vertex{0});
  use(all);
}

void MaximumMatching::drop(Vertex v) {
  if (!in_use_[v]) return;
  in_use_[v] = false;
  label_[v] = Label::kNone;
  std::erase(used_, v);
  if (mate_[v] != kNobody) mate_[mate_[v]] = kNobody;
  mate_[v] = kNobody;
}

void MaximumMatching::find() {
  match_greedily();
  while (grow()) {
  }
}

void MaximumMatching::match_greedily() {
  for (const Vertex v : used_) {
    if (mate_[v] != kNobody) continue;
    for (const auto [w, e] : graph_.out(v)) {
      if (!in_use_[w] || mate_[w] != kNobody) continue;
      mate_[v] = w;
      mate_[w] = v;
      break;
    }
  }
}

bool MaximumMatching::grow() {
  ++phases_;
  queue_.clear();
  for (const Vertex v : used_) {
    label_[v] = Label::kNone;
    parent_[v] = v;
    spent_[v] = false;
  }
  for (const Vertex v : used_) {
    if (mate_[v] == kNobody) start_tree(v);
  }
  bool augmented = false;
  // Scanning makes the queue longer.
  std::size_t next = 0;
  while (next < queue_.size()) {
    const Vertex v = queue_[next++];
    if (!spent_[root_[v]]) augmented = scan(v) || augmented;
  }
  return augmented;
}

void MaximumMatching::start_tree(Vertex v) {
  label_[v] = Label::kEven;
  root_[v] = v;
  queue_.push_back(v);
}

bool MaximumMatching::scan(Vertex v) {
  for (const auto [w, e] : graph_.out(v)) {
    if (!in_use_[w]) continue;
    if (label_[w] == Label::kNone) {
      const Vertex far = mate_[w];
      label_[w] = Label::kOdd;
      label_[far] = Label::kEven;
      before_[w] = v;
      root_[w] = root_[far] = root_[v];
      queue_.push_back(far);
    } else if (label_[w] == Label::kEven && !spent_[root_[w]]) {
      if (root_[w] != root_[v]) {
        spent_[root_[v]] = spent_[root_[w]] = true;
        rematch(v, w, before_, mate_);
        rematch(w, v, before_, mate_);
        return true;
      }
      if (base_of(v) == base_of(w)) continue;
      const Vertex base = common_base(v, w);
      contract(v, w, base);
      contract(w, v, base);
    }
  }
  return false;
}

void MaximumMatching::contract(Vertex v, Vertex w, Vertex base) {
  while (base_of(v) != base) {
    before_[v] = w;
    w = mate_[v];
    if (label_[w] == Label::kOdd) {
      // It can be reached over its matched edge too now, the long way round the cycle.
      label_[w] = Label::kEven;
      queue_.push_back(w);
    }
    if (parent_[v] == v) parent_[v] = base;
    if (parent_[w] == w) parent_[w] = base;
    v = before_[w];
  }
}

graph::Vertex MaximumMatching::base_of(Vertex v) {
  while (parent_[v] != v) {
    parent_[v] = parent_[parent_[v]];
    v = parent_[v];
  }
  return v;
}

graph::Vertex MaximumMatching::common_base(Vertex v, Vertex w) {
  ++stamp_;
  // In turn, so that the walk is no longer than the cycle it finds.
  while (true) {
    if (v != kNobody) {
      v = base_of(v);
      if (seen_[v] == stamp_) return v;
      seen_[v] = stamp_;
      v = mate_[v] == kNobody ? kNobody : before_[mate_[v]];
    }
    std::swap(v, w);
  }
}

void MaximumMatching::rematch(Vertex v, Vertex with, const std::vector<Vertex>& before,
                              std::vector<Vertex>& mate) {
  while (true) {
    const Vertex left = mate[v];
    mate[v] = with;
    if (left == kNobody) return;
    // The old mate is matched with where it was entered from, which loses its own.
    v = before[left];
    mate[left] = v;
    with = left;
  }
}

std::vector<graph::Vertex> MaximumMatching::mates_without(Vertex v) const {
  std::vector<Vertex> mate = mate_;
  rematch(v, kNobody, before_, mate);
  return mate;
}

}  // namespace isthmus::engine::matching
