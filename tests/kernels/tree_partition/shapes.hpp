#pragma once

#include <vector>

#include "engine/decomposition/random_tree_partition.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"

/// Graphs with tree partitions whose winners are known.
namespace isthmus::kernels::tree_partition {

/// A centre with leaves, each a bag of its own below that of the centre, which is the root.
inline engine::decomposition::PartitionedGraph star(engine::graph::Vertex leaves) {
  engine::graph::GraphBuilder builder(leaves + 1, engine::graph::Kind::kUndirected);
  engine::decomposition::PartitionedGraph result;
  result.partition = {{{0}}, {engine::decomposition::TreePartition::kNoParent}};
  for (engine::graph::Vertex leaf = 1; leaf <= leaves; ++leaf) {
    builder.add_edge(0, leaf);
    result.partition.bags.push_back({leaf});
    result.partition.parent.push_back(0);
  }
  result.graph = builder.build();
  return result;
}

/// Triangles that share the vertex 0, two vertices a bag, below it. All moves are forced but for
/// which triangle comes next: 3 moves each, and the last one wins. With a stalk, one more vertex
/// hangs on vertex 0 and is the root and the start.
inline engine::decomposition::PartitionedGraph windmill(engine::graph::Vertex triangles,
                                                        bool stalk) {
  const engine::graph::Vertex end = 2 * triangles + 1;
  engine::graph::GraphBuilder builder(stalk ? end + 1 : end, engine::graph::Kind::kUndirected);
  engine::decomposition::PartitionedGraph result;
  result.partition = {{{0}}, {engine::decomposition::TreePartition::kNoParent}};
  for (engine::graph::Vertex v = 1; v < end; v += 2) {
    builder.add_edge(0, v).add_edge(v, v + 1).add_edge(v + 1, 0);
    result.partition.bags.push_back({v, v + 1});
    result.partition.parent.push_back(0);
  }
  if (stalk) {
    builder.add_edge(0, end);
    result.partition.bags.push_back({end});
    result.partition.parent.push_back(engine::decomposition::TreePartition::kNoParent);
    result.partition.parent.front() = static_cast<int>(triangles + 1);
    result.start = end;
  }
  result.graph = builder.build();
  return result;
}

/// All vertices in one bag.
inline engine::decomposition::TreePartition one_bag(const engine::graph::Graph& graph) {
  engine::decomposition::TreePartition result{{{}},
                                              {engine::decomposition::TreePartition::kNoParent}};
  for (engine::graph::Vertex v = 0; v < graph.vertex_count(); ++v) {
    result.bags.front().push_back(v);
  }
  return result;
}

}  // namespace isthmus::kernels::tree_partition
