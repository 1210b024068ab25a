#include "kernels/check/tree_partition_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/io/input_faults.hpp"
#include "kernels/check/subject_reader.hpp"

namespace isthmus::kernels::check {

namespace {

using Json = FieldReader::Json;
using Number = TreePartitionCertificate::Number;
using Move = TreePartitionCertificate::Move;

/// Two counts have a sum of 32 bits.
constexpr std::uint64_t kMostCount = kMost32 / 2;

/// Reads the tables in turn: each speaks of earlier ones, and of numbers below their sizes.
class TablesReader {
 public:
  TablesReader(const Json& line, const FieldReader& read, TreePartitionCertificate& into)
      : line_(line), read_(read), into_(into) {}

  void read() {
    read_partition();
    read_diagrams();
    read_types();
    for (const Json& row : read_.list(line_, "configurations")) read_configuration(row);
    for (const Json& row : read_.list(line_, "states")) read_state(row);
    for (const Json& row : read_.list(line_, "pieces")) {
      read_.require_list(row, 2, "a piece");
      into_.pieces.push_back(
          {below(row[0], into_.configurations.size(), "the configuration of a piece"),
           below(row[1], into_.types.size(), "the type of a piece")});
    }
    for (const Json& row : read_.list(line_, "remains")) read_remains(row);
  }

 private:
  /// A number below `end`.
  [[nodiscard]] Number below(const Json& value, std::uint64_t end, std::string_view what) const {
    if (end == 0) read_.refuse(fmt::format("no {}, as there is none to name", what), "one");
    return static_cast<Number>(read_.number(value, std::min(end - 1, kMost32), what));
  }
  [[nodiscard]] Number heap(const Json& value, std::string_view what) const {
    return static_cast<Number>(read_.number(value, into_.claim.heap(), what));
  }
  [[nodiscard]] Number function(const Json& value, std::uint64_t nodes) const {
    return below(value, 2 * (nodes + 1), "a function");
  }
  /// Refuses a row whose length is not `first` more than a multiple of `period`.
  void require_groups(const Json& row, std::size_t first, std::size_t period,
                      std::string_view what) const {
    if (row.is_array() && row.size() >= first && (row.size() - first) % period == 0) return;
    read_.refuse_value(fmt::format("{}, a list of {} and any number of {}", what, first, period),
                       row);
  }

  void read_partition() {
    const Json& bags = read_.list(line_, "bags");
    const Json& parent = read_.list(line_, "parent");
    read_.require_list(parent, bags.size(), "\"parent\"");
    for (const Json& bag : bags) {
      if (!bag.is_array()) read_.refuse_value("a bag, a list of vertices", bag);
      auto& members = into_.bags.emplace_back();
      for (const Json& vertex : bag) {
        members.push_back(below(vertex, into_.subject.vertex_count, "a vertex"));
      }
    }
    for (const Json& above : parent) {
      const bool root = above == TreePartitionCertificate::kNoParent;
      into_.parent.push_back(root ? TreePartitionCertificate::kNoParent
                                  : below(above, bags.size(), "a parent other than -1"));
    }
  }

  void read_diagrams() {
    const std::size_t vectors = read_.list(line_, "vectors").size();
    for (const Json& row : read_.list(line_, "variables")) {
      read_.require_list(row, 3, "a variable");
      into_.variables.push_back(
          {static_cast<Number>(read_.number(row[0], kMost32, "the place of a variable")),
           heap(row[1], "the heap of a variable"),
           below(row[2], vectors, "the vector of a variable")});
    }
    for (const Json& row : read_.list(line_, "nodes")) {
      read_.require_list(row, 3, "a node");
      const std::size_t earlier = into_.nodes.size();
      into_.nodes.push_back({below(row[0], into_.variables.size(), "the variable of a node"),
                             function(row[1], earlier), function(row[2], earlier)});
    }
  }

  void read_types() {
    for (const Json& row : read_.list(line_, "types")) {
      require_groups(row, 0, 3, "a type");
      auto& lines = into_.types.emplace_back();
      for (std::size_t i = 0; i < row.size(); i += 3) {
        lines.push_back({static_cast<Number>(read_.number(row[i], kMost32, "the place of a line")),
                         heap(row[i + 1], "the heap of a line"),
                         function(row[i + 2], into_.nodes.size())});
      }
    }
    for (const Json& row : read_.list(line_, "vectors")) {
      require_groups(row, 0, 2, "a vector");
      auto& coordinates = into_.vectors.emplace_back();
      for (std::size_t i = 0; i < row.size(); i += 2) {
        coordinates.push_back({below(row[i], into_.types.size(), "the type of a coordinate"),
                               static_cast<Number>(read_.number(row[i + 1], kMostCount,
                                                                "the count of a coordinate"))});
      }
    }
  }

  void read_configuration(const Json& row) {
    read_.require_list(row, 3, "a configuration");
    into_.configurations.push_back(
        {below(row[0], into_.bags.size(), "the bag of a configuration"),
         read_.set(row[1], "the edges of a configuration"),
         below(row[2], into_.vectors.size(), "the vector of a configuration")});
  }

  void read_state(const Json& row) {
    constexpr std::size_t kFields = 4;
    require_groups(row, kFields, 2, "a state");
    auto& state = into_.states.emplace_back();
    state.configuration =
        below(row[0], into_.configurations.size(), "the configuration of a state");
    state.token = static_cast<Number>(read_.number(row[1], kMost32, "the token of a state"));
    state.heap = heap(row[2], "the heap of a state");
    state.mover_wins = function(row[3], into_.nodes.size());
    for (std::size_t i = kFields; i < row.size(); i += 2) {
      state.replies.push_back({where(row[i]), static_cast<Number>(read_.number(
                                                  row[i + 1], kMost32, "where a reply moves"))});
    }
  }

  [[nodiscard]] Move::Where where(const Json& value) const {
    const std::string& word = read_.text(value, "what a reply moves along");
    if (word == "edge") return Move::Where::kBoard;
    if (word == "heap") return Move::Where::kHeap;
    if (word == "child") return Move::Where::kChild;
    read_.refuse(R"(a reply along an "edge", in the "heap" or into a "child")",
                 engine::io::in_quotes(word));
  }

  void read_remains(const Json& row) {
    require_groups(row, 1, 1, "what remains");
    auto& remains = into_.remains.emplace_back();
    remains.configuration =
        below(row[0], into_.configurations.size(), "the configuration of what remains");
    for (std::size_t i = 1; i < row.size(); ++i) {
      remains.pieces.push_back(below(row[i], into_.pieces.size(), "a piece of what remains"));
    }
  }

  const Json& line_;
  const FieldReader& read_;
  TreePartitionCertificate& into_;
};

}  // namespace

TreePartitionCertificate read_tree_partition(const Json& line, const FieldReader& read) {
  TreePartitionCertificate certificate;
  certificate.subject = read_subject(line, {"ueg", "deg"}, read);
  certificate.claim = read_claim(line, read);
  TablesReader(line, read, certificate).read();
  return certificate;
}

}  // namespace isthmus::kernels::check
