#include <algorithm>
#include <cstddef>
#include <string_view>

#include "engine/io/format.hpp"
#include "engine/io/tokens.hpp"

namespace isthmus::engine::io {

namespace {

struct Line {
  std::string_view text;
  /// False when the line may go on past what is known of the input.
  bool whole = false;
  /// Whether the end of the line is there to see.
  bool ended = false;
};

/// Takes the first line off `text`.
Line take_line(std::string_view& text, bool complete) {
  const std::size_t end = text.find('\n');
  const bool ended = end != std::string_view::npos;
  Line line{text.substr(0, end), ended || complete, ended};
  text.remove_prefix(ended ? end + 1 : text.size());
  if (line.text.ends_with('\r')) line.text.remove_suffix(1);
  return line;
}

/// Whether every brace that a line opens outside strings is closed on it.
bool closes_its_braces(std::string_view line) {
  std::ptrdiff_t open = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (in_string && line[i] == '\\') {
      ++i;
    } else if (line[i] == '"') {
      in_string = !in_string;
    } else if (!in_string && (line[i] == '{' || line[i] == '}')) {
      open += line[i] == '{' ? 1 : -1;
    }
  }
  return open <= 0;
}

/// PACE, DIMACS, or an edge list whose names look like them: the `p` line after the comments tells.
std::optional<Format> with_header_line(std::string_view text, bool complete) {
  while (!text.empty()) {
    const Line line = take_line(text, complete);
    if (!line.whole) return std::nullopt;
    Tokens words(line.text);
    const std::string_view first = words.next();
    if (first.empty() || first == "c") continue;
    const std::string_view problem = words.next();
    const bool counts = !words.next().empty();
    if (first == "p" && problem == "tw" && counts) return Format::kPace;
    if (first == "p" && (problem == "edge" || problem == "col") && counts) return Format::kDimacs;
    return Format::kEdgeList;
  }
  return complete ? std::optional(Format::kEdgeList) : std::nullopt;
}

bool one_word_of_graph6_bytes(std::string_view line) {
  return std::ranges::all_of(line, [](char c) { return c >= 63 && c <= 126; });
}

}  // namespace

std::optional<Format> format_of_content(std::string_view beginning, bool complete) {
  const std::size_t first = beginning.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return std::nullopt;
  const std::string_view text = beginning.substr(first);
  std::string_view rest = text;
  const Line line = take_line(rest, complete);
  if (line.text.starts_with('&')) return Format::kDigraph6;
  if (line.text.starts_with(':') || line.text.starts_with(';')) return Format::kSparse6;
  if (line.text.starts_with('#')) return Format::kEdgeList;
  if (!line.whole) return std::nullopt;
  if (line.text.starts_with(">>graph6<<")) return Format::kGraph6;
  if (line.text.starts_with(">>sparse6<<")) return Format::kSparse6;
  if (line.text.starts_with(">>digraph6<<")) return Format::kDigraph6;
  // 60 vertices make a graph6 line begin with a brace as well; but what follows one in JSON, if
  // anything does on that line, has bytes that graph6 never has.
  const bool object = line.text.starts_with('{') && (line.text == "{" || line.text == "{}" ||
                                                     !one_word_of_graph6_bytes(line.text));
  if (object) {
    // An object laid out over lines breaks its first line early; one without an end is one line.
    return !line.ended || closes_its_braces(line.text) ? Format::kJsonLines : Format::kJson;
  }
  Tokens words(line.text);
  const std::string_view word = words.next();
  if (word == "c" || word == "p") return with_header_line(text, complete);
  return one_word_of_graph6_bytes(line.text) ? Format::kGraph6 : Format::kEdgeList;
}

}  // namespace isthmus::engine::io
