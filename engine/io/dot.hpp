#pragma once

#include <string>
#include <vector>

#include "engine/graph/graph.hpp"

namespace isthmus::engine::io {

/// How to draw a graph with Graphviz. An attribute list is what DOT takes between brackets, such as
/// `color=red, penwidth=2`; none where a vector is too short.
struct DotOptions {
  std::string title;
  std::vector<std::string> vertex_attributes;
  std::vector<std::string> edge_attributes;
};

/// A graph or digraph in the DOT language, vertices labelled with their names. O(n + m).
[[nodiscard]] std::string write_dot(const graph::Graph& graph, const DotOptions& options = {});

}  // namespace isthmus::engine::io
