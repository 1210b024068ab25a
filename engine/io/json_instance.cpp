#include "engine/io/json_instance.hpp"

#include <fmt/format.h>

#include <limits>
#include <string_view>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/decomposition/fault.hpp"
#include "engine/io/input_faults.hpp"

namespace isthmus::engine::io {

namespace {

using decomposition::Fault;
using decomposition::TreePartition;
using graph::Vertex;

class Checker {
 public:
  Checker(const JsonInstance& json, const std::string& source, const ReadSettings& settings)
      : json_(json), source_(source), settings_(settings) {}

  [[nodiscard]] Instance instance() const {
    const std::uint64_t n = vertex_count();
    Instance result = graph_of(n);
    if (json_.start) result.start = vertex(json_.start->value, n, json_.start->line);
    if (json_.has_bags || json_.has_parent) result.partition = partition_of(result.graph);
    return result;
  }

 private:
  [[noreturn]] void refuse(std::uint64_t line, std::string_view expected, std::string_view found,
                           std::string_view remedy = {}) const {
    throw core::InputError({source_, line}, expected, found, remedy);
  }

  [[noreturn]] void miss(std::string_view key) const {
    refuse(json_.last_line, fmt::format(R"(the key "{}")", key), "none in the object");
  }

  [[nodiscard]] std::uint64_t vertex_count() const {
    if (!json_.n) miss("n");
    if (json_.n->value < 0) {
      refuse(json_.n->line, "a number of vertices from 0", fmt::format("{}", json_.n->value));
    }
    const auto n = static_cast<std::uint64_t>(json_.n->value);
    require_room({source_, json_.n->line}, n, settings_.most_vertices);
    return n;
  }

  [[nodiscard]] Vertex vertex(std::int64_t value, std::uint64_t n, std::uint64_t line) const {
    if (value >= 0 && static_cast<std::uint64_t>(value) < n) return static_cast<Vertex>(value);
    if (n == 0) refuse(line, R"(no vertex, as "n" is 0)", fmt::format("{}", value));
    refuse(line, fmt::format("a vertex from 0 to {}", n - 1), fmt::format("{}", value));
  }

  [[nodiscard]] graph::Kind kind() const {
    if (!json_.directed) return settings_.kind();
    if (!*json_.directed && settings_.directed) {
      refuse(json_.line_of_directed, "a directed graph", R"("directed": false)",
             "leave out the key or the option");
    }
    return *json_.directed ? graph::Kind::kDirected : graph::Kind::kUndirected;
  }

  [[nodiscard]] Instance graph_of(std::uint64_t n) const {
    if (!json_.has_edges) miss("edges");
    graph::GraphBuilder builder(static_cast<Vertex>(n), kind(), settings_.multiplicity);
    for (const auto& [from, to, line] : json_.edges) {
      add_edge(builder, {vertex(from, n, line), vertex(to, n, line)}, line, source_, {});
    }
    return build_instance(builder, source_, {});
  }

  [[nodiscard]] TreePartition partition_of(const graph::Graph& graph) const {
    if (!json_.has_bags) miss("bags");
    if (!json_.has_parent) miss("parent");
    TreePartition partition;
    for (const JsonInstance::Bag& bag : json_.bags) {
      auto& vertices = partition.bags.emplace_back();
      for (const auto& [value, line] : bag.vertices) {
        vertices.push_back(vertex(value, graph.vertex_count(), line));
      }
    }
    for (const auto& [value, line] : json_.parent) {
      if (value < TreePartition::kNoParent || value > std::numeric_limits<int>::max()) {
        refuse(line, "the number of a bag, or -1 for the root", fmt::format("{}", value));
      }
      partition.parent.push_back(static_cast<int>(value));
    }
    if (const auto fault = decomposition::find_fault(graph, partition)) {
      refuse(line_of(*fault), fault->expected, fault->found);
    }
    return partition;
  }

  /// Edges of the graph are those of the object in order, unless some were merged.
  [[nodiscard]] std::uint64_t line_of(const Fault& fault) const {
    switch (fault.in) {
      case Fault::In::kBag: return json_.bags[fault.index].line;
      case Fault::In::kTree: return json_.parent[fault.index].line;
      case Fault::In::kEdge:
        if (settings_.multiplicity == graph::Multiplicity::kMerge) return json_.last_line;
        return json_.edges[fault.index].line;
      case Fault::In::kWhole: return json_.last_line;
    }
    return json_.last_line;
  }

  const JsonInstance& json_;
  const std::string& source_;
  const ReadSettings& settings_;
};

}  // namespace

Instance build_instance(const JsonInstance& json, const std::string& source,
                        const ReadSettings& settings) {
  return Checker(json, source, settings).instance();
}

}  // namespace isthmus::engine::io
