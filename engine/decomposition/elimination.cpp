#include "engine/decomposition/elimination.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/decomposition/no_bag.hpp"

namespace isthmus::engine::decomposition {

namespace {

using graph::Vertex;

/// The graph while vertices leave it, with the next to go.
class Elimination {
 public:
  Elimination(const Neighbours& neighbours, EliminationRule rule, const core::Budget& budget)
      : rule_(rule),
        budget_(budget),
        around_(neighbours.vertex_count()),
        key_(neighbours.vertex_count()),
        marked_(neighbours.vertex_count(), false),
        entries_(neighbours.ends()) {
    for (Vertex v = 0; v < neighbours.vertex_count(); ++v) {
      const auto row = neighbours.of(v);
      around_[v].assign(row.begin(), row.end());
    }
    for (Vertex v = 0; v < neighbours.vertex_count(); ++v) {
      key_[v] = key_of(v);
      queue_.emplace(key_[v], v);
    }
  }

  [[nodiscard]] bool done() const { return queue_.empty(); }

  /// Takes the next vertex out; returns it and its neighbours, sorted, by the order of leaving.
  std::pair<Vertex, std::vector<Vertex>> next() {
    require_patience();
    const Vertex v = queue_.begin()->second;
    queue_.erase(queue_.begin());
    const std::vector<Vertex> clique = std::move(around_[v]);
    for (const Vertex u : clique) join(u, clique, v);
    for (const Vertex u : affected(clique)) update(u);
    kept_ += clique.size() + 1;
    return {v, clique};
  }

 private:
  /// Makes u a neighbour of the rest of a clique, and no neighbour of `gone`.
  void join(Vertex u, const std::vector<Vertex>& clique, Vertex gone) {
    std::vector<Vertex> joined;
    joined.reserve(around_[u].size() + clique.size());
    std::ranges::set_union(around_[u], clique, std::back_inserter(joined));
    std::erase_if(joined, [&](Vertex w) { return w == u || w == gone; });
    entries_ += joined.size();
    entries_ -= around_[u].size();
    around_[u] = std::move(joined);
  }

  /// Whose key may have changed when a clique was made: its vertices, and for fill their
  /// neighbours.
  [[nodiscard]] std::vector<Vertex> affected(const std::vector<Vertex>& clique) const {
    if (rule_ == EliminationRule::kMinDegree) return clique;
    std::vector<Vertex> all = clique;
    for (const Vertex u : clique) all.insert(all.end(), around_[u].begin(), around_[u].end());
    std::ranges::sort(all);
    const auto rest = std::ranges::unique(all);
    all.erase(rest.begin(), rest.end());
    return all;
  }

  void update(Vertex v) {
    const std::uint64_t key = key_of(v);
    if (key == key_[v]) return;
    queue_.erase({key_[v], v});
    queue_.emplace(key, v);
    key_[v] = key;
  }

  [[nodiscard]] std::uint64_t key_of(Vertex v) {
    const std::uint64_t degree = around_[v].size();
    if (rule_ == EliminationRule::kMinDegree) return degree;
    for (const Vertex u : around_[v]) marked_[u] = true;
    std::uint64_t ends = 0;
    for (const Vertex u : around_[v]) {
      ends += static_cast<std::uint64_t>(
          std::ranges::count_if(around_[u], [&](Vertex w) { return marked_[w]; }));
    }
    for (const Vertex u : around_[v]) marked_[u] = false;
    return degree * (degree == 0 ? 0 : degree - 1) - ends;
  }

  void require_patience() const {
    if ((entries_ + kept_) * sizeof(Vertex) > budget_.memory) {
      throw core::LimitError("the bags of the tree decomposition outgrow the memory",
                             "give it more --memory");
    }
    if (budget_.cancelled() || budget_.expired()) {
      throw core::LimitError("out of time before the tree decomposition was complete");
    }
  }

  EliminationRule rule_;
  const core::Budget& budget_;
  std::vector<std::vector<Vertex>> around_;
  std::vector<std::uint64_t> key_;
  std::set<std::pair<std::uint64_t, Vertex>> queue_;
  std::vector<bool> marked_;
  /// Vertices in all rows, and in all bags so far.
  std::uint64_t entries_;
  std::uint64_t kept_ = 0;
};

/// Bags by the order of leaving: the bag of a step and the step whose bag it hangs from, if any.
struct Steps {
  static constexpr std::size_t kNoStep = std::numeric_limits<std::size_t>::max();

  std::vector<std::vector<Vertex>> bags;
  std::vector<std::size_t> parent;
};

Steps steps_of(Elimination& elimination, Vertex n) {
  Steps steps;
  std::vector<std::size_t> step_of(n, Steps::kNoStep);
  while (!elimination.done()) {
    auto [v, clique] = elimination.next();
    step_of[v] = steps.bags.size();
    clique.push_back(v);
    steps.bags.push_back(std::move(clique));
  }
  for (std::size_t step = 0; step < steps.bags.size(); ++step) {
    std::size_t parent = Steps::kNoStep;
    for (const Vertex u : steps.bags[step]) {
      if (step_of[u] != step) parent = std::min(parent, step_of[u]);
    }
    steps.parent.push_back(parent);
  }
  return steps;
}

/// Leaves out each bag that is part of one that hangs from it: it then has one vertex less than
/// that one. Components are joined at their last bags.
TreeDecomposition without_parts(Steps steps) {
  const std::size_t count = steps.bags.size();
  std::vector<std::size_t> stands_for(count);
  std::vector<bool> absorbed(count, false);
  for (std::size_t step = 0; step < count; ++step) {
    if (!absorbed[step]) stands_for[step] = step;
    const std::size_t parent = steps.parent[step];
    if (parent == Steps::kNoStep || absorbed[parent]) continue;
    if (steps.bags[parent].size() + 1 != steps.bags[step].size()) continue;
    absorbed[parent] = true;
    stands_for[parent] = stands_for[step];
  }
  TreeDecomposition decomposition;
  std::vector<std::size_t> index(count, kNoBag);
  for (std::size_t step = 0; step < count; ++step) {
    if (absorbed[step]) continue;
    index[step] = decomposition.bags.size();
    std::ranges::sort(decomposition.bags.emplace_back(std::move(steps.bags[step])));
  }
  std::size_t last_root = kNoBag;
  for (std::size_t step = 0; step < count; ++step) {
    const std::size_t here = index[stands_for[step]];
    std::size_t above = kNoBag;
    if (steps.parent[step] != Steps::kNoStep) {
      above = index[stands_for[steps.parent[step]]];
    } else {
      above = std::exchange(last_root, here);
    }
    if (above != kNoBag && above != here) decomposition.edges.emplace_back(here, above);
  }
  return decomposition;
}

}  // namespace

TreeDecomposition eliminate(const Neighbours& neighbours, EliminationRule rule,
                            const core::Budget& budget) {
  Elimination elimination(neighbours, rule, budget);
  return without_parts(steps_of(elimination, neighbours.vertex_count()));
}

TreeDecomposition find_tree_decomposition(const graph::Graph& graph, const core::Budget& budget) {
  const Neighbours neighbours(graph);
  TreeDecomposition by_degree = eliminate(neighbours, EliminationRule::kMinDegree, budget);
  if (graph.vertex_count() > kMostForMinFill) return by_degree;
  TreeDecomposition by_fill = eliminate(neighbours, EliminationRule::kMinFill, budget);
  return largest_bag(by_degree) < largest_bag(by_fill) ? by_degree : by_fill;
}

}  // namespace isthmus::engine::decomposition
