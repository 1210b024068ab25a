#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/core/errors.hpp"

/// Finite graphs: simple unless a reader asked otherwise, directed or undirected, in compressed
/// sparse row form with an identity for every edge.
namespace isthmus::engine::graph {

using Vertex = std::uint32_t;
using Edge = std::uint32_t;

/// Whether a graph's edges are arcs.
enum class Kind : std::uint8_t { kUndirected, kDirected };

/// The endpoints of an edge; for an arc, `from` is its tail and `to` its head.
struct Endpoints {
  Vertex from = 0;
  Vertex to = 0;
  friend bool operator==(const Endpoints&, const Endpoints&) = default;
};

/// One way along an edge: the vertex it leads to and the edge it uses.
struct Incidence {
  Vertex neighbour = 0;
  Edge edge = 0;
  friend bool operator==(const Incidence&, const Incidence&) = default;
};

/// How the input named its vertices: by consecutive numbers from `base`, or by `names`.
///
/// Messages, options and output use these names and nothing else.
class VertexNames {
 public:
  VertexNames() = default;
  /// Vertex v is called v + base.
  explicit VertexNames(std::uint32_t base) : base_(base) {}
  /// Vertex v is called names[v]; throws std::invalid_argument if two names are equal.
  explicit VertexNames(std::vector<std::string> names);

  [[nodiscard]] std::string name(Vertex v) const;
  /// The vertex below `vertex_count` with this name, or `vertex_count` if there is none. O(1).
  [[nodiscard]] Vertex find(const std::string& name, Vertex vertex_count) const;
  [[nodiscard]] std::uint32_t base() const noexcept { return base_; }
  /// True when vertices carry names of their own rather than numbers.
  [[nodiscard]] bool named() const noexcept { return !names_.empty(); }

 private:
  std::uint32_t base_ = 0;
  std::vector<std::string> names_;
  std::unordered_map<std::string, Vertex> index_;
};

/// An immutable graph. Edge ids are the order in which the edges were added; incidences of a vertex
/// are sorted by neighbour.
class Graph {
 public:
  Graph() = default;

  [[nodiscard]] Vertex vertex_count() const noexcept { return vertex_count_; }
  [[nodiscard]] Edge edge_count() const noexcept { return static_cast<Edge>(ends_.size()); }
  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  [[nodiscard]] bool directed() const noexcept { return kind_ == Kind::kDirected; }

  [[nodiscard]] Endpoints endpoints(Edge e) const { return ends_[e]; }
  [[nodiscard]] std::span<const Endpoints> edges() const noexcept { return ends_; }

  /// Ways out of v: arcs that leave it, or every incident edge of an undirected graph.
  [[nodiscard]] std::span<const Incidence> out(Vertex v) const {
    return std::span(out_).subspan(out_start_[v], out_start_[v + 1] - out_start_[v]);
  }
  /// Ways into v, `neighbour` being where the arc comes from; the same as out(v) when undirected.
  [[nodiscard]] std::span<const Incidence> in(Vertex v) const {
    if (!directed()) return out(v);
    return std::span(in_).subspan(in_start_[v], in_start_[v + 1] - in_start_[v]);
  }

  [[nodiscard]] const VertexNames& names() const noexcept { return names_; }
  [[nodiscard]] std::string name(Vertex v) const { return names_.name(v); }
  /// The vertex with this name, or vertex_count() if there is none.
  [[nodiscard]] Vertex find(const std::string& name) const {
    return names_.find(name, vertex_count_);
  }

 private:
  friend class GraphBuilder;

  Vertex vertex_count_ = 0;
  Kind kind_ = Kind::kUndirected;
  std::vector<Endpoints> ends_;
  std::vector<std::uint64_t> out_start_{0};
  std::vector<Incidence> out_;
  std::vector<std::uint64_t> in_start_{0};
  std::vector<Incidence> in_;
  VertexNames names_;
};

/// What a builder does with loops and repeated edges.
enum class Multiplicity : std::uint8_t {
  kRefuse,  ///< a loop or a repeated edge is an error
  kMerge,   ///< loops stay, repeated edges become one
};

/// Why a builder refused an edge. `tag` and `earlier_tag` are what the caller passed with the edge
/// and, for a repeated edge, with its first copy (a reader passes line numbers).
class GraphError : public core::Error {
 public:
  enum class Fault : std::uint8_t { kVertexOutOfRange, kLoop, kRepeatedEdge, kTooLarge };

  GraphError(Fault fault, Endpoints ends, std::uint64_t tag, std::uint64_t earlier_tag);

  [[nodiscard]] Fault fault() const noexcept { return fault_; }
  [[nodiscard]] Endpoints ends() const noexcept { return ends_; }
  [[nodiscard]] std::uint64_t tag() const noexcept { return tag_; }
  [[nodiscard]] std::uint64_t earlier_tag() const noexcept { return earlier_tag_; }

 private:
  Fault fault_;
  Endpoints ends_;
  std::uint64_t tag_;
  std::uint64_t earlier_tag_;
};

/// Collects edges, checks them, and makes a Graph of them.
class GraphBuilder {
 public:
  GraphBuilder(Vertex vertex_count, Kind kind, Multiplicity multiplicity = Multiplicity::kRefuse);

  /// Adds an edge (an arc from -> to when directed). `tag` comes back in errors about this edge.
  /// Throws GraphError for an endpoint out of range or a refused loop. Amortised O(1).
  GraphBuilder& add_edge(Vertex from, Vertex to, std::uint64_t tag = 0);
  GraphBuilder& set_names(VertexNames names);

  /// Repeated edges dropped by the last build() under Multiplicity::kMerge.
  [[nodiscard]] std::uint64_t merged() const noexcept { return merged_; }

  /// Makes the graph and leaves the builder empty. Throws GraphError for a repeated edge when these
  /// are refused, naming the copy that was added first among all later copies. O(n + m).
  [[nodiscard]] Graph build();

 private:
  void drop_or_refuse_repeats();

  Graph graph_;
  Multiplicity multiplicity_;
  std::vector<std::uint64_t> tags_;
  std::uint64_t merged_ = 0;
};

}  // namespace isthmus::engine::graph
