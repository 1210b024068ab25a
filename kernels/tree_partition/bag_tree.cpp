#include "kernels/tree_partition/bag_tree.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace isthmus::kernels::tree_partition {

namespace {

/// Turns counts at [i + 1] into where the rows begin.
void accumulate(std::vector<std::uint64_t>& start) {
  for (std::size_t i = 1; i < start.size(); ++i) start[i] += start[i - 1];
}

}  // namespace

BagTree::BagTree(const Graph& graph, const TreePartition& partition)
    : directed_(graph.directed()), bag_of_(graph.vertex_count()), place_of_(graph.vertex_count()) {
  place_vertices(partition);
  hang_children(partition);
  sort_edges(graph, partition);
}

void BagTree::place_vertices(const TreePartition& partition) {
  vertices_start_.push_back(0);
  for (Bag bag = 0; bag < partition.bags.size(); ++bag) {
    const auto& members = partition.bags[bag];
    for (Place place = 0; place < members.size(); ++place) {
      bag_of_[members[place]] = bag;
      place_of_[members[place]] = place;
      vertices_.push_back(members[place]);
    }
    vertices_start_.push_back(vertices_.size());
    width_ = std::max(width_, static_cast<std::uint32_t>(members.size()));
  }
}

void BagTree::hang_children(const TreePartition& partition) {
  const std::size_t count = partition.bags.size();
  children_start_.assign(count + 1, 0);
  for (const int parent : partition.parent) {
    if (parent >= 0) ++children_start_[static_cast<std::size_t>(parent) + 1];
  }
  accumulate(children_start_);
  children_.resize(children_start_.back());
  std::vector<std::uint64_t> next(children_start_.begin(), children_start_.end() - 1);
  Bag root = 0;
  for (Bag bag = 0; bag < count; ++bag) {
    const int parent = partition.parent[bag];
    if (parent < 0) {
      root = bag;
    } else {
      children_[next[static_cast<std::size_t>(parent)]++] = bag;
    }
  }
  // From the root down, then turned round.
  order_.reserve(count);
  order_.push_back(root);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const auto below = children(order_[i]);
    order_.insert(order_.end(), below.begin(), below.end());
  }
  std::ranges::reverse(order_);
}

void BagTree::sort_edges(const Graph& graph, const TreePartition& partition) {
  const std::size_t count = partition.bags.size();
  // The child whose port an edge is, or the bag it lies in.
  const auto home = [&](engine::graph::Endpoints ends) {
    const Bag a = bag_of_[ends.from];
    const Bag b = bag_of_[ends.to];
    return a == b || partition.parent[a] == static_cast<int>(b) ? a : b;
  };
  ports_start_.assign(count + 1, 0);
  internal_start_.assign(count + 1, 0);
  for (const auto ends : graph.edges()) {
    const bool inside = bag_of_[ends.from] == bag_of_[ends.to];
    ++(inside ? internal_start_ : ports_start_)[home(ends) + 1];
  }
  accumulate(ports_start_);
  accumulate(internal_start_);
  ports_.resize(ports_start_.back());
  internal_.resize(internal_start_.back());
  std::vector<std::uint64_t> next_port(ports_start_.begin(), ports_start_.end() - 1);
  std::vector<std::uint64_t> next_internal(internal_start_.begin(), internal_start_.end() - 1);
  for (engine::graph::Edge e = 0; e < graph.edge_count(); ++e) {
    const auto ends = graph.endpoints(e);
    const Bag bag = home(ends);
    Place from = place_of_[ends.from];
    Place to = place_of_[ends.to];
    if (bag_of_[ends.from] == bag_of_[ends.to]) {
      if (!directed_ && from > to) std::swap(from, to);
      internal_[next_internal[bag]++] = {from, to, e};
    } else if (bag_of_[ends.from] == bag) {
      ports_[next_port[bag]++] = {to, from, directed_ ? Passage::kExit : Passage::kBoth, e};
    } else {
      ports_[next_port[bag]++] = {from, to, directed_ ? Passage::kEntry : Passage::kBoth, e};
    }
  }
  const auto port_key = [](const Port& port) {
    return std::tuple(port.above, port.below, port.passage);
  };
  const auto internal_key = [](const InternalEdge& edge) { return std::pair(edge.from, edge.to); };
  for (std::size_t bag = 0; bag < count; ++bag) {
    std::ranges::sort(ports_.begin() + static_cast<std::ptrdiff_t>(ports_start_[bag]),
                      ports_.begin() + static_cast<std::ptrdiff_t>(ports_start_[bag + 1]), {},
                      port_key);
    std::ranges::sort(internal_.begin() + static_cast<std::ptrdiff_t>(internal_start_[bag]),
                      internal_.begin() + static_cast<std::ptrdiff_t>(internal_start_[bag + 1]), {},
                      internal_key);
  }
}

}  // namespace isthmus::kernels::tree_partition
