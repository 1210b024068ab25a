#include "kernels/study/results.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "engine/store/provenance.hpp"

namespace isthmus::kernels::study {

namespace {

using engine::store::Database;
using engine::store::Statement;

constexpr const char* kKey = "family, width, size, method, threads, seed, repetition";
constexpr int kKeyColumns = 7;
constexpr const char* kFacts = "directed, n, m, bags, partition_width, ending, value, seconds";

/// What SQLite's application_id says of a study: "IsSt".
constexpr std::int64_t kStudyFile = 0x49735374;
/// Of the tables, as user_version; the first had no repetitions.
constexpr std::int64_t kTablesVersion = 2;

std::string figures() { return fmt::format("{}", fmt::join(kFigures, ", ")); }

std::int64_t integer(Database& database, std::string_view query) {
  Statement statement = database.prepare(query);
  statement.step();
  return statement.integer(0);
}

/// Whether a file is new; refuses what is no study of these tables.
bool is_new(Database& database) {
  const std::int64_t kind = integer(database, "PRAGMA application_id");
  const std::int64_t tables = integer(database, "SELECT count(*) FROM sqlite_schema");
  if (kind == 0 && tables == 0) return true;
  const auto refuse = [&](const char* found) -> engine::core::InputError {
    return {{database.path()}, "the SQLite file of a study", found, "use another --out"};
  };
  const bool earlier =
      kind == 0 &&
      integer(database, "SELECT count(*) FROM sqlite_schema WHERE name IN ('study', 'run')") >= 2;
  if (earlier ||
      (kind == kStudyFile && integer(database, "PRAGMA user_version") != kTablesVersion)) {
    throw refuse("one of another version of Isthmus, whose tables differ");
  }
  if (kind != kStudyFile) throw refuse("another");
  return false;
}

void make_tables(Database& database) {
  std::string columns;
  for (const std::string_view figure : kFigures) columns += fmt::format("{} INTEGER, ", figure);
  engine::store::Transaction transaction(database);
  database.execute(
      "CREATE TABLE study (id INTEGER PRIMARY KEY CHECK (id = 1), specification TEXT NOT NULL)");
  database.execute(fmt::format(
      "CREATE TABLE run (family TEXT, width INTEGER, size INTEGER, method TEXT, "
      "threads INTEGER, seed INTEGER, repetition INTEGER, directed INTEGER NOT NULL, "
      "n INTEGER NOT NULL, m INTEGER NOT NULL, bags INTEGER NOT NULL, "
      "partition_width INTEGER NOT NULL, ending TEXT NOT NULL, value INTEGER, "
      "seconds REAL NOT NULL, {}message TEXT NOT NULL, "
      "session INTEGER NOT NULL REFERENCES session (id), PRIMARY KEY ({})) WITHOUT ROWID",
      columns, kKey));
  database.execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", kStudyFile,
                               kTablesVersion));
  transaction.commit();
}

/// Keeps the specification of a new file; refuses another one than an old file's.
void keep(Database& database, const Specification& specification) {
  const std::string text = to_json(specification);
  Statement kept = database.prepare("SELECT specification FROM study");
  if (!kept.step()) {
    database.prepare("INSERT INTO study VALUES (1, ?)").bind(text).run();
    return;
  }
  if (kept.text(0) != text) {
    throw engine::core::UsageError(
        fmt::format("{} holds another study: {}", database.path(), kept.text(0)),
        "go on with that one, or use another --out");
  }
}

/// Makes a file ready for a session, and begins it.
std::int64_t open(Database& database, const Specification& specification,
                  std::string_view command) {
  if (is_new(database)) make_tables(database);
  keep(database, specification);
  return engine::store::begin_session(database, command);
}

Cell cell_of(const Statement& row) {
  Cell cell;
  cell.family = row.text(0);
  cell.width = static_cast<engine::graph::Vertex>(row.integer(1));
  cell.size = static_cast<engine::graph::Vertex>(row.integer(2));
  cell.method = row.text(3);
  cell.threads = static_cast<unsigned>(row.integer(4));
  cell.seed = static_cast<std::uint64_t>(row.integer(5));
  cell.repetition = static_cast<std::uint64_t>(row.integer(6));
  return cell;
}

/// Reads columns from this one on, and moves it behind them.
InstanceFacts facts_in(const Statement& row, int& column) {
  InstanceFacts facts;
  facts.directed = row.integer(column++) != 0;
  facts.vertices = static_cast<std::uint64_t>(row.integer(column++));
  facts.edges = static_cast<std::uint64_t>(row.integer(column++));
  facts.bags = static_cast<std::uint64_t>(row.integer(column++));
  facts.partition_width = static_cast<std::uint64_t>(row.integer(column++));
  return facts;
}

Measurement measurement_in(const Statement& row, int& column) {
  Measurement result;
  result.ending = ending_of(row.text(column++));
  if (!row.null(column)) result.value = static_cast<engine::search::Nimber>(row.integer(column));
  result.seconds = row.real(++column);
  for (auto& figure : result.figures) {
    if (!row.null(++column)) figure = static_cast<std::uint64_t>(row.integer(column));
  }
  result.message = row.text(++column);
  return result;
}

}  // namespace

InstanceFacts facts_of(const engine::decomposition::PartitionedGraph& instance) {
  return {instance.graph.directed(), instance.graph.vertex_count(), instance.graph.edge_count(),
          instance.partition.bags.size(), engine::decomposition::width(instance.partition)};
}

Results::Results(const std::string& path, const Specification& specification,
                 std::string_view command)
    : database_(path), session_(open(database_, specification, command)) {}

std::set<Cell> Results::done() {
  std::set<Cell> cells;
  Statement rows = database_.prepare(fmt::format("SELECT {} FROM run", kKey));
  while (rows.step()) cells.insert(cell_of(rows));
  return cells;
}

void Results::add(std::span<const Result> results) {
  engine::store::Transaction transaction(database_);
  Statement insert = database_.prepare(fmt::format(
      "INSERT INTO run ({}, {}, {}, message, session) VALUES "
      "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?{}, ?, ?)",
      kKey, kFacts, figures(), fmt::join(std::vector<std::string>(kFigures.size(), ", ?"), "")));
  for (const auto& [cell, facts, measured] : results) {
    insert
        .bind(cell.family, cell.width, cell.size, cell.method, cell.threads, cell.seed,
              cell.repetition, facts.directed, facts.vertices, facts.edges, facts.bags,
              facts.partition_width, name(measured.ending), measured.value, measured.seconds,
              measured.figures, measured.message, session_)
        .run();
  }
  transaction.commit();
}

void Results::end_session() { engine::store::end_session(database_, session_); }

void Results::for_each(const std::function<void(const Result&)>& visit) {
  Statement rows = database_.prepare(fmt::format("SELECT {}, {}, {}, message FROM run ORDER BY {}",
                                                 kKey, kFacts, figures(), kKey));
  while (rows.step()) {
    Result result;
    result.cell = cell_of(rows);
    int column = kKeyColumns;
    result.facts = facts_in(rows, column);
    result.measurement = measurement_in(rows, column);
    visit(result);
  }
}

std::vector<Disagreement> Results::disagreements() {
  std::vector<Disagreement> found;
  Statement rows = database_.prepare(fmt::format(
      "SELECT {}, group_concat(DISTINCT method || ': ' || value) FROM run WHERE value IS NOT NULL "
      "GROUP BY family, width, size, seed HAVING min(value) < max(value)",
      kKey));
  while (rows.step()) found.push_back({cell_of(rows), rows.text(kKeyColumns)});
  return found;
}

std::vector<Session> Results::sessions() {
  std::vector<Session> sessions;
  Statement rows = database_.prepare(
      "SELECT began, ended, version, command, processor, processors, memory, "
      "(SELECT count(*) FROM run WHERE run.session = session.id) FROM session ORDER BY id");
  while (rows.step()) {
    Session session;
    session.began = rows.text(0);
    if (!rows.null(1)) session.ended = rows.text(1);
    session.version = rows.text(2);
    session.command = rows.text(3);
    session.processor = rows.text(4);
    session.processors = static_cast<std::uint64_t>(rows.integer(5));
    session.memory = static_cast<std::uint64_t>(rows.integer(6));
    session.runs = static_cast<std::uint64_t>(rows.integer(7));
    sessions.push_back(std::move(session));
  }
  return sessions;
}

}  // namespace isthmus::kernels::study
