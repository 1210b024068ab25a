#include "kernels/census/file_reader.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>
#include <system_error>

#include "engine/core/errors.hpp"
#include "kernels/census/roll_ups.hpp"
#include "kernels/census/small_graph.hpp"

namespace isthmus::kernels::census {

namespace {

using engine::core::InputError;
using engine::store::Access;
using engine::store::Database;
using engine::store::Statement;

Database open_file(const std::string& path) {
  std::error_code fault;
  if (!std::filesystem::exists(path, fault)) {
    throw InputError({path}, "the SQLite file of a census", "no file", "isthmus census makes them");
  }
  return Database(path, Access::kRead);
}

Contents contents_in(Database& database) {
  if (const auto contents = read_contents(database)) return *contents;
  throw InputError({database.path()}, "the SQLite file of a census", "an empty one",
                   "isthmus census --resume goes on with it");
}

/// Digits of a column, which must have as many as there are starts, or be NULL: figures of 0 then.
class Figures {
 public:
  Figures(const Statement& row, int column, std::size_t starts)
      : text_(row.null(column) ? std::string(starts, digit(0)) : row.text(column)) {}

  [[nodiscard]] bool good(std::size_t starts) const {
    return text_.size() == starts &&
           text_.find_first_not_of("0123456789:;<=>?") == std::string::npos;
  }
  [[nodiscard]] std::uint8_t operator[](std::size_t i) const {
    return static_cast<std::uint8_t>(text_[i] - digit(0));
  }

 private:
  std::string text_;
};

}  // namespace

FileReader::FileReader(const std::string& path)
    : database_(open_file(path)),
      contents_(contents_in(database_)),
      rows_(database_.prepare(
          "SELECT id, graph6, edges, max_degree, connected, bipartite, start_values, "
          "start_vertices, start_degrees, start_orbits, start_kernels FROM graph ORDER BY id")) {}

Summary FileReader::summary() { return RollUps(contents_.part.specification).load(database_); }

bool FileReader::next(FileGraph& graph) {
  if (!rows_.step()) return false;
  const Specification& specification = contents_.part.specification;
  graph.id = static_cast<std::uint64_t>(rows_.integer(0));
  graph.graph6 = rows_.text(1);
  const auto key = key_of_graph6(specification.game->kind, specification.vertices, graph.graph6);
  const std::size_t count = rows_.text(6).size();
  const Figures values(rows_, 6, count);
  const Figures vertices(rows_, 7, count);
  const Figures degrees(rows_, 8, count);
  const Figures orbits(rows_, 9, count);
  const Figures kernels(rows_, 10, count);
  bool good = key && count > 0 && count <= specification.vertices;
  for (const Figures* const figures : {&values, &vertices, &degrees, &orbits, &kernels}) {
    good = good && figures->good(count);
  }
  if (!good) {
    throw InputError({path()}, "a graph and its starts",
                     fmt::format("other texts in row {} of the table graph", graph.id));
  }
  graph.entry.key = *key;
  graph.entry.edges = static_cast<std::uint8_t>(rows_.integer(2));
  graph.entry.max_degree = static_cast<std::uint8_t>(rows_.integer(3));
  graph.entry.connected = rows_.integer(4) != 0;
  graph.entry.bipartite = rows_.integer(5) != 0;
  graph.entry.start_count = static_cast<std::uint32_t>(count);
  graph.starts.clear();
  for (std::size_t i = 0; i < count; ++i) {
    graph.starts.push_back({vertices[i], values[i], degrees[i], orbits[i], kernels[i] != 0});
  }
  return true;
}

}  // namespace isthmus::kernels::census
