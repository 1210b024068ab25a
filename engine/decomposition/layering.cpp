#include "engine/decomposition/layering.hpp"

#include <algorithm>
#include <utility>

#include "engine/decomposition/no_bag.hpp"

namespace isthmus::engine::decomposition {

using graph::Vertex;

Layering::Layering(const Neighbours& neighbours)
    : neighbours_(neighbours),
      layer_of_(neighbours.vertex_count(), 0),
      first_layer_(1),
      above_(neighbours.vertex_count()),
      tree_size_(neighbours.vertex_count()),
      bag_of_(neighbours.vertex_count()),
      bag_of_representative_(neighbours.vertex_count()) {}

Grade Layering::make(std::span<const Vertex> roots, std::size_t most_width) {
  find_layers(roots);
  bags_.clear();
  for (std::size_t layer = layer_start_.size() - 1; layer-- > 0;) {
    if (!make_bags(layer, most_width)) return {};
  }
  Grade grade{0, 0};
  for (const Bag& bag : bags_) {
    grade.width = std::max(grade.width, bag.size);
    grade.ports = std::max(grade.ports, bag.ports);
  }
  return grade;
}

void Layering::find_layers(std::span<const Vertex> roots) {
  // Layers of this call are numbered above all of the last one, so nothing has to be cleared.
  first_layer_ += layer_start_.size() + 1;
  order_.assign(roots.begin(), roots.end());
  for (const Vertex root : roots) layer_of_[root] = first_layer_;
  layer_start_.assign(1, 0);
  for (std::size_t at = 0; at < order_.size();) {
    const std::uint64_t next = first_layer_ + layer_start_.size();
    const std::size_t end = order_.size();
    layer_start_.push_back(end);
    for (; at < end; ++at) {
      for (const Vertex w : neighbours_.of(order_[at])) {
        if (layer_of_[w] >= first_layer_) continue;
        layer_of_[w] = next;
        order_.push_back(w);
      }
    }
  }
}

bool Layering::make_bags(std::size_t layer, std::size_t most_width) {
  const auto vertices = layer_at(layer);
  const std::uint64_t here = first_layer_ + layer;
  for (const Vertex v : vertices) {
    above_[v] = v;
    tree_size_[v] = 1;
  }
  // The roots share a bag even where nothing connects them.
  if (layer == 0) {
    for (const Vertex v : vertices) unite(vertices.front(), v);
  }
  for (const Vertex v : vertices) {
    for (const Vertex w : neighbours_.of(v)) {
      if (from_layer_on(w, here)) unite(v, w);
    }
  }
  for (const Vertex v : vertices) bag_of_representative_[representative(v)] = kNoBag;
  for (const Vertex v : vertices) {
    std::size_t& bag = bag_of_representative_[representative(v)];
    if (bag == kNoBag) {
      bag = bags_.size();
      bags_.emplace_back();
    }
    bag_of_[v] = bag;
    if (++bags_[bag].size > most_width) return false;
    for (const Vertex w : neighbours_.of(v)) {
      if (layer_of_[w] != here + 1) continue;
      bags_[bag_of_[w]].parent = bag;
      ++bags_[bag_of_[w]].ports;
    }
  }
  return true;
}

void Layering::set_apart(std::span<const Vertex> vertices) {
  for (const Vertex v : vertices) layer_of_[v] = kApart;
}

std::span<const Vertex> Layering::layer_at(std::size_t layer) const {
  return std::span(order_).subspan(layer_start_[layer],
                                   layer_start_[layer + 1] - layer_start_[layer]);
}

Vertex Layering::representative(Vertex v) {
  while (above_[v] != v) {
    above_[v] = above_[above_[v]];
    v = above_[v];
  }
  return v;
}

void Layering::unite(Vertex u, Vertex v) {
  u = representative(u);
  v = representative(v);
  if (u == v) return;
  if (tree_size_[u] < tree_size_[v]) std::swap(u, v);
  above_[v] = u;
  tree_size_[u] += tree_size_[v];
}

void Layering::append_to(TreePartition& partition, int parent) const {
  const std::size_t first = partition.bags.size();
  // Deepest first becomes root first.
  const auto index = [&](std::size_t bag) { return first + (bags_.size() - 1 - bag); };
  partition.bags.resize(first + bags_.size());
  partition.parent.resize(first + bags_.size());
  for (std::size_t bag = 0; bag < bags_.size(); ++bag) {
    const bool root = bag + 1 == bags_.size();
    partition.bags[index(bag)].reserve(bags_[bag].size);
    partition.parent[index(bag)] = root ? parent : static_cast<int>(index(bags_[bag].parent));
  }
  for (const Vertex v : order_) partition.bags[index(bag_of_[v])].push_back(v);
}

}  // namespace isthmus::engine::decomposition
