#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/io/format_readers.hpp"
#include "engine/io/input_faults.hpp"
#include "engine/io/tokens.hpp"

namespace isthmus::engine::io {

namespace {

/// PACE .gr (`p tw n m`, then `u v` a line) and DIMACS (`p edge n m`, then `e u v`), 1-based.
class HeadedListReader final : public OneGraphReader {
 public:
  HeadedListReader(LineReader lines, const ReadSettings& settings)
      : OneGraphReader(std::move(lines), settings), pace_(settings.format == Format::kPace) {}

 private:
  struct Header {
    std::uint64_t vertices = 0;
    std::uint64_t edges = 0;
    std::uint64_t line = 0;
  };

  Instance read() override;

  [[nodiscard]] Header read_header();
  [[nodiscard]] Header parse_header(Tokens words) const;
  [[nodiscard]] graph::Endpoints parse_edge(std::string_view first, Tokens words,
                                            std::uint64_t vertices) const;
  [[nodiscard]] graph::Vertex parse_vertex(std::string_view word, std::uint64_t vertices) const;
  void require_end(Tokens words) const;

  [[nodiscard]] std::string_view header_form() const {
    return pace_ ? "the header 'p tw <vertices> <edges>'"
                 : "the header 'p edge <vertices> <edges>'";
  }
  [[noreturn]] void refuse(std::string_view expected, std::string_view found,
                           std::string_view remedy = {}) const {
    throw core::InputError(lines_.place(), expected, found, remedy);
  }

  bool pace_;
};

bool comment(std::string_view first) { return first.empty() || first.front() == 'c'; }

std::string or_end(std::string_view word) {
  return word.empty() ? "the end of the line" : in_quotes(word);
}

void HeadedListReader::require_end(Tokens words) const {
  const std::string_view more = words.next();
  if (!more.empty()) refuse("the end of the line", in_quotes(more));
}

HeadedListReader::Header HeadedListReader::parse_header(Tokens words) const {
  const std::string_view problem = words.next();
  if (pace_ ? problem != "tw" : problem != "edge" && problem != "col") {
    refuse(header_form(), fmt::format("'p {}'", printable(problem)));
  }
  const auto count = [&](std::string_view what) {
    const std::string_view word = words.next();
    const auto value = parse_number(word);
    if (!value) refuse(fmt::format("the number of {}", what), or_end(word));
    return *value;
  };
  Header header;
  header.vertices = count("vertices");
  header.edges = count("edges");
  header.line = lines_.line();
  require_end(words);
  require_room(lines_.place(), header.vertices, settings_.most_vertices);
  return header;
}

HeadedListReader::Header HeadedListReader::read_header() {
  while (const auto line = lines_.next()) {
    Tokens words(*line);
    const std::string_view first = words.next();
    if (comment(first)) continue;
    if (first != "p") refuse(header_form(), in_quotes(*line));
    return parse_header(words);
  }
  refuse(header_form(), "the end of the file");
}

graph::Vertex HeadedListReader::parse_vertex(std::string_view word, std::uint64_t vertices) const {
  const auto number = parse_number(word);
  if (number && *number >= 1 && *number <= vertices) return static_cast<graph::Vertex>(*number - 1);
  if (vertices == 0) refuse("no edges, as there are no vertices", in_quotes(word));
  refuse(fmt::format("a vertex from 1 to {}", vertices), or_end(word));
}

graph::Endpoints HeadedListReader::parse_edge(std::string_view first, Tokens words,
                                              std::uint64_t vertices) const {
  if (!pace_) {
    if (first != "e") refuse("an edge 'e <u> <v>'", in_quotes(first));
    first = words.next();
  }
  const graph::Vertex from = parse_vertex(first, vertices);
  const graph::Vertex to = parse_vertex(words.next(), vertices);
  require_end(words);
  return {from, to};
}

Instance HeadedListReader::read() {
  const Header header = read_header();
  const graph::VertexNames names(1);
  graph::GraphBuilder builder(static_cast<graph::Vertex>(header.vertices), settings_.kind(),
                              settings_.multiplicity);
  std::uint64_t edges = 0;
  while (const auto line = lines_.next()) {
    Tokens words(*line);
    const std::string_view first = words.next();
    if (comment(first)) continue;
    if (first == "p") {
      refuse("edges after the header",
             fmt::format("a second header, the first on line {}", header.line));
    }
    const graph::Endpoints ends = parse_edge(first, words, header.vertices);
    if (++edges > header.edges) {
      refuse(fmt::format("{}, as line {} announces", counted(header.edges, "edge"), header.line),
             "one more");
    }
    add_edge(builder, ends, lines_.line(), lines_.source(), names);
  }
  if (edges < header.edges) {
    refuse(fmt::format("{}, as line {} announces", counted(header.edges, "edge"), header.line),
           fmt::format("the end of the file after {}", edges), "is the file cut?");
  }
  return build_instance(builder, lines_.source(), names);
}

}  // namespace

std::unique_ptr<InstanceReader> make_headed_list_reader(LineReader lines,
                                                        const ReadSettings& settings) {
  return std::make_unique<HeadedListReader>(std::move(lines), settings);
}

}  // namespace isthmus::engine::io
