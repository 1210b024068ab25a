#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "engine/graph/graph.hpp"

/// All graphs of some kind and size, one of each isomorphism class, by geng of nauty (B. D. McKay,
/// Isomorph-free exhaustive generation, J. Algorithms 26, 1998), which is compiled in.
namespace isthmus::engine::enumeration {

/// As many vertices as geng is made for here.
inline constexpr unsigned kMostVertices = 32;

/// Which undirected graphs are meant: all with so many vertices that have every property asked for.
struct GraphFamily {
  unsigned vertices = 0;
  bool connected = false;
  bool biconnected = false;
  bool bipartite = false;
  bool triangle_free = false;
  bool square_free = false;
  bool k4_free = false;
  bool claw_free = false;
  bool chordal = false;
  bool split = false;
  bool perfect = false;
  std::optional<unsigned> least_degree = std::nullopt;
  std::optional<unsigned> most_degree = std::nullopt;
  std::optional<unsigned> least_edges = std::nullopt;
  std::optional<unsigned> most_edges = std::nullopt;
};

/// A property that graphs of a family may have to have.
struct Property {
  std::string_view name;
  std::string_view meaning;
  bool GraphFamily::* asked;
};

/// All properties.
[[nodiscard]] std::span<const Property> properties();

/// Reads a family as people write it: the number of vertices, names of properties and bounds, with
/// commas between: "8,connected", "12,bipartite,degree=2:4,edges=14:". A bound is one number or two
/// with a colon, of which one may be missing. Throws core::UsageError for other words, and as
/// require_possible() does.
[[nodiscard]] GraphFamily parse_family(std::string_view text);

/// Bytes that making a part of the family takes at most: geng lists the sets of vertices that a new
/// vertex may be joined to. They double with every vertex, but for sparse families.
[[nodiscard]] std::uint64_t bytes_to_make(const GraphFamily& family);

/// Throws core::UsageError for more vertices than there may be and for bounds that exclude each
/// other.
void require_possible(const GraphFamily& family);

/// One of several parts of a family, each graph being in one of them: `index` is below `count`.
struct Part {
  unsigned index = 0;
  unsigned count = 1;
};

/// Calls visit(graph) for every graph of a part, in an order that depends on the part alone, until
/// that returns false. Any number of threads may do so at once. Time without a visit may be long
/// where few of the graphs that are built belong to the family; `stopped`, which must not throw, is
/// asked now and then and ends it, too. What `visit` throws ends it and reaches the caller.
void for_each_graph(const GraphFamily& family, const Part& part,
                    const std::function<bool(graph::Graph)>& visit,
                    const std::function<bool()>& stopped);

}  // namespace isthmus::engine::enumeration
