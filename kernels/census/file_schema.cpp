#include "kernels/census/file_schema.hpp"

#include <fmt/format.h>

#include <string>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::census {

namespace {

using engine::store::Database;
using engine::store::Statement;

/// "IsCe", by which SQLite files of a census are known, and the version of their tables.
constexpr std::int64_t kCensusFile = 0x49734365;
constexpr std::int64_t kTablesVersion = 1;

constexpr const char* kTables = R"(
CREATE TABLE census (
  id INTEGER PRIMARY KEY CHECK (id = 1), game TEXT NOT NULL, vertices INTEGER NOT NULL,
  connected INTEGER NOT NULL, bipartite INTEGER NOT NULL, max_degree INTEGER, value TEXT NOT NULL,
  shard INTEGER NOT NULL, shards INTEGER NOT NULL, family INTEGER);
CREATE TABLE graph (
  id INTEGER PRIMARY KEY, graph6 TEXT NOT NULL, edges INTEGER NOT NULL, max_degree INTEGER NOT NULL,
  connected INTEGER NOT NULL, bipartite INTEGER NOT NULL, start_values TEXT NOT NULL,
  start_vertices TEXT, start_degrees TEXT, start_orbits TEXT, start_kernels TEXT);
CREATE TABLE by_edges (
  edges INTEGER PRIMARY KEY, graphs INTEGER NOT NULL, rooted INTEGER NOT NULL, p INTEGER NOT NULL,
  graphs_with_p INTEGER NOT NULL, graphs_all_p INTEGER NOT NULL, p_vertices INTEGER NOT NULL,
  p_in_no_even_kernel INTEGER);
CREATE TABLE by_value (
  edges INTEGER, value INTEGER, rooted INTEGER NOT NULL, PRIMARY KEY (edges, value)) WITHOUT ROWID;
CREATE TABLE rare (
  kind TEXT, edges INTEGER, graph6 TEXT, vertex INTEGER, value INTEGER NOT NULL,
  degree INTEGER NOT NULL, PRIMARY KEY (kind, edges, graph6, vertex)) WITHOUT ROWID;
CREATE TABLE place (place INTEGER PRIMARY KEY);
)";

/// A row for each start. Only values are there in every game.
std::string view_of_starts(const Specification& specification) {
  const auto figure = [](const char* column) {
    return fmt::format("unicode(substr({}, place, 1)) - 48", column);
  };
  const std::string value = figure("start_values");
  return fmt::format(
      "CREATE VIEW rooted AS SELECT graph.id AS graph, graph6, edges, {} AS vertex, "
      "CASE {} WHEN 0 THEN 'P' ELSE 'N' END AS outcome, {} AS nimber, {} AS degree, "
      "{} AS orbit_size, {} AS in_even_kernel "
      "FROM graph JOIN place ON place <= length(start_values)",
      figure("start_vertices"), value, specification.value == Value::kNimber ? value : "NULL",
      figure("start_degrees"), figure("start_orbits"), figure("start_kernels"));
}

std::int64_t number(Database& database, const char* sql) {
  Statement row = database.prepare(sql);
  return row.step() ? row.integer(0) : 0;
}

Part part_in(const Statement& row) {
  Part part;
  part.specification.game = &game_called(row.text(0));
  part.specification.vertices = static_cast<unsigned>(row.integer(1));
  part.specification.filter.connected = row.integer(2) != 0;
  part.specification.filter.bipartite = row.integer(3) != 0;
  if (!row.null(4)) part.specification.filter.max_degree = static_cast<unsigned>(row.integer(4));
  part.specification.value = value_called(row.text(5));
  part.shard = {static_cast<unsigned>(row.integer(6)), static_cast<unsigned>(row.integer(7))};
  require_possible(part.specification);
  return part;
}

}  // namespace

void make_tables(Database& database, const Part& part) {
  const auto& [game, vertices, filter, value] = part.specification;
  database.execute(kTables);
  database.execute(view_of_starts(part.specification));
  Statement place = database.prepare("INSERT INTO place VALUES (?)");
  for (unsigned i = 1; i <= vertices; ++i) place.bind(i).run();
  database
      .prepare(
          "INSERT INTO census (game, vertices, connected, bipartite, max_degree, value, shard, "
          "shards) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(game->name, vertices, filter.connected, filter.bipartite, filter.max_degree,
            name_of(value), part.shard.index, part.shard.count)
      .run();
  database.execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", kCensusFile,
                               kTablesVersion));
}

void note_complete(Database& database, std::uint64_t family) {
  database.prepare("UPDATE census SET family = ?").bind(family).run();
}

std::optional<Contents> read_contents(Database& database) {
  const std::int64_t kind = number(database, "PRAGMA application_id");
  if (kind == 0 && number(database, "SELECT count(*) FROM sqlite_schema") == 0) return std::nullopt;
  const auto refuse = [&](const char* found) -> engine::core::InputError {
    return {{database.path()}, "the SQLite file of a census", found, "isthmus census makes them"};
  };
  if (kind != kCensusFile) throw refuse("another");
  if (number(database, "PRAGMA user_version") != kTablesVersion) {
    throw refuse("one of another version of Isthmus");
  }
  Statement row = database.prepare(
      "SELECT game, vertices, connected, bipartite, max_degree, value, shard, shards, family "
      "FROM census");
  if (!row.step()) throw refuse("one that does not say which");
  Contents contents;
  try {
    contents.part = part_in(row);
  } catch (const engine::core::UsageError& error) {
    throw refuse(error.what());
  }
  const std::optional<std::int64_t> family = row.integer_if_any(8);
  if (family) contents.family = static_cast<std::uint64_t>(*family);
  return contents;
}

}  // namespace isthmus::kernels::census
