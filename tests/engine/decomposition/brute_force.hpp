#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "engine/graph/graph.hpp"

/// Widths by their definitions, for graphs of a few vertices.
namespace isthmus::engine::decomposition {

/// Whether identifying the vertices of each class gives a forest.
inline bool quotient_is_forest(const graph::Graph& graph, const std::vector<std::size_t>& class_of,
                               std::size_t classes) {
  std::set<std::pair<std::size_t, std::size_t>> joined;
  for (const auto [u, v] : graph.edges()) {
    if (class_of[u] != class_of[v]) joined.insert(std::minmax(class_of[u], class_of[v]));
  }
  std::vector<std::size_t> piece(classes);
  std::iota(piece.begin(), piece.end(), std::size_t{0});
  for (const auto& [a, b] : joined) {
    const std::size_t from = piece[a];
    const std::size_t to = piece[b];
    if (from == to) return false;
    std::ranges::replace(piece, from, to);
  }
  return true;
}

/// The least width of a tree partition: every partition of the vertices is tried.
inline std::size_t tree_partition_width(const graph::Graph& graph) {
  const std::size_t n = graph.vertex_count();
  std::size_t best = n;
  std::vector<std::size_t> class_of(n, 0);
  std::vector<std::size_t> sizes;
  const std::function<void(std::size_t)> extend = [&](std::size_t v) {
    if (v == n) {
      const std::size_t width = sizes.empty() ? 0 : *std::ranges::max_element(sizes);
      if (width < best && quotient_is_forest(graph, class_of, sizes.size())) best = width;
      return;
    }
    for (std::size_t c = 0; c <= sizes.size(); ++c) {
      const bool fresh = c == sizes.size();
      if (fresh) sizes.push_back(0);
      ++sizes[c];
      class_of[v] = c;
      extend(v + 1);
      --sizes[c];
      if (fresh) {
        sizes.pop_back();
        break;
      }
    }
  };
  extend(0);
  return best;
}

/// The treewidth: the least over all elimination orders of the most neighbours that a vertex has
/// when it goes.
inline std::size_t treewidth(const graph::Graph& graph) {
  const std::size_t n = graph.vertex_count();
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::size_t best = n;
  do {
    std::vector<std::set<std::size_t>> around(n);
    for (const auto [u, v] : graph.edges()) {
      around[u].insert(v);
      around[v].insert(u);
    }
    std::size_t most = 0;
    for (const std::size_t v : order) {
      most = std::max(most, around[v].size());
      for (const std::size_t u : around[v]) {
        around[u].insert(around[v].begin(), around[v].end());
        around[u].erase(u);
        around[u].erase(v);
      }
    }
    best = std::min(best, most);
  } while (std::ranges::next_permutation(order).found);
  return best;
}

}  // namespace isthmus::engine::decomposition
