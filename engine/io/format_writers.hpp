#pragma once

#include <string>

#include "engine/graph/graph.hpp"
#include "engine/io/instance.hpp"

/// The writer of each format, for writer.cpp alone; it has checked the kind of the graph.
namespace isthmus::engine::io {

[[nodiscard]] std::string write_graph6(const graph::Graph& graph);
[[nodiscard]] std::string write_sparse6(const graph::Graph& graph);
[[nodiscard]] std::string write_digraph6(const graph::Graph& graph);
[[nodiscard]] std::string write_edge_list(const graph::Graph& graph);
/// `header` is "p tw" or "p edge", and `mark` what each edge begins with.
[[nodiscard]] std::string write_headed_list(const graph::Graph& graph, const char* header,
                                            const char* mark);
[[nodiscard]] std::string write_json(const Instance& instance);

}  // namespace isthmus::engine::io
