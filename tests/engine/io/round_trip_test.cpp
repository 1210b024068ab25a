#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/decomposition/random_tree_partition.hpp"
#include "engine/graph/graph.hpp"
#include "engine/io/reader.hpp"
#include "engine/io/writer.hpp"
#include "tests/engine/graph/random_graphs.hpp"
#include "tests/engine/io/reading.hpp"

namespace isthmus::engine::io {
namespace {

using Edges = std::vector<graph::Endpoints>;

/// The edges as a set, each undirected one from its lesser end.
Edges sorted_edges(const graph::Graph& graph) {
  Edges all = edges(graph);
  for (graph::Endpoints& edge : all) {
    if (!graph.directed() && edge.from > edge.to) std::swap(edge.from, edge.to);
  }
  std::ranges::sort(all, {}, [](graph::Endpoints e) { return std::pair(e.from, e.to); });
  return all;
}

void require_same(const graph::Graph& read, const graph::Graph& written) {
  RC_ASSERT(read.vertex_count() == written.vertex_count());
  RC_ASSERT(read.kind() == written.kind());
  RC_ASSERT(sorted_edges(read) == sorted_edges(written));
}

/// Whether a format keeps the order and the direction in which edges were given.
bool keeps_order(Format format) {
  return format != Format::kGraph6 && format != Format::kSparse6 && format != Format::kDigraph6;
}

bool holds(Format format, const graph::Graph& graph) {
  const FormatTraits& can = traits(format);
  if (format == Format::kEdgeList && graph.vertex_count() == 0) return false;
  return graph.directed() ? can.directed : can.undirected;
}

void require_round_trip(const graph::Graph& graph) {
  Instance instance;
  instance.graph = graph;
  for (const FormatTraits& format : formats()) {
    if (!holds(format.format, graph)) continue;
    const std::string text = write_instance(instance, format.format);
    const Instance back = read_one(text, as(format.format, graph.directed()));
    require_same(back.graph, graph);
    if (keeps_order(format.format)) RC_ASSERT(edges(back.graph) == edges(graph));
  }
}

RC_GTEST_PROP(RoundTrip, KeepsGraphs, ()) {
  require_round_trip(graph::any_graph(graph::Kind::kUndirected, 20));
}

RC_GTEST_PROP(RoundTrip, KeepsDigraphs, ()) {
  require_round_trip(graph::any_graph(graph::Kind::kDirected, 20));
}

RC_GTEST_PROP(RoundTrip, KeepsWiderGraphs, ()) {
  const auto n = *rc::gen::inRange<graph::Vertex>(20, 140);
  const auto m = *rc::gen::inRange<std::uint64_t>(0, 2 * std::uint64_t{n});
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  require_round_trip(graph::random_graph(n, m, seed));
  require_round_trip(graph::random_digraph(n, m, seed));
}

RC_GTEST_PROP(RoundTrip, KeepsLoopsInSparse6, ()) {
  const auto n = *rc::gen::inRange<graph::Vertex>(1, 20);
  graph::GraphBuilder builder(n, graph::Kind::kUndirected, kMerge);
  for (int i = *rc::gen::inRange(0, 40); i > 0; --i) {
    builder.add_edge(*rc::gen::inRange<graph::Vertex>(0, n),
                     *rc::gen::inRange<graph::Vertex>(0, n));
  }
  Instance instance;
  instance.graph = builder.build();
  const ReadOptions options = {.format = Format::kSparse6, .multiplicity = kMerge};
  require_same(read_one(write_instance(instance, Format::kSparse6), options).graph, instance.graph);
}

RC_GTEST_PROP(RoundTrip, KeepsStreamsOfGraphs, ()) {
  for (const Format format : {Format::kGraph6, Format::kSparse6, Format::kJsonLines}) {
    std::vector<graph::Graph> graphs;
    std::string text;
    for (int i = *rc::gen::inRange(1, 6); i > 0; --i) {
      graphs.push_back(graph::any_graph(graph::Kind::kUndirected, 8));
      Instance instance;
      instance.graph = graphs.back();
      text += write_instance(instance, format);
    }
    // The content alone must do as well.
    const auto reader = parse_instances(text, "in");
    RC_ASSERT(reader->format() == format);
    for (const graph::Graph& graph : graphs) require_same(reader->next()->graph, graph);
    RC_ASSERT(!reader->next().has_value());
  }
}

RC_GTEST_PROP(RoundTrip, KeepsNames, ()) {
  const graph::Graph plain = graph::any_graph(graph::Kind::kUndirected, 12);
  RC_PRE(plain.vertex_count() > 0);
  std::vector<std::string> names;
  for (graph::Vertex v = 0; v < plain.vertex_count(); ++v) {
    names.push_back(std::to_string(v));
    if (v % 3 == 0) names.back().push_back('x');
  }
  graph::GraphBuilder builder(plain.vertex_count(), graph::Kind::kUndirected);
  for (const auto& [from, to] : plain.edges()) builder.add_edge(from, to);
  Instance instance;
  instance.graph = builder.set_names(graph::VertexNames(names)).build();
  const Instance back =
      read_one(write_instance(instance, Format::kEdgeList), as(Format::kEdgeList));
  RC_ASSERT(edges(back.graph) == edges(plain));
  for (graph::Vertex v = 0; v < plain.vertex_count(); ++v) {
    RC_ASSERT(back.graph.name(v) == names[v]);
  }
}

RC_GTEST_PROP(RoundTrip, KeepsStartAndTreePartitionInJson, ()) {
  decomposition::RandomTreePartition parameters;
  parameters.vertices = *rc::gen::inRange<graph::Vertex>(1, 30);
  parameters.width = *rc::gen::inRange<graph::Vertex>(1, 4);
  parameters.directed = *rc::gen::arbitrary<bool>();
  parameters.seed = *rc::gen::arbitrary<std::uint64_t>();
  auto made = decomposition::random_tree_partition(parameters);
  Instance instance;
  instance.graph = made.graph;
  instance.start = made.start;
  instance.partition = made.partition;
  for (const Format format : {Format::kJson, Format::kJsonLines}) {
    const Instance back = read_one(write_instance(instance, format), as(format));
    require_same(back.graph, made.graph);
    RC_ASSERT(back.start == made.start);
    RC_ASSERT(back.partition->bags == made.partition.bags);
    RC_ASSERT(back.partition->parent == made.partition.parent);
  }
}

}  // namespace
}  // namespace isthmus::engine::io
