#include "engine/decomposition/exact_tree_partition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/core/errors.hpp"
#include "engine/core/hash.hpp"
#include "engine/decomposition/neighbours.hpp"
#include "engine/graph/structure.hpp"

namespace isthmus::engine::decomposition {

namespace {

using graph::Vertex;

/// A set of vertices of a component, which are numbered from 0.
using Set = std::uint64_t;

std::size_t size_of(Set set) { return static_cast<std::size_t>(std::popcount(set)); }

constexpr Set single(std::size_t v) { return Set{1} << v; }

/// What lies below a bag: a connected set of vertices, and those of them that see the bag.
struct Below {
  Set vertices = 0;
  Set forced = 0;
  friend bool operator==(const Below&, const Below&) = default;
};

struct HashOfBelow {
  std::size_t operator()(const Below& below) const {
    const std::array<std::uint64_t, 2> words{below.vertices, below.forced};
    return core::hash_words(words.data(), words.size());
  }
};

/// A connected graph of at most 64 vertices as rows of bits.
class SmallComponent {
 public:
  SmallComponent(const Neighbours& neighbours, std::span<const Vertex> vertices)
      : vertices_(vertices.begin(), vertices.end()), rows_(vertices.size(), 0) {
    std::unordered_map<Vertex, std::size_t> index;
    for (std::size_t i = 0; i < vertices_.size(); ++i) index.emplace(vertices_[i], i);
    for (std::size_t i = 0; i < vertices_.size(); ++i) {
      for (const Vertex w : neighbours.of(vertices_[i])) rows_[i] |= single(index.at(w));
    }
  }

  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] Set all() const { return ~Set{0} >> (core::kWordBits - size()); }
  [[nodiscard]] Vertex vertex(std::size_t i) const { return vertices_[i]; }
  [[nodiscard]] std::size_t of_most_degree() const {
    return static_cast<std::size_t>(std::ranges::max_element(rows_, {}, size_of) - rows_.begin());
  }
  /// All neighbours of vertices of a set, which may be in the set.
  [[nodiscard]] Set around(Set set) const {
    Set result = 0;
    core::for_each_bit(set, 0, [&](std::size_t v) { result |= rows_[v]; });
    return result;
  }
  /// Calls visit(component, its vertices that see `bag`) for the components of `rest`.
  template <class Visit>
  void for_each_below(Set rest, Set bag, Visit&& visit) const {
    const Set seen = around(bag);
    while (rest != 0) {
      Set component = rest & (~rest + 1);
      Set border = component;
      while (border != 0) {
        border = around(border) & rest & ~component;
        component |= border;
      }
      rest &= ~component;
      visit(Below{component, component & seen});
    }
  }

 private:
  std::vector<Vertex> vertices_;
  std::vector<Set> rows_;
};

/// Whether a component has a tree partition of width k, and which.
class Question {
 public:
  Question(const SmallComponent& component, std::size_t width, const core::Budget& budget)
      : component_(component), width_(width), budget_(budget) {}

  /// Whether `below` can be partitioned. Calls itself at most once a vertex deep, as what is below
  /// shrinks.
  bool possible(const Below& below) {
    if (size_of(below.forced) > width_) return false;
    if (size_of(below.vertices) <= width_) return true;
    if (const auto known = top_.find(below); known != top_.end()) return known->second != 0;
    const Set top = find_top(below);
    top_.emplace(below, top);
    return top != 0;
  }

  /// Adds the bags that make `below`, which must be possible, to a partition.
  void append_to(TreePartition& partition, const Below& below, int parent) const {
    std::vector<std::pair<Below, int>> open{{below, parent}};
    while (!open.empty()) {
      const auto [next, above] = open.back();
      open.pop_back();
      const Set top = size_of(next.vertices) <= width_ ? next.vertices : top_.at(next);
      const int bag = static_cast<int>(partition.bags.size());
      auto& vertices = partition.bags.emplace_back();
      core::for_each_bit(top, 0, [&](std::size_t v) { vertices.push_back(component_.vertex(v)); });
      partition.parent.push_back(above);
      component_.for_each_below(next.vertices & ~top, top,
                                [&](const Below& child) { open.emplace_back(child, bag); });
    }
  }

 private:
  /// A top bag with which `below` is possible, the smallest first; empty if there is none.
  Set find_top(const Below& below) {
    std::vector<std::size_t> others;
    core::for_each_bit(below.vertices & ~below.forced, 0,
                       [&](std::size_t v) { others.push_back(v); });
    const std::size_t room = width_ - size_of(below.forced);
    for (std::size_t count = 0; count <= std::min(room, others.size()); ++count) {
      std::vector<std::size_t> chosen(count);
      std::iota(chosen.begin(), chosen.end(), std::size_t{0});
      do {
        require_patience();
        Set top = below.forced;
        for (const std::size_t i : chosen) top |= single(others[i]);
        if (top != 0 && possible_below(below.vertices & ~top, top)) return top;
      } while (next_choice(chosen, others.size()));
    }
    return 0;
  }

  /// The next set of as many numbers below `bound`, in lexicographic order; false after the last.
  static bool next_choice(std::vector<std::size_t>& chosen, std::size_t bound) {
    for (std::size_t i = chosen.size(); i-- > 0;) {
      if (chosen[i] == bound - chosen.size() + i) continue;
      std::iota(chosen.begin() + static_cast<std::ptrdiff_t>(i), chosen.end(), chosen[i] + 1);
      return true;
    }
    return false;
  }

  bool possible_below(Set rest, Set top) {
    // Most tops fail at once, by too many vertices that see them.
    std::array<Below, kMostExactVertices> parts;
    std::size_t count = 0;
    bool fits = true;
    component_.for_each_below(rest, top, [&](const Below& part) {
      fits = fits && size_of(part.forced) <= width_;
      parts[count++] = part;
    });
    return fits && std::all_of(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(count),
                               [&](const Below& part) { return possible(part); });
  }

  /// Called at every top bag; looks at the clock at every thousandth.
  void require_patience() {
    // What a node of the table takes with its share of the buckets.
    constexpr std::uint64_t kBytes = 64;
    if (top_.size() * kBytes > budget_.memory) {
      throw core::LimitError(
          fmt::format("the tree-partition width is more than {} for all that fits into memory",
                      width_ - 1),
          "give it more --memory, or take a partition that need not be the best");
    }
    constexpr std::uint64_t kStepsBetweenLooks = 1024;
    if (steps_++ % kStepsBetweenLooks == 0 && (budget_.cancelled() || budget_.expired())) {
      throw core::LimitError(
          fmt::format("out of time; the tree-partition width is at least {}", width_),
          "take a partition that need not be the best");
    }
  }

  const SmallComponent& component_;
  std::size_t width_;
  const core::Budget& budget_;
  std::uint64_t steps_ = 0;
  /// The top bag of what is possible, 0 for what is not.
  std::unordered_map<Below, Set, HashOfBelow> top_;
};

void append_best(TreePartition& partition, const SmallComponent& component,
                 const core::Budget& budget) {
  const Below whole{component.all(), single(component.of_most_degree())};
  const int parent = partition.bags.empty() ? TreePartition::kNoParent : 0;
  for (std::size_t width = 1;; ++width) {
    Question question(component, width, budget);
    if (!question.possible(whole)) continue;
    return question.append_to(partition, whole, parent);
  }
}

std::vector<std::vector<Vertex>> members(const graph::Classes& classes) {
  std::vector<std::vector<Vertex>> result(classes.count);
  for (Vertex v = 0; v < classes.of.size(); ++v) result[classes.of[v]].push_back(v);
  return result;
}

}  // namespace

TreePartition exact_tree_partition(const graph::Graph& graph, const core::Budget& budget) {
  const Neighbours neighbours(graph);
  TreePartition partition;
  for (const auto& vertices : members(graph::components(graph))) {
    if (vertices.size() > kMostExactVertices) {
      throw core::LimitError(fmt::format("the exact width of a component of {} vertices is out of "
                                         "reach, at most {} are taken",
                                         vertices.size(), kMostExactVertices),
                             "take a partition that need not be the best");
    }
    append_best(partition, SmallComponent(neighbours, vertices), budget);
  }
  return in_breadth_first_order(partition);
}

}  // namespace isthmus::engine::decomposition
