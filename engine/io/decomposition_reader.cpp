#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "engine/io/decomposition_file.hpp"
#include "engine/io/input_faults.hpp"
#include "engine/io/reader.hpp"
#include "engine/io/tokens.hpp"

namespace isthmus::engine::io {

namespace {

using decomposition::TreePartition;
using graph::Vertex;

/// The lines of a .tp or .td file, each checked by itself and against the header.
class DecompositionLines {
 public:
  struct Bag {
    std::size_t index = 0;
    std::vector<Vertex> vertices;
    std::uint64_t line = 0;
  };
  struct TreeEdge {
    std::size_t first = 0;
    std::size_t second = 0;
    std::uint64_t line = 0;
  };

  /// `rooted` for .tp, whose header names a root.
  DecompositionLines(LineReader lines, bool rooted) : lines_(std::move(lines)), rooted_(rooted) {}

  void read() {
    read_header();
    while (const auto line = lines_.next()) {
      Tokens words(*line);
      const std::string_view first = words.next();
      if (comment(first)) continue;
      if (first == "s") {
        refuse("bags and edges after the header",
               fmt::format("a second header, the first on line {}", header_line_));
      } else if (first == "b") {
        read_bag(words);
      } else {
        read_tree_edge(first, words);
      }
    }
    require_announced();
  }

  [[nodiscard]] const std::vector<TreeEdge>& tree_edges() const { return tree_edges_; }
  [[nodiscard]] std::size_t bag_count() const { return bag_count_; }
  [[nodiscard]] std::size_t root() const { return root_; }

  /// Puts the bags in their places. Throws core::InputError for one that comes twice.
  template <class Decomposition>
  DecompositionText<Decomposition> take_bags() {
    DecompositionText<Decomposition> text;
    text.vertices = vertices_;
    text.source = lines_.source();
    text.header_line = header_line_;
    text.bag_lines.assign(bag_count_, 0);
    text.decomposition.bags.resize(bag_count_);
    for (Bag& bag : bags_) {
      std::uint64_t& line = text.bag_lines[bag.index];
      if (line != 0) {
        throw core::InputError({lines_.source(), bag.line}, "each bag once",
                               fmt::format("bag {} again, first on line {}", bag.index + 1, line));
      }
      line = bag.line;
      text.decomposition.bags[bag.index] = std::move(bag.vertices);
    }
    return text;
  }

 private:
  static bool comment(std::string_view first) { return first.empty() || first == "c"; }

  [[noreturn]] void refuse(std::string_view expected, std::string_view found,
                           std::string_view remedy = {}) const {
    throw core::InputError(lines_.place(), expected, found, remedy);
  }

  [[nodiscard]] std::string_view header_form() const {
    return rooted_ ? "the header 's tp <bags> <width> <vertices> <root>'"
                   : "the header 's td <bags> <largest bag> <vertices>'";
  }

  void read_header() {
    while (const auto line = lines_.next()) {
      Tokens words(*line);
      const std::string_view first = words.next();
      if (comment(first)) continue;
      if (first != "s" || words.next() != (rooted_ ? "tp" : "td")) {
        refuse(header_form(), in_quotes(*line));
      }
      return parse_header(words);
    }
    refuse(header_form(), "the end of the file");
  }

  void parse_header(Tokens words) {
    header_line_ = lines_.line();
    // The parent of a bag is an int.
    constexpr std::uint64_t kMostBags = std::numeric_limits<int>::max();
    bag_count_ = number(words.next(), "the number of bags", 0, kMostBags);
    largest_ = number(words.next(), "the size of the largest bag", 0, kMostVertices);
    vertices_ = number(words.next(), "the number of vertices", 0, kMostVertices);
    if (rooted_) {
      // Without bags the root is 0.
      const std::uint64_t least = bag_count_ == 0 ? 0 : 1;
      root_ = number(words.next(), "the root bag", least, bag_count_);
    }
    require_end(words);
  }

  void read_bag(Tokens words) {
    Bag bag;
    bag.index = bag_index(words.next());
    bag.line = lines_.line();
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
      bag.vertices.push_back(static_cast<Vertex>(number(word, "a vertex", 1, vertices_) - 1));
    }
    bags_.push_back(std::move(bag));
  }

  void read_tree_edge(std::string_view first, Tokens words) {
    const std::size_t a = bag_index(first);
    const std::size_t b = bag_index(words.next());
    require_end(words);
    tree_edges_.push_back({a, b, lines_.line()});
  }

  [[nodiscard]] std::size_t bag_index(std::string_view word) const {
    return number(word, "a bag", 1, bag_count_) - 1;
  }

  [[nodiscard]] std::uint64_t number(std::string_view word, std::string_view what,
                                     std::uint64_t least, std::uint64_t most) const {
    const auto value = parse_number(word);
    if (value && *value >= least && *value <= most) return *value;
    const std::string found = word.empty() ? "the end of the line" : in_quotes(word);
    if (most < least) refuse(fmt::format("no {}, as there are none", what.substr(2)), found);
    refuse(fmt::format("{} from {} to {}", what, least, most), found);
  }

  void require_end(Tokens words) const {
    const std::string_view more = words.next();
    if (!more.empty()) refuse("the end of the line", in_quotes(more));
  }

  void require_announced() const {
    const core::Place header{lines_.source(), header_line_};
    if (bags_.size() != bag_count_) {
      throw core::InputError(header, fmt::format("the number of bags that come, {}", bags_.size()),
                             fmt::format("{}", bag_count_), "is the file cut?");
    }
    std::size_t largest = 0;
    for (const Bag& bag : bags_) largest = std::max(largest, bag.vertices.size());
    if (largest != largest_) {
      throw core::InputError(header, fmt::format("the size of the largest bag, {}", largest),
                             fmt::format("{}", largest_));
    }
  }

  LineReader lines_;
  bool rooted_;
  std::uint64_t header_line_ = 0;
  std::size_t bag_count_ = 0;
  std::uint64_t largest_ = 0;
  std::uint64_t vertices_ = 0;
  std::size_t root_ = 0;
  std::vector<Bag> bags_;
  std::vector<TreeEdge> tree_edges_;
};

}  // namespace

TreePartitionText read_tree_partition(LineReader lines) {
  DecompositionLines read(std::move(lines), true);
  read.read();
  auto text = read.take_bags<TreePartition>();
  text.decomposition.parent.assign(read.bag_count(), TreePartition::kNoParent);
  text.tree_lines.assign(read.bag_count(), 0);
  for (const auto& [parent, child, line] : read.tree_edges()) {
    const core::Place place{text.source, line};
    if (child + 1 == read.root()) {
      throw core::InputError(place, "no parent for the root bag",
                             fmt::format("bag {} above it", parent + 1));
    }
    if (text.tree_lines[child] != 0) {
      throw core::InputError(place, "one parent for each bag",
                             fmt::format("a second for bag {}, the first on line {}", child + 1,
                                         text.tree_lines[child]));
    }
    text.decomposition.parent[child] = static_cast<int>(parent);
    text.tree_lines[child] = line;
  }
  return text;
}

TreeDecompositionText read_tree_decomposition(LineReader lines) {
  DecompositionLines read(std::move(lines), false);
  read.read();
  auto text = read.take_bags<decomposition::TreeDecomposition>();
  for (const auto& [a, b, line] : read.tree_edges()) {
    text.decomposition.edges.emplace_back(a, b);
    text.tree_lines.push_back(line);
  }
  return text;
}

}  // namespace isthmus::engine::io
