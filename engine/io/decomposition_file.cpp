#include "engine/io/decomposition_file.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace isthmus::engine::io {

namespace {

using decomposition::Fault;
using decomposition::TreeDecomposition;
using decomposition::TreePartition;
using graph::Vertex;

template <class Decomposition>
std::optional<Fault> fault_in(const graph::Graph& graph,
                              const DecompositionText<Decomposition>& text) {
  if (text.vertices != graph.vertex_count()) {
    return Fault{Fault::In::kWhole, 0,
                 fmt::format("the number of vertices of the graph, {}", graph.vertex_count()),
                 fmt::format("{}", text.vertices)};
  }
  return decomposition::find_fault(graph, text.decomposition, 1);
}

/// A fault of the whole, or of a bag that no line gives a parent, is on the line of the header; one
/// of an edge of the graph is on no line.
template <class Decomposition>
std::uint64_t line_of(const Fault& fault, const DecompositionText<Decomposition>& text) {
  switch (fault.in) {
    case Fault::In::kBag: return text.bag_lines[fault.index];
    case Fault::In::kTree:
      return text.tree_lines[fault.index] == 0 ? text.header_line : text.tree_lines[fault.index];
    case Fault::In::kEdge: return 0;
    case Fault::In::kWhole: return text.header_line;
  }
  return 0;
}

template <class Decomposition>
Decomposition require(const graph::Graph& graph, DecompositionText<Decomposition> text) {
  if (const auto fault = fault_in(graph, text)) {
    throw core::InputError({text.source, line_of(*fault, text)}, fault->expected, fault->found);
  }
  return std::move(text.decomposition);
}

void write_bags(std::string& out, const std::vector<std::vector<Vertex>>& bags) {
  auto to = std::back_inserter(out);
  for (std::size_t bag = 0; bag < bags.size(); ++bag) {
    fmt::format_to(to, "b {}", bag + 1);
    for (const Vertex v : bags[bag]) fmt::format_to(to, " {}", std::uint64_t{v} + 1);
    out += '\n';
  }
}

}  // namespace

std::optional<Fault> find_fault(const graph::Graph& graph, const TreePartitionText& text) {
  return fault_in(graph, text);
}

std::optional<Fault> find_fault(const graph::Graph& graph, const TreeDecompositionText& text) {
  return fault_in(graph, text);
}

TreePartition require_of(const graph::Graph& graph, TreePartitionText text) {
  return require(graph, std::move(text));
}

TreeDecomposition require_of(const graph::Graph& graph, TreeDecompositionText text) {
  return require(graph, std::move(text));
}

std::string write_tree_partition(const TreePartition& partition, Vertex n) {
  const std::size_t count = partition.bags.size();
  const std::size_t root = count == 0 ? 0 : decomposition::root_of(partition) + 1;
  std::string out =
      fmt::format("s tp {} {} {} {}\n", count, decomposition::width(partition), n, root);
  write_bags(out, partition.bags);
  for (std::size_t bag = 0; bag < count; ++bag) {
    if (partition.parent[bag] == TreePartition::kNoParent) continue;
    fmt::format_to(std::back_inserter(out), "{} {}\n", partition.parent[bag] + 1, bag + 1);
  }
  return out;
}

std::string write_tree_decomposition(const TreeDecomposition& decomposition, Vertex n) {
  std::string out = fmt::format("s td {} {} {}\n", decomposition.bags.size(),
                                decomposition::largest_bag(decomposition), n);
  write_bags(out, decomposition.bags);
  for (const auto& [a, b] : decomposition.edges) {
    fmt::format_to(std::back_inserter(out), "{} {}\n", a + 1, b + 1);
  }
  return out;
}

}  // namespace isthmus::engine::io
