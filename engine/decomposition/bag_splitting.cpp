#include "engine/decomposition/bag_splitting.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <queue>
#include <unordered_map>
#include <utility>

namespace isthmus::engine::decomposition {

namespace {

using graph::Vertex;

/// The vertices of a bag in units that have to stay together; unit 0 has to stay in the bag.
class Units {
 public:
  Units(const BagTree& tree, int bag) : tree_(tree), bag_(bag), vertices_(tree.vertices(bag)) {
    number_vertices();
    unite();
    collect();
  }

  [[nodiscard]] std::size_t size() const { return members_.size(); }
  [[nodiscard]] const std::vector<Vertex>& members(std::size_t unit) const {
    return members_[unit];
  }
  [[nodiscard]] std::size_t unit_of(Vertex v) const { return unit_of_[number_.at(v)]; }
  [[nodiscard]] bool in_bag(Vertex v) const { return tree_.bag_of(v) == bag_; }
  /// Edges inside the unit.
  [[nodiscard]] std::uint64_t edges(std::size_t unit) const { return edges_[unit]; }
  /// The further ports of the children next to the unit.
  [[nodiscard]] std::uint64_t further_child_ports(std::size_t unit) const {
    return further_child_ports_[unit];
  }

 private:
  void number_vertices() {
    for (std::size_t i = 0; i < vertices_.size(); ++i) number_.emplace(vertices_[i], i);
    above_.resize(vertices_.size());
    std::iota(above_.begin(), above_.end(), std::size_t{0});
  }

  [[nodiscard]] std::size_t representative(std::size_t i) {
    while (above_[i] != i) i = above_[i] = above_[above_[i]];
    return i;
  }

  void unite() {
    // Where nothing has to stay, the first vertex does.
    std::unordered_map<int, std::size_t> first_next_to;
    const int parent = tree_.parent(bag_);
    if (in_bag(tree_.fixed())) first_next_to.emplace(parent, number_.at(tree_.fixed()));
    for (std::size_t i = 0; i < vertices_.size(); ++i) {
      for (const Vertex w : tree_.neighbours(vertices_[i])) {
        if (in_bag(w)) continue;
        const auto [first, fresh] = first_next_to.emplace(tree_.bag_of(w), i);
        if (!fresh) above_[representative(i)] = representative(first->second);
      }
    }
    const auto stays = first_next_to.find(parent);
    staying_ = stays == first_next_to.end() ? 0 : stays->second;
  }

  void collect() {
    constexpr auto kNone = static_cast<std::size_t>(-1);
    std::vector<std::size_t> unit_at(vertices_.size(), kNone);
    unit_at[representative(staying_)] = 0;
    members_.resize(1);
    unit_of_.resize(vertices_.size());
    for (std::size_t i = 0; i < vertices_.size(); ++i) {
      std::size_t& unit = unit_at[representative(i)];
      if (unit == kNone) {
        unit = members_.size();
        members_.emplace_back();
      }
      unit_of_[i] = unit;
      members_[unit].push_back(vertices_[i]);
    }
    count();
  }

  void count() {
    edges_.resize(size());
    further_child_ports_.resize(size());
    for (std::size_t i = 0; i < vertices_.size(); ++i) {
      for (const Vertex w : tree_.neighbours(vertices_[i])) {
        if (in_bag(w) && vertices_[i] < w && unit_of(w) == unit_of_[i]) ++edges_[unit_of_[i]];
      }
    }
    for (const int child : tree_.children(bag_)) {
      const auto unit = unit_next_to(child);
      further_child_ports_[unit] += further(tree_.ports(child));
    }
  }

  /// The unit next to a child, for a child without ports the one that stays.
  [[nodiscard]] std::size_t unit_next_to(int child) const {
    for (const Vertex v : tree_.vertices(child)) {
      for (const Vertex w : tree_.neighbours(v)) {
        if (in_bag(w)) return unit_of(w);
      }
    }
    return 0;
  }

  const BagTree& tree_;
  int bag_;
  const std::vector<Vertex>& vertices_;
  std::unordered_map<Vertex, std::size_t> number_;
  std::vector<std::size_t> above_;
  std::size_t staying_ = 0;
  std::vector<std::size_t> unit_of_;
  std::vector<std::vector<Vertex>> members_;
  std::vector<std::uint64_t> edges_;
  std::vector<std::uint64_t> further_child_ports_;
};

/// Units in maximum adjacency order from unit 0, each with how many edges join it to those before.
struct Ordered {
  std::size_t unit = 0;
  std::uint64_t joined = 0;
};

std::vector<Ordered> maximum_adjacency_order(const BagTree& tree, const Units& units) {
  std::vector<Ordered> order;
  std::vector<std::uint64_t> joined(units.size(), 0);
  std::vector<bool> placed(units.size(), false);
  std::priority_queue<std::pair<std::uint64_t, std::size_t>> queue;
  // Units that nothing joins come too, when no other is left.
  for (std::size_t unit = units.size(); unit-- > 1;) queue.emplace(0, unit);
  const auto place = [&](std::size_t unit) {
    placed[unit] = true;
    order.push_back({unit, joined[unit]});
    for (const Vertex v : units.members(unit)) {
      for (const Vertex w : tree.neighbours(v)) {
        if (!units.in_bag(w)) continue;
        const std::size_t other = units.unit_of(w);
        if (!placed[other]) queue.emplace(++joined[other], other);
      }
    }
  };
  place(0);
  while (!queue.empty()) {
    const auto [edges, unit] = queue.top();
    queue.pop();
    if (!placed[unit] && edges == joined[unit]) place(unit);
  }
  return order;
}

/// How many units stay, in this order, for the cheapest split; all of them when none is cheaper
/// than the bag as it is.
std::size_t cheapest_stay(const BagTree& tree, int bag, const Units& units,
                          const std::vector<Ordered>& order) {
  const BagLoad whole = tree.load(bag);
  BagLoad leaving;
  std::uint64_t cut = 0;
  std::size_t best = order.size();
  double least = tree.cost(whole);
  std::uint64_t staying_edges = whole.edges;
  std::uint64_t staying_child_ports = whole.further_child_ports;
  std::vector<bool> left(units.size(), false);
  for (std::size_t i = order.size(); i-- > 1;) {
    const auto [unit, joined] = order[i];
    // Edges to those that left before: all that the cut had of this unit.
    std::uint64_t to_left = 0;
    for (const Vertex v : units.members(unit)) {
      for (const Vertex w : tree.neighbours(v)) {
        if (units.in_bag(w) && left[units.unit_of(w)]) ++to_left;
      }
    }
    left[unit] = true;
    cut = cut - to_left + joined;
    leaving.edges += units.edges(unit) + to_left;
    leaving.further_child_ports += units.further_child_ports(unit);
    leaving.further_ports = further(cut);
    staying_edges -= units.edges(unit) + joined;
    staying_child_ports -= units.further_child_ports(unit);
    const BagLoad staying{staying_edges, whole.further_ports, staying_child_ports + further(cut)};
    const double cost = sum_of_powers(tree.cost(staying), tree.cost(leaving));
    if (cost < least) {
      least = cost;
      best = i;
    }
  }
  return best;
}

}  // namespace

std::vector<Vertex> best_split(const BagTree& tree, int bag) {
  const Units units(tree, bag);
  const std::vector<Ordered> order = maximum_adjacency_order(tree, units);
  const std::size_t stay = cheapest_stay(tree, bag, units, order);
  std::vector<Vertex> leaving;
  for (std::size_t i = stay; i < order.size(); ++i) {
    const auto& members = units.members(order[i].unit);
    leaving.insert(leaving.end(), members.begin(), members.end());
  }
  return leaving;
}

}  // namespace isthmus::engine::decomposition
