#include "engine/decomposition/bag_tree.hpp"

#include <algorithm>
#include <utility>

namespace isthmus::engine::decomposition {

namespace {

template <typename T>
void erase_one(std::vector<T>& values, T value) {
  const auto found = std::ranges::find(values, value);
  *found = values.back();
  values.pop_back();
}

}  // namespace

BagTree::BagTree(const graph::Graph& graph, const TreePartition& partition, Vertex fixed,
                 const CostWeights& weights)
    : bags_(partition.bags.size()),
      bag_of_(bag_of_vertices(partition, graph.vertex_count())),
      first_neighbour_(std::size_t{graph.vertex_count()} + 1, 0),
      fixed_(fixed),
      weights_(weights) {
  for (std::size_t bag = 0; bag < bags_.size(); ++bag) {
    bags_[bag].vertices = partition.bags[bag];
    bags_[bag].parent = partition.parent[bag];
    if (bags_[bag].parent != TreePartition::kNoParent) {
      at(bags_[bag].parent).children.push_back(static_cast<int>(bag));
    }
  }
  count_edges(graph);
}

void BagTree::count_edges(const graph::Graph& graph) {
  for (const auto [u, v] : graph.edges()) {
    if (u == v) continue;
    ++first_neighbour_[u + 1];
    ++first_neighbour_[v + 1];
  }
  for (std::size_t v = 1; v < first_neighbour_.size(); ++v) {
    first_neighbour_[v] += first_neighbour_[v - 1];
  }
  neighbours_.resize(first_neighbour_.back());
  std::vector<std::size_t> next(first_neighbour_.begin(), first_neighbour_.end() - 1);
  for (const auto [u, v] : graph.edges()) {
    if (u == v) continue;
    neighbours_[next[u]++] = v;
    neighbours_[next[v]++] = u;
    const int a = bag_of_[u];
    const int b = bag_of_[v];
    if (a == b) {
      ++at(a).edges;
    } else {
      const int child = at(a).parent == b ? a : b;
      set_ports(child, at(child).ports + 1);
    }
  }
}

BagLoad BagTree::load(int bag) const {
  const Bag& it = at(bag);
  return {it.edges, further(it.ports), it.further_child_ports};
}

std::span<const graph::Vertex> BagTree::neighbours(Vertex v) const {
  return std::span(neighbours_)
      .subspan(first_neighbour_[v], first_neighbour_[v + 1] - first_neighbour_[v]);
}

void BagTree::set_ports(int bag, std::uint64_t ports) {
  Bag& it = at(bag);
  if (it.parent != TreePartition::kNoParent) {
    std::uint64_t& sum = at(it.parent).further_child_ports;
    sum = sum - further(it.ports) + further(ports);
  }
  it.ports = ports;
}

BagTree::Ends BagTree::ends(Vertex v, int other) const {
  Ends ends;
  for (const Vertex w : neighbours(v)) {
    if (bag_of_[w] == bag_of_[v]) ++ends.inside;
    if (bag_of_[w] == other) ++ends.across;
  }
  return ends;
}

double BagTree::cost_of_both(const BagLoad& one, const BagLoad& other) const {
  return sum_of_powers(cost(one), cost(other));
}

double BagTree::gain_of_merging(int child) const {
  const int parent = at(child).parent;
  BagLoad both = load(parent);
  both.edges += at(child).edges + at(child).ports;
  both.further_child_ports += at(child).further_child_ports - further(at(child).ports);
  return cost_of_both(load(parent), load(child)) - cost(both);
}

void BagTree::merge(int child) {
  const int parent = at(child).parent;
  const std::uint64_t between = at(child).ports;
  set_ports(child, 0);
  erase_one(at(parent).children, child);
  Bag& into = at(parent);
  Bag gone = std::exchange(at(child), {});
  into.edges += gone.edges + between;
  into.further_child_ports += gone.further_child_ports;
  for (const Vertex v : gone.vertices) bag_of_[v] = parent;
  into.vertices.insert(into.vertices.end(), gone.vertices.begin(), gone.vertices.end());
  for (const int grandchild : gone.children) at(grandchild).parent = parent;
  into.children.insert(into.children.end(), gone.children.begin(), gone.children.end());
}

bool BagTree::can_shift(Vertex v, int to) const {
  const int from = bag_of_[v];
  if (v == fixed_ || at(from).vertices.size() == 1) return false;
  return std::ranges::all_of(neighbours(v),
                             [&](Vertex w) { return bag_of_[w] == from || bag_of_[w] == to; });
}

double BagTree::gain_of_shifting(Vertex v, int to) const {
  const int from = bag_of_[v];
  const auto [inside, across] = ends(v, to);
  const bool up = at(from).parent == to;
  const int child = up ? from : to;
  const std::uint64_t ports = at(child).ports + inside - across;
  BagLoad source = load(from);
  BagLoad target = load(to);
  const double before = cost_of_both(source, target);
  source.edges -= inside;
  target.edges += across;
  BagLoad& lower = up ? source : target;
  BagLoad& upper = up ? target : source;
  upper.further_child_ports = upper.further_child_ports - further(at(child).ports) + further(ports);
  lower.further_ports = further(ports);
  return before - cost_of_both(source, target);
}

void BagTree::shift(Vertex v, int to) {
  const int from = bag_of_[v];
  const auto [inside, across] = ends(v, to);
  const int child = at(from).parent == to ? from : to;
  at(from).edges -= inside;
  at(to).edges += across;
  set_ports(child, at(child).ports + inside - across);
  erase_one(at(from).vertices, v);
  at(to).vertices.push_back(v);
  bag_of_[v] = to;
}

int BagTree::split(int bag, const std::vector<Vertex>& leaving) {
  const int made = static_cast<int>(bags_.size());
  bags_.emplace_back();
  for (const Vertex v : leaving) bag_of_[v] = made;
  std::erase_if(at(bag).vertices, [&](Vertex v) { return bag_of_[v] == made; });
  at(made).vertices = leaving;
  at(made).parent = bag;
  std::uint64_t inside = 0;
  std::uint64_t between = 0;
  for (const Vertex v : leaving) {
    for (const Vertex w : neighbours(v)) {
      const int other = bag_of_[w];
      if (other == made) {
        ++inside;
      } else if (other == bag) {
        ++between;
      } else if (at(other).parent == bag) {
        hang(other, made);
      }
    }
  }
  // Each edge inside was seen from both of its ends.
  at(made).edges = inside / 2;
  at(bag).edges -= inside / 2 + between;
  at(bag).children.push_back(made);
  set_ports(made, between);
  return made;
}

void BagTree::hang(int bag, int parent) {
  Bag& it = at(bag);
  Bag& old = at(it.parent);
  erase_one(old.children, bag);
  old.further_child_ports -= further(it.ports);
  it.parent = parent;
  at(parent).children.push_back(bag);
  at(parent).further_child_ports += further(it.ports);
}

TreePartition BagTree::partition() const {
  TreePartition result;
  std::vector<int> number(bags_.size(), TreePartition::kNoParent);
  for (std::size_t bag = 0; bag < bags_.size(); ++bag) {
    if (bags_[bag].vertices.empty()) continue;
    number[bag] = static_cast<int>(result.bags.size());
    result.bags.push_back(bags_[bag].vertices);
  }
  for (const Bag& bag : bags_) {
    if (bag.vertices.empty()) continue;
    result.parent.push_back(bag.parent == TreePartition::kNoParent
                                ? TreePartition::kNoParent
                                : number[static_cast<std::size_t>(bag.parent)]);
  }
  return in_breadth_first_order(result);
}

}  // namespace isthmus::engine::decomposition
