#include "engine/decomposition/separators.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/decomposition/layering.hpp"
#include "engine/decomposition/neighbours.hpp"
#include "engine/decomposition/no_bag.hpp"
#include "engine/graph/structure.hpp"

namespace isthmus::engine::decomposition {

namespace {

using graph::Vertex;

/// A tree decomposition hung from its first bag, bags numbered so that those below a bag follow it.
class HungDecomposition {
 public:
  HungDecomposition(const TreeDecomposition& decomposition, Vertex n) : top_(n, kNoBag) {
    const std::size_t count = decomposition.bags.size();
    std::vector<std::vector<std::size_t>> joined(count);
    for (const auto& [a, b] : decomposition.edges) {
      joined[a].push_back(b);
      joined[b].push_back(a);
    }
    std::vector<std::size_t> number(count, kNoBag);
    // A bag to enter and the number of its parent.
    std::vector<std::pair<std::size_t, std::size_t>> open;
    if (count > 0) open.emplace_back(0, kNoBag);
    while (!open.empty()) {
      const auto [bag, above] = open.back();
      open.pop_back();
      if (number[bag] != kNoBag) continue;
      number[bag] = bags_.size();
      enter(decomposition.bags[bag], above);
      for (const std::size_t next : joined[bag]) {
        if (number[next] == kNoBag) open.emplace_back(next, number[bag]);
      }
    }
    for (std::size_t bag = count; bag-- > 1;) {
      end_[parent_[bag]] = std::max(end_[parent_[bag]], end_[bag]);
    }
  }

  /// A bag without which no component holds more than half of these vertices. O(height log size +
  /// size log size).
  [[nodiscard]] std::span<const Vertex> halving(std::span<const Vertex> vertices) const {
    std::vector<std::size_t> tops;
    tops.reserve(vertices.size());
    for (const Vertex v : vertices) tops.push_back(top_[v]);
    std::ranges::sort(tops);
    // Any bag with more than half of the tops at it or below has the middle one among them.
    std::size_t bag = tops[tops.size() / 2];
    while (2 * tops_below(tops, bag) <= tops.size()) bag = parent_[bag];
    return *bags_[bag];
  }

 private:
  void enter(const std::vector<Vertex>& bag, std::size_t above) {
    for (const Vertex v : bag) top_[v] = std::min(top_[v], bags_.size());
    bags_.push_back(&bag);
    parent_.push_back(above);
    end_.push_back(bags_.size());
  }

  [[nodiscard]] std::size_t tops_below(const std::vector<std::size_t>& sorted,
                                       std::size_t bag) const {
    const auto first = std::ranges::lower_bound(sorted, bag);
    return static_cast<std::size_t>(std::ranges::lower_bound(sorted, end_[bag]) - first);
  }

  std::vector<const std::vector<Vertex>*> bags_;
  std::vector<std::size_t> parent_;
  /// One more than the last bag below.
  std::vector<std::size_t> end_;
  /// The bag of a vertex that is nearest the root.
  std::vector<std::size_t> top_;
};

class SeparatorPartition {
 public:
  SeparatorPartition(const Neighbours& neighbours, const TreeDecomposition& decomposition,
                     const core::Budget& budget)
      : neighbours_(neighbours),
        layering_(neighbours),
        hung_(decomposition, neighbours.vertex_count()),
        most_border_(4 * largest_bag(decomposition)),
        budget_(budget),
        in_bag_(neighbours.vertex_count(), false),
        inside_(neighbours.vertex_count(), 0),
        separates_(neighbours.vertex_count(), 0) {}

  /// Takes the component of this vertex.
  void add_component(Vertex vertex) {
    open_.push_back({{vertex}, partition_.bags.empty() ? TreePartition::kNoParent : 0});
    while (!open_.empty()) {
      const Task task = std::move(open_.back());
      open_.pop_back();
      add_layers(task);
    }
  }

  TreePartition take() { return std::move(partition_); }

 private:
  /// A component of what is not in a bag yet. Its top bag hangs from `parent` and has all of
  /// `forced`.
  struct Task {
    std::vector<Vertex> forced;
    int parent;
  };

  /// Gives a component its layers, which are what comes of it without cuts, and cuts at the first
  /// bags on the way down that are too large. What is below a bag that was cut is done again.
  void add_layers(const Task& task) {
    require_patience();
    layering_.make(task.forced);
    TreePartition layers;
    layering_.append_to(layers, TreePartition::kNoParent);
    std::vector<int> index(layers.bags.size());
    // The bag at or above that is too large.
    std::vector<std::size_t> large(layers.bags.size(), kNoBag);
    for (std::size_t bag = 0; bag < layers.bags.size(); ++bag) {
      const auto above = static_cast<std::size_t>(std::max(layers.parent[bag], 0));
      if (bag > 0 && large[above] != kNoBag) {
        large[bag] = large[above];
      } else if (layers.bags[bag].size() > most_border_) {
        large[bag] = bag;
      } else {
        index[bag] = static_cast<int>(partition_.bags.size());
        keep(std::move(layers.bags[bag]), bag == 0 ? task.parent : index[above]);
      }
    }
    std::vector<std::vector<Vertex>> below(layers.bags.size());
    for (std::size_t bag = 0; bag < layers.bags.size(); ++bag) {
      if (large[bag] == kNoBag) continue;
      auto& all = below[large[bag]];
      all.insert(all.end(), layers.bags[bag].begin(), layers.bags[bag].end());
    }
    for (std::size_t bag = 0; bag < layers.bags.size(); ++bag) {
      if (large[bag] != bag) continue;
      const auto above = static_cast<std::size_t>(std::max(layers.parent[bag], 0));
      add_bag(below[bag], std::move(layers.bags[bag]), bag == 0 ? task.parent : index[above]);
    }
  }

  void keep(std::vector<Vertex> bag, int parent) {
    for (const Vertex v : bag) in_bag_[v] = true;
    layering_.set_apart(bag);
    partition_.bags.push_back(std::move(bag));
    partition_.parent.push_back(parent);
  }

  /// Cuts the component of these vertices, whose top bag has all of `forced`.
  void add_bag(const std::vector<Vertex>& vertices, std::vector<Vertex> forced, int parent) {
    bag_ = std::move(forced);
    for (const Vertex v : bag_) in_bag_[v] = true;
    const int index = static_cast<int>(partition_.bags.size());
    std::vector<std::vector<Vertex>> pieces{vertices};
    while (!pieces.empty()) {
      require_patience();
      const std::vector<Vertex> piece = std::move(pieces.back());
      pieces.pop_back();
      const std::vector<Vertex> border = those_in_bag(piece);
      if (border.size() > most_border_) {
        cut(piece, border, pieces);
      } else {
        hang(piece, index);
      }
    }
    keep(std::move(bag_), parent);
  }

  void require_patience() const {
    if (!budget_.cancelled() && !budget_.expired()) return;
    throw core::LimitError("out of time before the tree partition was complete");
  }

  [[nodiscard]] std::vector<Vertex> those_in_bag(const std::vector<Vertex>& piece) const {
    std::vector<Vertex> border;
    std::ranges::copy_if(piece, std::back_inserter(border), [&](Vertex v) { return in_bag_[v]; });
    return border;
  }

  /// Puts a separator of the border into the bag; each side becomes a piece, together with the
  /// vertices of the separator that it sees.
  void cut(const std::vector<Vertex>& piece, const std::vector<Vertex>& border,
           std::vector<std::vector<Vertex>>& pieces) {
    const std::uint64_t here = ++clock_;
    for (const Vertex v : piece) inside_[v] = here;
    for (const Vertex v : hung_.halving(border)) {
      if (inside_[v] != here) continue;
      inside_[v] = 0;
      separates_[v] = here;
      if (!in_bag_[v]) bag_.push_back(v);
      in_bag_[v] = true;
    }
    for (auto& side : connected_sets(piece, here)) {
      std::vector<Vertex> seen;
      for (const Vertex v : side) {
        for (const Vertex w : neighbours_.of(v)) {
          if (separates_[w] == here) seen.push_back(w);
        }
      }
      std::ranges::sort(seen);
      const auto rest = std::ranges::unique(seen);
      side.insert(side.end(), seen.begin(), rest.begin());
      pieces.push_back(std::move(side));
    }
  }

  /// Hangs what is left of a piece without the bag below it.
  void hang(const std::vector<Vertex>& piece, int index) {
    const std::uint64_t here = ++clock_;
    for (const Vertex v : piece) {
      if (!in_bag_[v]) inside_[v] = here;
    }
    for (auto& set : connected_sets(piece, here)) {
      std::vector<Vertex> forced;
      std::ranges::copy_if(set, std::back_inserter(forced), [&](Vertex v) {
        return std::ranges::any_of(neighbours_.of(v), [&](Vertex w) { return in_bag_[w]; });
      });
      open_.push_back({std::move(forced), index});
    }
  }

  /// The components of the vertices of a piece with inside_ at `here`, which goes to 0.
  std::vector<std::vector<Vertex>> connected_sets(const std::vector<Vertex>& piece,
                                                  std::uint64_t here) {
    std::vector<std::vector<Vertex>> sets;
    for (const Vertex start : piece) {
      if (inside_[start] != here) continue;
      auto& set = sets.emplace_back(1, start);
      inside_[start] = 0;
      for (std::size_t at = 0; at < set.size(); ++at) {
        for (const Vertex w : neighbours_.of(set[at])) {
          if (inside_[w] != here) continue;
          inside_[w] = 0;
          set.push_back(w);
        }
      }
    }
    return sets;
  }

  const Neighbours& neighbours_;
  Layering layering_;
  HungDecomposition hung_;
  std::size_t most_border_;
  const core::Budget& budget_;
  TreePartition partition_;
  std::vector<Task> open_;
  /// The bag that is being made.
  std::vector<Vertex> bag_;
  std::vector<bool> in_bag_;
  /// Which piece a vertex is in, or separates, by the time when that was looked at.
  std::vector<std::uint64_t> inside_;
  std::vector<std::uint64_t> separates_;
  std::uint64_t clock_ = 0;
};

}  // namespace

TreePartition partition_by_separators(const graph::Graph& graph,
                                      const TreeDecomposition& decomposition,
                                      const core::Budget& budget) {
  const Neighbours neighbours(graph);
  const graph::Classes classes = graph::components(graph);
  SeparatorPartition partition(neighbours, decomposition, budget);
  Vertex seen = 0;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    // Components are numbered by their least vertices.
    if (classes.of[v] < seen) continue;
    ++seen;
    partition.add_component(v);
  }
  return in_breadth_first_order(partition.take());
}

std::uint64_t width_by_separators(std::size_t largest_bag, std::size_t most_degree) {
  constexpr std::uint64_t kByDegree = 8;
  constexpr std::uint64_t kLess = 3;
  if (most_degree == 0) return largest_bag;
  return (kByDegree * most_degree - kLess) * largest_bag;
}

}  // namespace isthmus::engine::decomposition
