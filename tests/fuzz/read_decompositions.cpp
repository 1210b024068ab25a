#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/graph/families.hpp"
#include "engine/io/byte_source.hpp"
#include "engine/io/decomposition_file.hpp"
#include "engine/io/line_reader.hpp"

// The text is read as both kinds of files. Only the errors that the readers promise may come out,
// what was read must survive being written and read again, and the checks must take whatever was
// read, for graphs of the announced size and of another.

namespace {

namespace core = isthmus::engine::core;
namespace graph = isthmus::engine::graph;
namespace io = isthmus::engine::io;

constexpr graph::Vertex kMostVertices = 1000;

void require(bool good) {
  if (!good) std::abort();
}

io::LineReader lines(const std::string& text) { return {io::bytes_of(text), "input"}; }

/// Reads with `read`, checks, and reads again what `write` makes of it.
template <class Read, class Write>
void try_text(const std::string& text, const Read& read, const Write& write) {
  try {
    const auto first = read(lines(text));
    if (first.vertices > kMostVertices) return;
    const auto n = static_cast<graph::Vertex>(first.vertices);
    const std::string written = write(first.decomposition, n);
    const auto again = read(lines(written));
    require(again.decomposition.bags == first.decomposition.bags);
    require(write(again.decomposition, n) == written);
    for (const graph::Vertex size : {n, n + 1}) {
      const graph::Graph path = graph::path(size);
      const bool faulty = io::find_fault(path, first).has_value();
      try {
        static_cast<void>(io::require_of(path, first));
        require(!faulty);
      } catch (const core::InputError&) {
        require(faulty);
      }
    }
  } catch (const core::InputError& error) {
    require(error.place().source == "input");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try_text(text, io::read_tree_partition, io::write_tree_partition);
  try_text(text, io::read_tree_decomposition, io::write_tree_decomposition);
  return 0;
}
