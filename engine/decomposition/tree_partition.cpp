#include "engine/decomposition/tree_partition.hpp"

#include <algorithm>
#include <utility>

namespace isthmus::engine::decomposition {

std::size_t width(const TreePartition& partition) {
  std::size_t most = 0;
  for (const auto& bag : partition.bags) most = std::max(most, bag.size());
  return most;
}

std::vector<int> bag_of_vertices(const TreePartition& partition, graph::Vertex n) {
  std::vector<int> bag_of(n);
  for (std::size_t bag = 0; bag < partition.bags.size(); ++bag) {
    for (const graph::Vertex v : partition.bags[bag]) bag_of[v] = static_cast<int>(bag);
  }
  return bag_of;
}

std::uint64_t most_ports(const graph::Graph& graph, const TreePartition& partition) {
  const std::vector<int> bag_of = bag_of_vertices(partition, graph.vertex_count());
  std::vector<std::uint64_t> ports(partition.bags.size(), 0);
  for (const auto [u, v] : graph.edges()) {
    const int a = bag_of[u];
    const int b = bag_of[v];
    if (a == b) continue;
    const int child = partition.parent[static_cast<std::size_t>(a)] == b ? a : b;
    ++ports[static_cast<std::size_t>(child)];
  }
  return ports.empty() ? 0 : *std::ranges::max_element(ports);
}

std::size_t root_of(const TreePartition& partition) {
  const auto root = std::ranges::find(partition.parent, TreePartition::kNoParent);
  return static_cast<std::size_t>(root - partition.parent.begin());
}

TreePartition rerooted(TreePartition partition, std::size_t root) {
  // Only the bags on the way to the old root change their parent.
  int below = TreePartition::kNoParent;
  int bag = static_cast<int>(root);
  while (bag != TreePartition::kNoParent) {
    const int above = std::exchange(partition.parent[static_cast<std::size_t>(bag)], below);
    below = bag;
    bag = above;
  }
  return partition;
}

TreePartition rooted_at(const TreePartition& partition, graph::Vertex vertex, graph::Vertex n) {
  const int bag = bag_of_vertices(partition, n)[vertex];
  return in_breadth_first_order(rerooted(partition, static_cast<std::size_t>(bag)));
}

TreePartition restricted_to(const TreePartition& partition, const std::vector<int>& bag_of,
                            const std::vector<graph::Vertex>& vertices) {
  std::vector<int> whole;
  whole.reserve(vertices.size());
  for (const graph::Vertex v : vertices) whole.push_back(bag_of[v]);
  std::ranges::sort(whole);
  const auto repeated = std::ranges::unique(whole);
  whole.erase(repeated.begin(), repeated.end());
  const auto number_of = [&](int bag) {
    const auto found = std::ranges::lower_bound(whole, bag);
    return found != whole.end() && *found == bag ? static_cast<int>(found - whole.begin())
                                                 : TreePartition::kNoParent;
  };
  TreePartition result;
  result.bags.resize(whole.size());
  for (graph::Vertex i = 0; i < vertices.size(); ++i) {
    result.bags[static_cast<std::size_t>(number_of(bag_of[vertices[i]]))].push_back(i);
  }
  for (const int bag : whole) {
    // The root's parent is no bag and so has no number either.
    result.parent.push_back(number_of(partition.parent[static_cast<std::size_t>(bag)]));
  }
  return result;
}

TreePartition in_breadth_first_order(const TreePartition& partition) {
  const std::size_t count = partition.bags.size();
  TreePartition ordered;
  if (count == 0) return ordered;
  std::vector<std::size_t> first_child(count + 1, 0);
  for (const int above : partition.parent) {
    if (above != TreePartition::kNoParent) ++first_child[static_cast<std::size_t>(above) + 1];
  }
  for (std::size_t bag = 0; bag < count; ++bag) first_child[bag + 1] += first_child[bag];
  std::vector<std::size_t> children(count);
  std::vector<std::size_t> filled(first_child.begin(), first_child.end() - 1);
  for (std::size_t bag = 0; bag < count; ++bag) {
    const int above = partition.parent[bag];
    if (above != TreePartition::kNoParent) {
      children[filled[static_cast<std::size_t>(above)]++] = bag;
    }
  }
  std::vector<std::size_t> queue{root_of(partition)};
  ordered.parent.push_back(TreePartition::kNoParent);
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const std::size_t bag = queue[at];
    auto& vertices = ordered.bags.emplace_back(partition.bags[bag]);
    std::ranges::sort(vertices);
    for (std::size_t i = first_child[bag]; i < first_child[bag + 1]; ++i) {
      queue.push_back(children[i]);
      ordered.parent.push_back(static_cast<int>(at));
    }
  }
  return ordered;
}

}  // namespace isthmus::engine::decomposition
