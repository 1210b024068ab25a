#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/decomposition/fault.hpp"
#include "engine/decomposition/no_bag.hpp"

namespace isthmus::engine::decomposition {

namespace {

using graph::Vertex;
using In = Fault::In;
using MaybeFault = std::optional<Fault>;
using Bags = std::vector<std::vector<Vertex>>;

/// The tree hung from its first bag.
struct RootedTree {
  /// Every bag after its parent.
  std::vector<std::size_t> order;
  std::vector<std::size_t> parent;
  std::vector<std::size_t> depth;
};

/// Sorts the bags on the way.
MaybeFault fault_of_bags(const graph::Graph& graph, Bags& bags, std::size_t first) {
  const Vertex n = graph.vertex_count();
  for (std::size_t bag = 0; bag < bags.size(); ++bag) {
    std::ranges::sort(bags[bag]);
    if (!bags[bag].empty() && bags[bag].back() >= n) {
      return Fault{In::kBag, bag, fmt::format("vertices below {} in bags", n),
                   fmt::format("{} in bag {}", bags[bag].back(), bag + first)};
    }
    const auto twice = std::ranges::adjacent_find(bags[bag]);
    if (twice == bags[bag].end()) continue;
    return Fault{In::kBag, bag, "each vertex once in a bag",
                 fmt::format("vertex {} twice in bag {}", graph.name(*twice), bag + first)};
  }
  return std::nullopt;
}

MaybeFault fault_of_tree_edges(const TreeDecomposition& decomposition, std::size_t first) {
  const std::size_t count = decomposition.bags.size();
  for (std::size_t e = 0; e < decomposition.edges.size(); ++e) {
    const auto [a, b] = decomposition.edges[e];
    if (a < count && b < count && a != b) continue;
    return Fault{In::kTree, e, fmt::format("edges between two of {} bags", count),
                 fmt::format("an edge between bags {} and {}", a + first, b + first)};
  }
  const std::size_t needed = count == 0 ? 0 : count - 1;
  if (decomposition.edges.size() == needed) return std::nullopt;
  return Fault{In::kWhole, 0, fmt::format("a tree: {} edges between {} bags", needed, count),
               fmt::format("{}", decomposition.edges.size())};
}

/// Hangs the tree up; a fault if it has more than one piece. The number of its edges is right.
MaybeFault hang(const TreeDecomposition& decomposition, std::size_t first, RootedTree& tree) {
  const std::size_t count = decomposition.bags.size();
  std::vector<std::vector<std::size_t>> neighbours(count);
  for (const auto& [a, b] : decomposition.edges) {
    neighbours[a].push_back(b);
    neighbours[b].push_back(a);
  }
  tree.parent.assign(count, kNoBag);
  tree.depth.assign(count, kNoBag);
  if (count == 0) return std::nullopt;
  tree.order.push_back(0);
  tree.depth[0] = 0;
  for (std::size_t at = 0; at < tree.order.size(); ++at) {
    const std::size_t bag = tree.order[at];
    for (const std::size_t next : neighbours[bag]) {
      if (tree.depth[next] != kNoBag) continue;
      tree.parent[next] = bag;
      tree.depth[next] = tree.depth[bag] + 1;
      tree.order.push_back(next);
    }
  }
  const auto lost = std::ranges::find(tree.depth, kNoBag);
  if (lost == tree.depth.end()) return std::nullopt;
  return Fault{In::kWhole, 0, "bags that hang together",
               fmt::format("no way from bag {} to bag {}", first,
                           static_cast<std::size_t>(lost - tree.depth.begin()) + first)};
}

/// Fills `top` with the bag of each vertex that is nearest the root. Bags of a vertex hang together
/// if and only if all of them but one have it in their parent too.
MaybeFault fault_of_vertices(const graph::Graph& graph, const Bags& bags, const RootedTree& tree,
                             std::size_t first, std::vector<std::size_t>& top) {
  top.assign(graph.vertex_count(), kNoBag);
  for (const std::size_t bag : tree.order) {
    for (const Vertex v : bags[bag]) {
      const std::size_t above = tree.parent[bag];
      if (above != kNoBag && std::ranges::binary_search(bags[above], v)) continue;
      if (top[v] != kNoBag) {
        return Fault{In::kBag, bag, "bags of a vertex that hang together",
                     fmt::format("vertex {} in bags {} and {} and not in all between them",
                                 graph.name(v), top[v] + first, bag + first)};
      }
      top[v] = bag;
    }
  }
  const auto missing = std::ranges::find(top, kNoBag);
  if (missing == top.end()) return std::nullopt;
  return Fault{
      In::kWhole, 0, "each vertex in a bag",
      fmt::format("vertex {} in none", graph.name(static_cast<Vertex>(missing - top.begin())))};
}

/// Two subtrees meet if and only if the lower of their top bags is in both.
MaybeFault fault_of_edges(const graph::Graph& graph, const Bags& bags, const RootedTree& tree,
                          const std::vector<std::size_t>& top) {
  for (graph::Edge e = 0; e < graph.edge_count(); ++e) {
    auto [u, v] = graph.endpoints(e);
    if (tree.depth[top[u]] > tree.depth[top[v]]) std::swap(u, v);
    if (std::ranges::binary_search(bags[top[v]], u)) continue;
    const auto [from, to] = graph.endpoints(e);
    return Fault{In::kEdge, e, "both ends of every edge in a bag",
                 fmt::format("edge {} {} in none", graph.name(from), graph.name(to))};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Fault> find_fault(const graph::Graph& graph, const TreeDecomposition& decomposition,
                                std::size_t first_bag) {
  Bags bags = decomposition.bags;
  if (MaybeFault fault = fault_of_bags(graph, bags, first_bag)) return fault;
  if (MaybeFault fault = fault_of_tree_edges(decomposition, first_bag)) return fault;
  RootedTree tree;
  if (MaybeFault fault = hang(decomposition, first_bag, tree)) return fault;
  std::vector<std::size_t> top;
  if (MaybeFault fault = fault_of_vertices(graph, bags, tree, first_bag, top)) return fault;
  return fault_of_edges(graph, bags, tree, top);
}

}  // namespace isthmus::engine::decomposition
