#include "engine/io/input_faults.hpp"

#include <fmt/format.h>

#include "engine/io/utf8.hpp"

namespace isthmus::engine::io {

std::string printable(std::string_view text, std::size_t longest) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size() && at < longest) {
    const std::size_t length = printable_character(text.substr(at));
    if (length > 0) {
      out += text.substr(at, length);
      at += length;
    } else {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[at]));
      ++at;
    }
  }
  if (at < text.size()) out += "...";
  return out;
}

std::string in_quotes(std::string_view text) { return fmt::format("'{}'", printable(text)); }

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

void require_room(const core::Place& place, std::uint64_t vertices, std::uint64_t most_vertices) {
  if (vertices <= most_vertices) return;
  throw core::InputError(place,
                         fmt::format("at most {} vertices, what memory holds", most_vertices),
                         fmt::format("{}", vertices));
}

namespace {

[[noreturn]] void refuse(const graph::GraphError& error, const std::string& source,
                         const graph::VertexNames& names) {
  using GraphFault = graph::GraphError::Fault;
  const core::Place place{source, error.tag()};
  const auto name = [&](graph::Vertex v) { return printable(names.name(v)); };
  const auto [from, to] = error.ends();
  if (error.fault() == GraphFault::kLoop) {
    throw core::InputError(place, "an edge between two vertices",
                           fmt::format("a loop at vertex {}", name(from)));
  }
  if (error.fault() == GraphFault::kRepeatedEdge) {
    throw core::InputError(place, "each edge once",
                           fmt::format("edge {} {} again, first on line {}", name(from), name(to),
                                       error.earlier_tag()));
  }
  throw core::InputError(place, "a graph that can be stored", error.what());
}

}  // namespace

void add_edge(graph::GraphBuilder& builder, graph::Endpoints ends, std::uint64_t line,
              const std::string& source, const graph::VertexNames& names) {
  try {
    builder.add_edge(ends.from, ends.to, line);
  } catch (const graph::GraphError& error) {
    refuse(error, source, names);
  }
}

Instance build_instance(graph::GraphBuilder& builder, const std::string& source,
                        const graph::VertexNames& names) {
  try {
    Instance instance;
    instance.graph = builder.set_names(names).build();
    instance.merged = builder.merged();
    return instance;
  } catch (const graph::GraphError& error) {
    refuse(error, source, names);
  }
}

}  // namespace isthmus::engine::io
