#include "engine/store/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <limits>
#include <utility>

#include "engine/core/errors.hpp"

namespace isthmus::engine::store {

namespace {

/// How long a statement waits for another process that writes.
constexpr int kBusyMilliseconds = 10'000;

[[noreturn]] void refuse(const std::string& path, const char* what) {
  throw core::SystemError(fmt::format("{}: {}", path, what),
                          "is it a whole database, is the place writable, and is the disk full?");
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement::Statement(sqlite3_stmt* statement, std::string path)
    : statement_(statement), path_(std::move(path)) {}

void Statement::reset() {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
}

void Statement::bind_integer(int index, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), index, value);
}

void Statement::bind_real(int index, double value) {
  sqlite3_bind_double(statement_.get(), index, value);
}

void Statement::bind_text(int index, std::string_view value) {
  sqlite3_bind_text64(statement_.get(), index, value.data(), value.size(), SQLITE_TRANSIENT,
                      SQLITE_UTF8);
}

bool Statement::step() {
  const int result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  if (result != SQLITE_DONE) refuse(path_, sqlite3_errmsg(sqlite3_db_handle(statement_.get())));
  // Ends the transaction that a statement outside of any opened.
  sqlite3_reset(statement_.get());
  return false;
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }

std::string Statement::text(int column) const {
  const unsigned char* const bytes = sqlite3_column_text(statement_.get(), column);
  if (bytes == nullptr) return {};
  return {reinterpret_cast<const char*>(bytes),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

bool Statement::null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

void Database::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Database::Database(std::string path, Access access) : path_(std::move(path)) {
  sqlite3* opened = nullptr;
  // Who reads a file in WAL mode needs the right to write as well, or leaves files of locks behind.
  const int create = access == Access::kWrite ? SQLITE_OPEN_CREATE : 0;
  // One thread at a time: SQLite need not lock.
  const int result = sqlite3_open_v2(path_.c_str(), &opened,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | create, nullptr);
  database_.reset(opened);
  if (result != SQLITE_OK) refuse(path_, sqlite3_errstr(result));
  sqlite3_busy_timeout(opened, kBusyMilliseconds);
  if (access == Access::kRead) {
    execute("PRAGMA query_only = ON");
    return;
  }
  // In WAL mode NORMAL loses no consistency, and a killed process loses nothing at all.
  execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
}

void Database::execute(const std::string& sql) {
  if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    refuse(path_, sqlite3_errmsg(database_.get()));
  }
}

Statement Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  if (sql.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()) ||
      sqlite3_prepare_v2(database_.get(), sql.data(), static_cast<int>(sql.size()), &statement,
                         nullptr) != SQLITE_OK) {
    refuse(path_, sqlite3_errmsg(database_.get()));
  }
  return {statement, path_};
}

Transaction::Transaction(Database& database) : database_(&database) {
  database.execute("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  if (database_ == nullptr) return;
  try {
    database_->execute("ROLLBACK");
  } catch (const core::SystemError&) {
    // SQLite has rolled it back by itself.
    database_ = nullptr;
  }
}

void Transaction::commit() {
  database_->execute("COMMIT");
  database_ = nullptr;
}

}  // namespace isthmus::engine::store
