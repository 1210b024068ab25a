#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/io/edge_list_words.hpp"
#include "engine/io/format_readers.hpp"
#include "engine/io/input_faults.hpp"
#include "engine/io/tokens.hpp"
#include "engine/io/utf8.hpp"

namespace isthmus::engine::io {

namespace {

/// Lets a map of strings be searched for a string_view.
struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const noexcept {
    return std::hash<std::string_view>{}(text);
  }
};

/// Words are vertex numbers as long as every word is one; at the first that is not, the numbers so
/// far become names like the rest.
class EdgeListReader final : public OneGraphReader {
 public:
  EdgeListReader(LineReader lines, const ReadSettings& settings)
      : OneGraphReader(std::move(lines), settings) {}

 private:
  static constexpr graph::Vertex kNone = std::numeric_limits<graph::Vertex>::max();

  /// An edge, or a vertex on its own when `to` is kNone.
  struct Item {
    graph::Vertex from = kNone;
    graph::Vertex to = kNone;
    std::uint64_t line = 0;
  };

  Instance read() override;

  void read_line(std::string_view line);
  [[nodiscard]] graph::Vertex vertex(std::string_view word);
  [[nodiscard]] graph::Vertex name(std::string_view word);
  void name_the_numbers();
  void note_kind_of_name(std::string_view word);
  void require_sensible_numbers() const;

  std::vector<Item> items_;
  std::uint64_t largest_number_ = 0;
  std::uint64_t line_of_largest_ = 0;

  bool named_ = false;
  std::unordered_map<std::string, graph::Vertex, TextHash, std::equal_to<>> vertex_of_;
  std::vector<std::string> names_;
  /// In a file of nothing but integers one that cannot be a vertex number is a fault, not a name.
  bool only_integers_ = true;
  std::optional<core::InputError> bad_number_;
};

void EdgeListReader::note_kind_of_name(std::string_view word) {
  const Word kind = kind_of_word(word);
  if (kind == Word::kName) only_integers_ = false;
  if (!only_integers_ || bad_number_) return;
  if (kind == Word::kNegative) {
    bad_number_.emplace(lines_.place(), "a vertex number from 0", in_quotes(word));
  } else if (kind == Word::kTooLarge) {
    bad_number_.emplace(lines_.place(), fmt::format("a vertex number below {}", kMostVertices),
                        in_quotes(word), "number the vertices from 0 without gaps");
  }
}

graph::Vertex EdgeListReader::name(std::string_view word) {
  if (const auto known = vertex_of_.find(word); known != vertex_of_.end()) return known->second;
  if (!printable_text(word)) {
    throw core::InputError(lines_.place(), "names in UTF-8 without control characters",
                           in_quotes(word));
  }
  note_kind_of_name(word);
  require_room(lines_.place(), names_.size() + 1, settings_.most_vertices);
  const auto v = static_cast<graph::Vertex>(names_.size());
  names_.emplace_back(word);
  vertex_of_.emplace(word, v);
  return v;
}

void EdgeListReader::name_the_numbers() {
  named_ = true;
  for (Item& item : items_) {
    item.from = name(std::to_string(item.from));
    if (item.to != kNone) item.to = name(std::to_string(item.to));
  }
}

graph::Vertex EdgeListReader::vertex(std::string_view word) {
  if (!named_) {
    const auto number = canonical_number(word);
    if (number && *number < kMostVertices) {
      if (*number >= largest_number_) {
        largest_number_ = *number;
        line_of_largest_ = lines_.line();
      }
      return static_cast<graph::Vertex>(*number);
    }
    name_the_numbers();
  }
  return name(word);
}

void EdgeListReader::read_line(std::string_view line) {
  Tokens words(line);
  const auto next = [&] {
    const std::string_view word = words.next();
    return word.starts_with('#') ? std::string_view{} : word;
  };
  const std::string_view from = next();
  if (from.empty()) return;
  const graph::Vertex tail = vertex(from);
  // In its place before the next word is looked at, which may turn all numbers into names.
  items_.push_back({tail, kNone, lines_.line()});
  const std::string_view to = next();
  if (to.empty()) return;
  const graph::Vertex head = vertex(to);
  items_.back().to = head;
  const std::string_view more = next();
  if (!more.empty()) {
    throw core::InputError(lines_.place(), "two vertices on the line",
                           fmt::format("a third word {}", in_quotes(more)));
  }
}

void EdgeListReader::require_sensible_numbers() const {
  if (named_ && only_integers_ && bad_number_) throw core::InputError(*bad_number_);
  if (named_ || largest_number_ < settings_.most_vertices) return;
  throw core::InputError(
      {lines_.source(), line_of_largest_},
      fmt::format("a vertex number below {}, what memory holds", settings_.most_vertices),
      fmt::format("'{}'", largest_number_), "number the vertices from 0 without gaps");
}

Instance EdgeListReader::read() {
  while (const auto line = lines_.next()) read_line(*line);
  if (items_.empty()) {
    throw core::InputError({lines_.source(), 0}, "at least one vertex", "an empty edge list");
  }
  require_sensible_numbers();
  const std::uint64_t count = named_ ? names_.size() : largest_number_ + 1;
  const graph::VertexNames names =
      named_ ? graph::VertexNames(std::move(names_)) : graph::VertexNames();
  graph::GraphBuilder builder(static_cast<graph::Vertex>(count), settings_.kind(),
                              settings_.multiplicity);
  for (const Item& item : items_) {
    if (item.to != kNone) {
      add_edge(builder, {item.from, item.to}, item.line, lines_.source(), names);
    }
  }
  return build_instance(builder, lines_.source(), names);
}

}  // namespace

std::unique_ptr<InstanceReader> make_edge_list_reader(LineReader lines,
                                                      const ReadSettings& settings) {
  return std::make_unique<EdgeListReader>(std::move(lines), settings);
}

}  // namespace isthmus::engine::io
