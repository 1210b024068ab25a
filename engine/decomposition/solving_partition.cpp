#include "engine/decomposition/solving_partition.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/decomposition/bag_splitting.hpp"
#include "engine/decomposition/bag_tree.hpp"
#include "engine/decomposition/solving_cost.hpp"
#include "engine/decomposition/tree_partition_search.hpp"

namespace isthmus::engine::decomposition {

namespace {

using graph::Vertex;

/// Gains below this are rounding.
constexpr double kLeastGain = 1e-6;

/// Goes on with both parts of a bag that was split. Returns whether any was.
bool split_all(BagTree& tree) {
  std::vector<int> waiting;
  for (std::size_t bag = tree.bag_count(); bag-- > 0;) waiting.push_back(static_cast<int>(bag));
  bool changed = false;
  while (!waiting.empty()) {
    const int bag = waiting.back();
    waiting.pop_back();
    if (tree.vertices(bag).size() < 2) continue;
    const std::vector<Vertex> leaving = best_split(tree, bag);
    if (leaving.empty()) continue;
    waiting.push_back(bag);
    waiting.push_back(tree.split(bag, leaving));
    changed = true;
  }
  return changed;
}

/// Merges the bag that gains most with its parent, again and again.
class Merging {
 public:
  explicit Merging(BagTree& tree) : tree_(tree), version_(tree.bag_count(), 0) {}

  bool run() {
    for (std::size_t bag = 0; bag < tree_.bag_count(); ++bag) offer(static_cast<int>(bag));
    bool changed = false;
    while (!offers_.empty()) {
      const auto [gain, child, versions] = offers_.top();
      offers_.pop();
      if (gone(child) || versions != versions_at(child)) continue;
      const int parent = tree_.parent(child);
      tree_.merge(child);
      ++version_[static_cast<std::size_t>(parent)];
      offer(parent);
      for (const int grandchild : tree_.children(parent)) offer(grandchild);
      changed = true;
    }
    return changed;
  }

 private:
  using Versions = std::pair<std::uint32_t, std::uint32_t>;

  [[nodiscard]] bool gone(int bag) const { return tree_.vertices(bag).empty(); }

  /// An offer is void once the bag or its parent is another than when it was made.
  [[nodiscard]] Versions versions_at(int child) const {
    return {version_[static_cast<std::size_t>(child)],
            version_[static_cast<std::size_t>(tree_.parent(child))]};
  }

  void offer(int bag) {
    if (gone(bag) || tree_.parent(bag) == TreePartition::kNoParent) return;
    const double gain = tree_.gain_of_merging(bag);
    if (gain > kLeastGain) offers_.emplace(gain, bag, versions_at(bag));
  }

  BagTree& tree_;
  std::vector<std::uint32_t> version_;
  std::priority_queue<std::tuple<double, int, Versions>> offers_;
};

/// The neighbouring bag to which v goes with the most gain; kNoParent when none gains.
int best_home(const BagTree& tree, Vertex v) {
  const int from = tree.bag_of(v);
  int home = TreePartition::kNoParent;
  for (const Vertex w : tree.neighbours(v)) {
    if (tree.bag_of(w) == from || tree.bag_of(w) == home) continue;
    if (home != TreePartition::kNoParent) return TreePartition::kNoParent;
    home = tree.bag_of(w);
  }
  if (home == TreePartition::kNoParent || !tree.can_shift(v, home)) return TreePartition::kNoParent;
  return tree.gain_of_shifting(v, home) > kLeastGain ? home : TreePartition::kNoParent;
}

bool shift_all(BagTree& tree, Vertex n) {
  bool changed = false;
  for (Vertex v = 0; v < n; ++v) {
    const int home = best_home(tree, v);
    if (home == TreePartition::kNoParent) continue;
    tree.shift(v, home);
    changed = true;
  }
  return changed;
}

}  // namespace

TreePartition solving_partition(const graph::Graph& graph, const TreePartition& partition,
                                Vertex start, const core::Budget& budget,
                                const CostWeights& weights) {
  constexpr int kRounds = 8;
  const Vertex n = graph.vertex_count();
  BagTree tree(graph, rooted_at(partition, start, n), start, weights);
  for (int round = 0; round < kRounds; ++round) {
    if (budget.cancelled() || budget.expired()) break;
    const bool split = split_all(tree);
    const bool merged = Merging(tree).run();
    const bool shifted = shift_all(tree, n);
    if (!split && !merged && !shifted) break;
  }
  return tree.partition();
}

TreePartition find_solving_partition(const graph::Graph& graph, const TreePartition* known,
                                     Vertex start, const core::Budget& budget,
                                     const CostWeights& weights) {
  // A local state takes about as long as this many units of a search's work.
  constexpr double kWorkOfState = 64;
  constexpr std::uint64_t kMoreWork = 8;
  TreePartitionSearch search{.root = start, .budget = budget};
  const std::uint64_t most_work = search.work;
  search.work = std::uint64_t{graph.vertex_count()} + 2 * std::uint64_t{graph.edge_count()};
  TreePartition best =
      solving_partition(graph, known != nullptr ? *known : find_tree_partition(graph, search),
                        start, budget, weights);
  double cost = predicted_cost(graph, best, weights);
  const auto worth_looking = [&] {
    return search.work < most_work && !budget.cancelled() && !budget.expired() &&
           static_cast<double>(search.work) < kWorkOfState * std::exp2(cost);
  };
  while (worth_looking()) {
    search.work = std::min(search.work * kMoreWork, most_work);
    TreePartition next =
        solving_partition(graph, find_tree_partition(graph, search), start, budget, weights);
    const double next_cost = predicted_cost(graph, next, weights);
    if (next_cost >= cost) continue;
    best = std::move(next);
    cost = next_cost;
  }
  return best;
}

}  // namespace isthmus::engine::decomposition
