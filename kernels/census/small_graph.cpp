#include "kernels/census/small_graph.hpp"

#include <algorithm>

#include "engine/io/nauty_bits.hpp"

namespace isthmus::kernels::census {

namespace {

/// The neighbours of each vertex when arcs are edges.
std::array<VertexSet, kMostVertices> both_ways(const SmallGraph& graph) {
  auto rows = graph.out;
  for (unsigned v = 0; v < graph.vertices; ++v) {
    for_each_vertex(graph.out[v], [&](unsigned w) { rows[w] |= only(v); });
  }
  return rows;
}

/// What comes before the bits of the matrix.
std::string graph6_header(engine::graph::Kind kind, unsigned vertices) {
  std::string text = kind == engine::graph::Kind::kDirected ? "&" : "";
  text.push_back(static_cast<char>(engine::io::kLowestByte + static_cast<int>(vertices)));
  return text;
}

unsigned key_bits(engine::graph::Kind kind, unsigned vertices) {
  if (kind == engine::graph::Kind::kDirected) return vertices * vertices;
  return vertices * (vertices - 1) / 2;
}

}  // namespace

std::uint64_t SmallGraph::key() const {
  std::uint64_t key = 0;
  if (directed()) {
    for (unsigned v = 0; v < vertices; ++v) key = key << vertices | out[v] >> (64U - vertices);
  } else {
    for (unsigned v = 1; v < vertices; ++v) key = key << v | out[v] >> (64U - v);
  }
  return key;
}

SmallGraph graph_of_key(engine::graph::Kind kind, unsigned vertices, std::uint64_t key) {
  SmallGraph graph{vertices, kind, {}};
  for (unsigned v = vertices; v-- > 0;) {
    const unsigned bits = graph.directed() ? vertices : v;
    if (bits == 0) break;
    const VertexSet row = key << (64U - bits);
    key >>= bits;
    graph.out[v] |= row;
    if (!graph.directed()) for_each_vertex(row, [&](unsigned w) { graph.out[w] |= only(v); });
  }
  return graph;
}

unsigned edge_count(const SmallGraph& graph) {
  unsigned ends = 0;
  for (unsigned v = 0; v < graph.vertices; ++v) ends += graph.degree(v);
  return graph.directed() ? ends : ends / 2;
}

unsigned max_degree(const SmallGraph& graph) {
  unsigned most = 0;
  for (unsigned v = 0; v < graph.vertices; ++v) most = std::max(most, graph.degree(v));
  return most;
}

bool connected(const SmallGraph& graph) {
  if (graph.vertices == 0) return true;
  const auto rows = graph.directed() ? both_ways(graph) : graph.out;
  VertexSet reached = only(0);
  VertexSet fresh = reached;
  while (fresh != 0) {
    VertexSet next = 0;
    for_each_vertex(fresh, [&](unsigned v) { next |= rows[v]; });
    fresh = next & ~reached;
    reached |= next;
  }
  return reached == first_vertices(graph.vertices);
}

bool bipartite(const SmallGraph& graph) {
  const auto rows = graph.directed() ? both_ways(graph) : graph.out;
  VertexSet left = first_vertices(graph.vertices);
  while (left != 0) {
    // Breadth first: a layer is the side opposite to the one before, and edges within a layer close
    // odd cycles.
    VertexSet layer = only(smallest(left));
    while (layer != 0) {
      left &= ~layer;
      VertexSet next = 0;
      for_each_vertex(layer, [&](unsigned v) { next |= rows[v]; });
      if ((next & layer) != 0) return false;
      layer = next & left;
    }
  }
  return true;
}

std::string graph6(engine::graph::Kind kind, unsigned vertices, std::uint64_t key) {
  std::string text = graph6_header(kind, vertices);
  engine::io::BitWriter bits(text);
  bits.bits(key, key_bits(kind, vertices));
  while (bits.wanted() > 0) bits.bit(false);
  return text;
}

std::optional<std::uint64_t> key_of_graph6(engine::graph::Kind kind, unsigned vertices,
                                           std::string_view text) {
  const std::string header = graph6_header(kind, vertices);
  const unsigned bits = key_bits(kind, vertices);
  if (!text.starts_with(header)) return std::nullopt;
  text.remove_prefix(header.size());
  const auto in_alphabet = [](char byte) {
    return byte >= engine::io::kLowestByte && byte <= engine::io::kHighestByte;
  };
  if (text.size() != engine::io::bytes_for_bits(bits) || !std::ranges::all_of(text, in_alphabet)) {
    return std::nullopt;
  }
  return engine::io::BitReader(text).bits(bits);
}

engine::graph::Graph to_graph(const SmallGraph& graph) {
  engine::graph::GraphBuilder builder(graph.vertices, graph.kind);
  for (unsigned v = 0; v < graph.vertices; ++v) {
    for_each_vertex(graph.out[v], [&](unsigned w) {
      if (graph.directed() || v < w) builder.add_edge(v, w);
    });
  }
  return builder.build();
}

}  // namespace isthmus::kernels::census
