#include <iostream>

#include "engine/core/version.hpp"
#include "engine/graph/graph.hpp"

namespace graph = isthmus::engine::graph;

int main() {
  graph::GraphBuilder builder(4, graph::Kind::kUndirected);
  builder.add_edge(0, 1).add_edge(1, 2).add_edge(2, 3).add_edge(3, 0);
  const graph::Graph cycle = builder.build();
  std::cout << "isthmus " << isthmus::engine::core::kVersion << ": " << cycle.vertex_count()
            << " vertices, " << cycle.edge_count() << " edges, " << cycle.out(0).size()
            << " ways out of vertex " << cycle.name(0) << '\n';
  return cycle.edge_count() == 4 && cycle.out(0).size() == 2 ? 0 : 1;
}
