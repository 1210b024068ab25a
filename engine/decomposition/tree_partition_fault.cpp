#include <fmt/format.h>

#include <vector>

#include "engine/decomposition/fault.hpp"
#include "engine/decomposition/no_bag.hpp"

namespace isthmus::engine::decomposition {

namespace {

using In = Fault::In;
using MaybeFault = std::optional<Fault>;

/// Fills `bag_of` on the way.
MaybeFault fault_of_bags(const graph::Graph& graph, const TreePartition& partition,
                         std::size_t first, std::vector<std::size_t>& bag_of) {
  const graph::Vertex n = graph.vertex_count();
  bag_of.assign(n, kNoBag);
  for (std::size_t bag = 0; bag < partition.bags.size(); ++bag) {
    if (partition.bags[bag].empty()) {
      return Fault{In::kBag, bag, "bags with vertices", fmt::format("bag {} empty", bag + first)};
    }
    for (const graph::Vertex v : partition.bags[bag]) {
      if (v >= n) {
        return Fault{In::kBag, bag, fmt::format("vertices below {} in bags", n),
                     fmt::format("{} in bag {}", v, bag + first)};
      }
      if (bag_of[v] != kNoBag) {
        return Fault{In::kBag, bag, "each vertex in one bag",
                     fmt::format("vertex {} in bag {} and in bag {}", graph.name(v),
                                 bag_of[v] + first, bag + first)};
      }
      bag_of[v] = bag;
    }
  }
  for (graph::Vertex v = 0; v < n; ++v) {
    if (bag_of[v] == kNoBag) {
      return Fault{In::kWhole, 0, "each vertex in one bag",
                   fmt::format("vertex {} in none", graph.name(v))};
    }
  }
  return std::nullopt;
}

/// Walks up from every bag once; a walk that meets itself has found a cycle.
MaybeFault fault_of_cycles(const std::vector<int>& parent, std::size_t first) {
  constexpr std::size_t kUnseen = 0;
  std::vector<std::size_t> walk_of(parent.size(), kUnseen);
  for (std::size_t start = 0; start < parent.size(); ++start) {
    const std::size_t walk = start + 1;
    std::size_t bag = start;
    while (walk_of[bag] == kUnseen) {
      walk_of[bag] = walk;
      if (parent[bag] == TreePartition::kNoParent) break;
      bag = static_cast<std::size_t>(parent[bag]);
      if (walk_of[bag] == walk) {
        return Fault{In::kTree, bag, "parents that lead to a root",
                     fmt::format("a cycle through bag {}", bag + first)};
      }
    }
  }
  return std::nullopt;
}

MaybeFault fault_of_tree(const TreePartition& partition, std::size_t first) {
  const std::vector<int>& parent = partition.parent;
  if (parent.size() != partition.bags.size()) {
    return Fault{In::kWhole, 0, fmt::format("a parent for each of {} bags", partition.bags.size()),
                 fmt::format("{} parents", parent.size())};
  }
  std::size_t root = kNoBag;
  for (std::size_t bag = 0; bag < parent.size(); ++bag) {
    if (parent[bag] == TreePartition::kNoParent) {
      if (root != kNoBag) {
        return Fault{In::kTree, bag, "one root",
                     fmt::format("bag {} and bag {} without a parent", root + first, bag + first)};
      }
      root = bag;
    } else if (parent[bag] < 0 || static_cast<std::size_t>(parent[bag]) >= parent.size()) {
      return Fault{In::kTree, bag,
                   fmt::format("parents from 0 to {}, or -1 for the root", parent.size() - 1),
                   fmt::format("{} for bag {}", parent[bag], bag + first)};
    }
  }
  // Without a root the walk finds a cycle.
  return fault_of_cycles(parent, first);
}

MaybeFault fault_of_edges(const graph::Graph& graph, const std::vector<int>& parent,
                          std::size_t first, const std::vector<std::size_t>& bag_of) {
  const auto child_of = [&](std::size_t child, std::size_t bag) {
    return parent[child] != TreePartition::kNoParent &&
           static_cast<std::size_t>(parent[child]) == bag;
  };
  for (graph::Edge e = 0; e < graph.edge_count(); ++e) {
    const auto [from, to] = graph.endpoints(e);
    const std::size_t a = bag_of[from];
    const std::size_t b = bag_of[to];
    if (a == b || child_of(a, b) || child_of(b, a)) continue;
    return Fault{In::kEdge, e, "edges inside a bag or between a bag and its parent",
                 fmt::format("edge {} {} between bags {} and {}", graph.name(from), graph.name(to),
                             a + first, b + first)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Fault> find_fault(const graph::Graph& graph, const TreePartition& partition,
                                std::size_t first_bag) {
  std::vector<std::size_t> bag_of;
  if (MaybeFault fault = fault_of_bags(graph, partition, first_bag, bag_of)) return fault;
  if (MaybeFault fault = fault_of_tree(partition, first_bag)) return fault;
  return fault_of_edges(graph, partition.parent, first_bag, bag_of);
}

}  // namespace isthmus::engine::decomposition
