#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/graph/families.hpp"
#include "engine/graph/numbering.hpp"

namespace isthmus::engine::graph {

namespace {

using core::Random;

constexpr unsigned kVertexBits = 32;

std::uint64_t key(Vertex u, Vertex v) { return std::uint64_t{u} << kVertexBits | v; }
Endpoints ends(std::uint64_t key) {
  return {static_cast<Vertex>(key >> kVertexBits), static_cast<Vertex>(key)};
}
std::uint64_t unordered_key(Vertex u, Vertex v) { return key(std::min(u, v), std::max(u, v)); }

void require_edges(std::uint64_t m, std::uint64_t most, std::string_view what) {
  if (m > most) {
    throw core::UsageError(fmt::format("{} cannot have {} edges", what, m),
                           fmt::format("the most is {}", most));
  }
  if (m > kSizeLimit)
    throw core::UsageError(fmt::format("{} edges are too many", m), "at most 2^32 - 2");
}

/// A uniformly random set of m of the `total` pairs. `draw()` gives a uniformly random pair and
/// `for_each(visit)` all of them. Past half of the total it is the rest that is drawn, so that a
/// draw is new with probability one half or more: O(m) expected.
template <class Draw, class ForEach>
void choose_pairs(std::uint64_t m, std::uint64_t total, Draw&& draw, ForEach&& for_each,
                  GraphBuilder& graph) {
  const bool dense = m > total / 2;
  const std::uint64_t drawn = dense ? total - m : m;
  std::unordered_set<std::uint64_t> chosen;
  chosen.reserve(drawn);
  while (chosen.size() < drawn) {
    const std::uint64_t pair = draw();
    if (chosen.insert(pair).second && !dense) graph.add_edge(ends(pair).from, ends(pair).to);
  }
  if (!dense) return;
  for_each([&](Vertex u, Vertex v) {
    if (!chosen.contains(key(u, v))) graph.add_edge(u, v);
  });
}

/// Two different vertices below n >= 2, in random order.
Endpoints two_of(Vertex n, Random& random) {
  const Vertex u = random.index(n);
  const Vertex v = random.index(n - 1);
  return {u, v < u ? v : v + 1};
}

}  // namespace

Graph random_graph(Vertex n, std::uint64_t m, std::uint64_t seed) {
  const std::uint64_t total = n < 2 ? 0 : std::uint64_t{n} * (n - 1) / 2;
  require_edges(m, total, fmt::format("a graph of {} vertices", n));
  Random random(seed);
  GraphBuilder graph(n, Kind::kUndirected);
  const auto draw = [&] {
    const auto [u, v] = two_of(n, random);
    return unordered_key(u, v);
  };
  const auto for_each = [n](auto&& visit) {
    for (Vertex u = 0; u < n; ++u) {
      for (Vertex v = u + 1; v < n; ++v) visit(u, v);
    }
  };
  choose_pairs(m, total, draw, for_each, graph);
  return graph.build();
}

Graph random_bipartite(Vertex a, Vertex b, std::uint64_t m, std::uint64_t seed) {
  const std::uint64_t n = std::uint64_t{a} + b;
  if (n > kSizeLimit) throw core::UsageError(fmt::format("{} vertices are too many", n));
  const std::uint64_t total = std::uint64_t{a} * b;
  require_edges(m, total, fmt::format("a bipartite graph of {} + {} vertices", a, b));
  Random random(seed);
  GraphBuilder graph(static_cast<Vertex>(n), Kind::kUndirected);
  const auto draw = [&] {
    const Vertex u = random.index(a);
    return key(u, a + random.index(b));
  };
  const auto for_each = [a, b](auto&& visit) {
    for (Vertex u = 0; u < a; ++u) {
      for (Vertex v = 0; v < b; ++v) visit(u, a + v);
    }
  };
  choose_pairs(m, total, draw, for_each, graph);
  return graph.build();
}

Graph random_digraph(Vertex n, std::uint64_t m, std::uint64_t seed) {
  const std::uint64_t total = n < 2 ? 0 : std::uint64_t{n} * (n - 1);
  require_edges(m, total, fmt::format("a digraph of {} vertices", n));
  Random random(seed);
  GraphBuilder graph(n, Kind::kDirected);
  const auto draw = [&] {
    const auto [u, v] = two_of(n, random);
    return key(u, v);
  };
  const auto for_each = [n](auto&& visit) {
    for (Vertex u = 0; u < n; ++u) {
      for (Vertex v = 0; v < n; ++v) {
        if (u != v) visit(u, v);
      }
    }
  };
  choose_pairs(m, total, draw, for_each, graph);
  return graph.build();
}

namespace {

/// A pairing of n * d stubs that becomes a simple graph by swaps.
class Pairing {
 public:
  Pairing(Vertex n, Vertex d, Random& random) : random_(random) {
    std::vector<Vertex> stubs(std::size_t{n} * d);
    for (std::size_t i = 0; i < stubs.size(); ++i) stubs[i] = static_cast<Vertex>(i / d);
    random.shuffle(stubs);
    edges_.reserve(stubs.size() / 2);
    for (std::size_t i = 0; i < stubs.size(); i += 2) {
      edges_.push_back({stubs[i], stubs[i + 1]});
    }
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const auto [u, v] = edges_[i];
      if (u == v || !present_.insert(unordered_key(u, v)).second) bad_.push_back(i);
    }
  }

  /// Swaps bad pairs away; false if luck runs out, as it can in small or dense graphs.
  [[nodiscard]] bool repair() {
    constexpr std::uint64_t kTriesPerEdge = 100;
    std::vector<bool> is_bad(edges_.size(), false);
    for (const std::size_t i : bad_) is_bad[i] = true;
    for (std::uint64_t tries = kTriesPerEdge * edges_.size(); !bad_.empty(); --tries) {
      if (tries == 0) return false;
      const std::size_t other = random_.index(edges_.size());
      if (is_bad[other] || !swap(bad_.back(), other)) continue;
      is_bad[bad_.back()] = false;
      bad_.pop_back();
    }
    return true;
  }

  [[nodiscard]] const std::vector<Endpoints>& edges() const { return edges_; }

 private:
  /// Replaces the bad pair {a, b} and the good edge {c, d} by {a, c} and {b, d}, or by {a, d} and
  /// {b, c}, if both are new.
  bool swap(std::size_t bad, std::size_t good) {
    const auto [a, b] = edges_[bad];
    auto [c, d] = edges_[good];
    if (random_.chance(0.5)) std::swap(c, d);
    const std::uint64_t first = unordered_key(a, c);
    const std::uint64_t second = unordered_key(b, d);
    if (a == c || b == d || first == second || present_.contains(first) ||
        present_.contains(second)) {
      return false;
    }
    // The bad pair's own key stays: it is either a loop's, never stored, or its first copy's.
    present_.erase(unordered_key(c, d));
    present_.insert(first);
    present_.insert(second);
    edges_[bad] = {a, c};
    edges_[good] = {b, d};
    return true;
  }

  Random& random_;
  std::vector<Endpoints> edges_;
  std::unordered_set<std::uint64_t> present_;
  std::vector<std::size_t> bad_;
};

Graph sparse_regular(Vertex n, Vertex d, Random& random) {
  while (true) {
    Pairing pairing(n, d, random);
    if (!pairing.repair()) continue;
    GraphBuilder graph(n, Kind::kUndirected);
    for (const auto [u, v] : pairing.edges()) graph.add_edge(std::min(u, v), std::max(u, v));
    return graph.build();
  }
}

}  // namespace

Graph random_regular(Vertex n, Vertex d, std::uint64_t seed) {
  const std::uint64_t stubs = std::uint64_t{n} * d;
  if (d >= n || stubs % 2 != 0) {
    throw core::UsageError(fmt::format("no graph of {} vertices is {}-regular", n, d),
                           "the degree must be less than the vertex count, their product even");
  }
  if (stubs / 2 > kSizeLimit)
    throw core::UsageError("the graph is too large", "at most 2^32 - 2 edges");
  Random random(seed);
  if (d <= (n - 1) / 2) return sparse_regular(n, d, random);
  const Graph rest = sparse_regular(n, n - 1 - d, random);
  GraphBuilder graph(n, Kind::kUndirected);
  for (Vertex u = 0; u < n; ++u) {
    auto next = rest.out(u).begin();
    for (Vertex v = 0; v < n; ++v) {
      const bool absent = next != rest.out(u).end() && next->neighbour == v;
      if (absent) ++next;
      if (v > u && !absent) graph.add_edge(u, v);
    }
  }
  return graph.build();
}

Graph random_tree(Vertex n, std::uint64_t seed) {
  Random random(seed);
  GraphBuilder graph(n, Kind::kUndirected);
  for (Vertex v = 1; v < n; ++v) graph.add_edge(random.index(v), v);
  return graph.build();
}

Graph random_cactus(Vertex n, Vertex longest, Kind kind, std::uint64_t seed) {
  constexpr Vertex kShortest = 3;
  if (n < 1) throw core::UsageError("a cactus has at least one vertex");
  if (longest < kShortest) throw core::UsageError("cycles have at least 3 vertices");
  Random random(seed);
  GraphBuilder graph(n, kind);
  const auto join = [&](Vertex u, Vertex v) {
    const bool turned = kind == Kind::kDirected && random.chance(0.5);
    graph.add_edge(turned ? v : u, turned ? u : v);
  };
  for (Vertex v = 1; v < n;) {
    const Vertex from = random.index(v);
    const Vertex most = std::min(longest - 1, n - v);
    // A leaf, or as many new vertices as there can be in a cycle with the one it hangs from.
    Vertex more = 1;
    if (most + 1 >= kShortest && random.chance(0.5)) {
      more = kShortest - 1 + random.index(most + 2 - kShortest);
    }
    join(from, v);
    for (Vertex i = 1; i < more; ++i) join(v + i - 1, v + i);
    if (more > 1) join(v + more - 1, from);
    v += more;
  }
  return graph.build();
}

}  // namespace isthmus::engine::graph
