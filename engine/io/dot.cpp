#include "engine/io/dot.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <string_view>

namespace isthmus::engine::io {

namespace {

/// A text as a DOT string. A backslash would start an escape, so it is doubled.
std::string dot_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
  return out + '"';
}

std::string_view attributes_at(const std::vector<std::string>& attributes, std::size_t i) {
  return i < attributes.size() ? std::string_view(attributes[i]) : std::string_view{};
}

}  // namespace

std::string write_dot(const graph::Graph& graph, const DotOptions& options) {
  std::string out;
  auto to = std::back_inserter(out);
  out += graph.directed() ? "digraph " : "graph ";
  if (!options.title.empty()) out += dot_string(options.title) + ' ';
  out += "{\n";
  for (graph::Vertex v = 0; v < graph.vertex_count(); ++v) {
    const std::string_view more = attributes_at(options.vertex_attributes, v);
    fmt::format_to(to, "  {} [label={}{}{}];\n", v, dot_string(graph.name(v)),
                   more.empty() ? "" : ", ", more);
  }
  const std::string_view link = graph.directed() ? "->" : "--";
  for (graph::Edge e = 0; e < graph.edge_count(); ++e) {
    const auto [from, head] = graph.endpoints(e);
    const std::string_view more = attributes_at(options.edge_attributes, e);
    fmt::format_to(to, "  {} {} {}", from, link, head);
    if (!more.empty()) fmt::format_to(to, " [{}]", more);
    out += ";\n";
  }
  return out + "}\n";
}

}  // namespace isthmus::engine::io
