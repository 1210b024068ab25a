#include "tools/decomposition_kind.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/decomposition/solving_cost.hpp"
#include "engine/io/byte_source.hpp"
#include "engine/io/format.hpp"
#include "engine/io/line_reader.hpp"
#include "engine/io/writer.hpp"

namespace isthmus::tools {

namespace core = engine::core;
namespace decomposition = engine::decomposition;
namespace io = engine::io;
using decomposition::Fault;
using decomposition::TreeDecomposition;
using decomposition::TreePartition;
using engine::graph::Graph;
using Kind = DecompositionKind;

namespace {

constexpr std::array<std::pair<Kind, std::string_view>, 3> kNames{
    {{Kind::kTreePartition, "tree-partition"},
     {Kind::kTreeDecomposition, "tree-decomposition"},
     {Kind::kPathDecomposition, "path-decomposition"}}};

DecompositionFigures figures_of(const Graph& graph, const TreePartition& partition) {
  return {decomposition::width(partition), partition.bags.size(),
          decomposition::most_ports(graph, partition),
          decomposition::predicted_cost(graph, partition)};
}

/// The width of a tree decomposition of nothing is -1; it is told as 0.
DecompositionFigures figures_of(const Graph& /*graph*/, const TreeDecomposition& tree) {
  const std::size_t largest = decomposition::largest_bag(tree);
  return {largest == 0 ? 0 : largest - 1, tree.bags.size()};
}

std::optional<io::Format> json_format(const std::string& path) {
  const auto format = io::format_of_extension(path);
  const bool json = format == io::Format::kJson || format == io::Format::kJsonLines;
  return json ? format : std::nullopt;
}

}  // namespace

std::string_view name_of(Kind kind) {
  for (const auto& [known, name] : kNames) {
    if (known == kind) return name;
  }
  return {};
}

Kind decomposition_kind(const std::string& name) {
  std::string names;
  for (const auto& [kind, known] : kNames) {
    if (known == name) return kind;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", known);
  }
  throw core::UsageError(fmt::format("no decomposition is called '{}'", name),
                         fmt::format("choose among {}", names));
}

DecompositionFigures figures(const Graph& graph, const Decomposition& decomposition) {
  return std::visit([&](const auto& held) { return figures_of(graph, held); }, decomposition);
}

std::string decomposition_text(const io::Instance& instance, const Decomposition& decomposition,
                               const std::string& path) {
  const auto json = json_format(path);
  const auto n = instance.graph.vertex_count();
  if (const auto* tree = std::get_if<TreeDecomposition>(&decomposition)) {
    if (!json) return io::write_tree_decomposition(*tree, n);
    throw core::UsageError("an instance as JSON holds tree partitions, no tree decompositions",
                           "write a .td file");
  }
  const auto& partition = std::get<TreePartition>(decomposition);
  if (!json) return io::write_tree_partition(partition, n);
  io::Instance with = instance;
  with.partition = partition;
  return io::write_instance(with, *json);
}

bool holds_one_decomposition(const std::string& path) {
  return json_format(path) != io::Format::kJsonLines;
}

GivenDecomposition::GivenDecomposition(Kind kind, const std::string& path) : kind_(kind) {
  io::LineReader lines(io::open_bytes(path), path == "-" ? "standard input" : path);
  if (kind == Kind::kTreePartition) {
    text_ = io::read_tree_partition(std::move(lines));
  } else {
    text_ = io::read_tree_decomposition(std::move(lines));
  }
}

std::optional<Fault> GivenDecomposition::find_fault(const Graph& graph) const {
  auto fault = std::visit([&](const auto& text) { return io::find_fault(graph, text); }, text_);
  if (fault || kind_ != Kind::kPathDecomposition) return fault;
  const auto& tree = std::get<io::TreeDecompositionText>(text_).decomposition;
  if (decomposition::is_path(tree)) return std::nullopt;
  return Fault{Fault::In::kWhole, 0, "bags on a path", "a bag with three neighbours"};
}

DecompositionFigures GivenDecomposition::figures(const Graph& graph) const {
  return std::visit([&](const auto& text) { return figures_of(graph, text.decomposition); }, text_);
}

}  // namespace isthmus::tools
