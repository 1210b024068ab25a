#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/errors.hpp"
#include "engine/graph/graph.hpp"
#include "engine/io/instance.hpp"

/// Messages that the readers share.
namespace isthmus::engine::io {

/// A piece of an input as a message may show it: cut after about `longest` bytes, and every byte
/// that a terminal might not print written \xNN.
[[nodiscard]] std::string printable(std::string_view text, std::size_t longest = 40);

/// The same in quotes.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// A number and what it counts: "1 edge", "2 edges".
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view noun);

/// Refuses a graph of more vertices than may be. Throws core::InputError.
void require_room(const core::Place& place, std::uint64_t vertices, std::uint64_t most_vertices);

/// Adds an edge whose tag is its line. Throws core::InputError for a loop that is refused.
void add_edge(graph::GraphBuilder& builder, graph::Endpoints ends, std::uint64_t line,
              const std::string& source, const graph::VertexNames& names);

/// Builds the graph of edges added with their lines as tags, names its vertices and makes an
/// instance of it. Throws core::InputError for a repeated edge that is refused.
[[nodiscard]] Instance build_instance(graph::GraphBuilder& builder, const std::string& source,
                                      const graph::VertexNames& names);

}  // namespace isthmus::engine::io
