#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/io/edge_list_words.hpp"
#include "engine/io/format_writers.hpp"
#include "engine/io/input_faults.hpp"
#include "engine/io/utf8.hpp"

namespace isthmus::engine::io {

namespace {

using graph::Endpoints;
using graph::Graph;
using graph::Vertex;

[[noreturn]] void refuse_names(const std::string& which) {
  throw core::UsageError(fmt::format("an edge list cannot hold {}", which));
}

/// Refuses names that the reader of edge lists would take for something else.
void require_readable_names(const Graph& graph) {
  bool only_vertex_numbers = true;
  bool only_integers = true;
  bool bad_number = false;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    const std::string name = graph.name(v);
    if (name.empty() || name.starts_with('#') || name.find(' ') != std::string::npos ||
        !printable_text(name)) {
      refuse_names(fmt::format("the vertex name {}", in_quotes(name)));
    }
    const Word kind = kind_of_word(name);
    only_vertex_numbers = only_vertex_numbers && kind == Word::kVertexNumber;
    only_integers = only_integers && kind != Word::kName;
    bad_number = bad_number || kind == Word::kNegative || kind == Word::kTooLarge;
  }
  if (only_vertex_numbers || (only_integers && bad_number)) {
    refuse_names("numbers as names of vertices");
  }
}

/// Whether the edges alone mention every vertex, and 0, 1, 2, … for the first time in this order.
bool edges_tell_the_order(const Graph& graph) {
  Vertex next = 0;
  for (const Endpoints& edge : graph.edges()) {
    for (const Vertex v : {edge.from, edge.to}) {
      if (v > next) return false;
      if (v == next) ++next;
    }
  }
  return next == graph.vertex_count();
}

/// Whether the edges alone tell how many vertices there are.
bool edges_tell_the_last(const Graph& graph) {
  const Vertex last = graph.vertex_count() - 1;
  return !graph.in(last).empty() || !graph.out(last).empty();
}

void write_array(std::string& out, const std::vector<Vertex>& values) {
  fmt::format_to(std::back_inserter(out), "[{}]", fmt::join(values, ","));
}

}  // namespace

std::string write_edge_list(const Graph& graph) {
  const Vertex n = graph.vertex_count();
  if (n == 0) throw core::UsageError("an edge list cannot hold a graph without vertices");
  std::string out;
  auto to = std::back_inserter(out);
  if (graph.names().named()) {
    require_readable_names(graph);
    if (!edges_tell_the_order(graph)) {
      for (Vertex v = 0; v < n; ++v) fmt::format_to(to, "{}\n", graph.name(v));
    }
    for (const auto& [from, head] : graph.edges()) {
      fmt::format_to(to, "{} {}\n", graph.name(from), graph.name(head));
    }
    return out;
  }
  for (const auto& [from, head] : graph.edges()) fmt::format_to(to, "{} {}\n", from, head);
  if (!edges_tell_the_last(graph)) fmt::format_to(to, "{}\n", n - 1);
  return out;
}

std::string write_headed_list(const Graph& graph, const char* header, const char* mark) {
  std::string out;
  auto to = std::back_inserter(out);
  fmt::format_to(to, "{} {} {}\n", header, graph.vertex_count(), graph.edge_count());
  for (const auto& [from, head] : graph.edges()) {
    fmt::format_to(to, "{}{} {}\n", mark, std::uint64_t{from} + 1, std::uint64_t{head} + 1);
  }
  return out;
}

std::string write_json(const Instance& instance) {
  const Graph& graph = instance.graph;
  std::string out;
  auto to = std::back_inserter(out);
  fmt::format_to(to, R"({{"n":{},"directed":{},"edges":[)", graph.vertex_count(), graph.directed());
  std::string_view comma;
  for (const auto& [from, head] : graph.edges()) {
    fmt::format_to(to, "{}[{},{}]", comma, from, head);
    comma = ",";
  }
  out += ']';
  if (instance.start) fmt::format_to(to, R"(,"start":{})", *instance.start);
  if (instance.partition) {
    out += R"(,"bags":[)";
    comma = "";
    for (const auto& bag : instance.partition->bags) {
      out += comma;
      write_array(out, bag);
      comma = ",";
    }
    fmt::format_to(to, R"(],"parent":[{}])", fmt::join(instance.partition->parent, ","));
  }
  return out + "}\n";
}

}  // namespace isthmus::engine::io
