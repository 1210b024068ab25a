#include "engine/io/writer.hpp"

#include <fmt/format.h>

#include "engine/core/errors.hpp"
#include "engine/io/format_writers.hpp"

namespace isthmus::engine::io {

namespace {

bool holds_partition(Format format) {
  return format == Format::kJson || format == Format::kJsonLines;
}

void require_kind(const graph::Graph& graph, Format format) {
  const FormatTraits& can = traits(format);
  if (graph.directed() && !can.directed) {
    throw core::UsageError(fmt::format("{} cannot hold a directed graph", can.name),
                           "write digraph6, an edge list or JSON");
  }
  if (!graph.directed() && !can.undirected) {
    throw core::UsageError(fmt::format("{} cannot hold an undirected graph", can.name),
                           "write graph6, sparse6, an edge list or JSON");
  }
}

/// The matrix of graph6 has no diagonal.
void require_no_loop(const graph::Graph& graph) {
  for (const auto& [from, to] : graph.edges()) {
    if (from == to) {
      throw core::UsageError(
          fmt::format("graph6 cannot hold the loop at vertex {}", graph.name(from)),
          "write sparse6 or an edge list");
    }
  }
}

}  // namespace

std::string write_instance(const Instance& instance, Format format) {
  const graph::Graph& graph = instance.graph;
  require_kind(graph, format);
  switch (format) {
    case Format::kGraph6: require_no_loop(graph); return write_graph6(graph);
    case Format::kSparse6: return write_sparse6(graph);
    case Format::kDigraph6: return write_digraph6(graph);
    case Format::kEdgeList: return write_edge_list(graph);
    case Format::kPace: return write_headed_list(graph, "p tw", "");
    case Format::kDimacs: return write_headed_list(graph, "p edge", "e ");
    case Format::kJson:
    case Format::kJsonLines: return write_json(instance);
  }
  throw core::UsageError("no writer for this format");
}

std::vector<std::string> losses(const Instance& instance, Format format) {
  std::vector<std::string> lost;
  if (instance.graph.names().named() && format != Format::kEdgeList)
    lost.emplace_back("vertex names");
  if (instance.start && !holds_partition(format)) lost.emplace_back("the start");
  if (instance.partition && !holds_partition(format)) lost.emplace_back("the tree partition");
  return lost;
}

}  // namespace isthmus::engine::io
