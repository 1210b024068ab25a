#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/io/format_readers.hpp"
#include "engine/io/input_faults.hpp"
#include "engine/io/nauty_bits.hpp"

// The three formats are described in formats.txt of nauty (McKay and Piperno).

namespace isthmus::engine::io {

namespace {

class NautyReader final : public GraphALineReader {
 public:
  NautyReader(LineReader lines, const ReadSettings& settings)
      : GraphALineReader(std::move(lines), settings) {}

 private:
  std::optional<Instance> read(std::string_view line) override;

  void drop_header(std::string_view& line) const;
  void drop_mark(std::string_view& line) const;
  void require_alphabet(std::string_view line) const;
  [[nodiscard]] std::uint64_t take_vertex_count(std::string_view& line) const;
  [[nodiscard]] Instance read_matrix(std::string_view bytes, std::uint64_t n) const;
  [[nodiscard]] Instance read_sparse6(std::string_view bytes, std::uint64_t n) const;

  [[noreturn]] void refuse(std::string_view expected, std::string_view found,
                           std::string_view remedy = {}) const {
    throw core::InputError(lines_.place(), expected, found, remedy);
  }
  void add(graph::GraphBuilder& builder, std::uint64_t from, std::uint64_t to) const {
    add_edge(builder, {static_cast<graph::Vertex>(from), static_cast<graph::Vertex>(to)},
             lines_.line(), lines_.source(), {});
  }
};

void NautyReader::drop_header(std::string_view& line) const {
  if (!line.starts_with(">>")) return;
  const std::string header = fmt::format(">>{}<<", traits(format()).name);
  if (!line.starts_with(header)) {
    refuse(fmt::format("the header {}", header), in_quotes(line),
           "choose the format of the file with --format");
  }
  line.remove_prefix(header.size());
}

void NautyReader::drop_mark(std::string_view& line) const {
  const auto holds = [&](std::string_view name) {
    refuse(fmt::format("a line of {}", traits(format()).name), fmt::format("a line of {}", name),
           "a file may not mix formats; split it");
  };
  const char mark = line.front();
  if (mark == ';') {
    refuse("a whole graph", "a line of incremental sparse6",
           "rewrite the file without increments: nauty-copyg -s");
  }
  if (mark == ':' && format() != Format::kSparse6) holds("sparse6");
  if (mark == '&' && format() != Format::kDigraph6) holds("digraph6");
  if (mark == ':' || mark == '&') {
    line.remove_prefix(1);
  } else if (format() != Format::kGraph6) {
    refuse(fmt::format("a line that begins with '{}'", format() == Format::kSparse6 ? ':' : '&'),
           in_quotes(line), "lines without a mark are graph6");
  }
}

void NautyReader::require_alphabet(std::string_view line) const {
  const auto outside =
      std::ranges::find_if(line, [](char c) { return c < kLowestByte || c > kHighestByte; });
  if (outside == line.end()) return;
  refuse("bytes from 63 to 126",
         fmt::format("byte {} in {}", static_cast<unsigned char>(*outside), in_quotes(line)));
}

std::uint64_t NautyReader::take_vertex_count(std::string_view& line) const {
  // One byte, or a mark of 126 and three bytes, or two such marks and six.
  const auto marks = std::min<std::size_t>({2, line.find_first_not_of(kHighestByte), line.size()});
  const std::size_t digits = marks == 0 ? 1 : marks == 1 ? 3 : 6;
  if (line.size() < marks + digits) {
    refuse("the number of vertices", line.empty() ? "the end of the line" : in_quotes(line),
           "the line was cut");
  }
  const std::uint64_t n =
      BitReader(line.substr(marks, digits)).bits(static_cast<unsigned>(digits) * kBitsPerByte);
  line.remove_prefix(marks + digits);
  require_room(lines_.place(), n, settings_.most_vertices);
  return n;
}

Instance NautyReader::read_matrix(std::string_view bytes, std::uint64_t n) const {
  // n is at most 2^31 here, so its square fits.
  const std::uint64_t wanted = bytes_for_bits(settings_.directed ? n * n
                                              : n == 0           ? 0
                                                                 : n * (n - 1) / 2);
  if (bytes.size() != wanted) {
    refuse(fmt::format("{} of edges for a graph on {}", counted(wanted, "byte"), n),
           fmt::format("{}", bytes.size()),
           bytes.size() < wanted ? "the line was cut" : "more than a graph is on the line");
  }
  graph::GraphBuilder builder(static_cast<graph::Vertex>(n), settings_.kind(),
                              settings_.multiplicity);
  BitReader matrix(bytes);
  for (std::uint64_t row = 0; row < n; ++row) {
    const std::uint64_t columns = settings_.directed ? n : row;
    for (std::uint64_t column = 0; column < columns; ++column) {
      if (!matrix.bit()) continue;
      if (settings_.directed) {
        add(builder, row, column);
      } else {
        add(builder, column, row);
      }
    }
  }
  return build_instance(builder, lines_.source(), {});
}

Instance NautyReader::read_sparse6(std::string_view bytes, std::uint64_t n) const {
  if (n == 0 && !bytes.empty()) refuse("no edges, as there are no vertices", in_quotes(bytes));
  const unsigned width = vertex_bits(n);
  graph::GraphBuilder builder(static_cast<graph::Vertex>(n), settings_.kind(),
                              settings_.multiplicity);
  BitReader pairs(bytes);
  std::uint64_t vertex = 0;
  while (pairs.left() > width) {
    const bool padding_may_begin = pairs.left() < kBitsPerByte;
    if (pairs.bit()) ++vertex;
    const std::uint64_t other = pairs.bits(width);
    if (other < n && vertex < n) {
      if (other > vertex) {
        vertex = other;
      } else {
        add(builder, other, vertex);
      }
    } else if (padding_may_begin) {
      break;
    } else {
      refuse(fmt::format("vertices from 0 to {}", n - 1),
             fmt::format("vertex {}", std::max(vertex, other)));
    }
  }
  return build_instance(builder, lines_.source(), {});
}

std::optional<Instance> NautyReader::read(std::string_view line) {
  drop_header(line);
  if (line.empty()) return std::nullopt;
  drop_mark(line);
  require_alphabet(line);
  const std::uint64_t n = take_vertex_count(line);
  return format() == Format::kSparse6 ? read_sparse6(line, n) : read_matrix(line, n);
}

}  // namespace

std::unique_ptr<InstanceReader> make_nauty_reader(LineReader lines, const ReadSettings& settings) {
  return std::make_unique<NautyReader>(std::move(lines), settings);
}

}  // namespace isthmus::engine::io
