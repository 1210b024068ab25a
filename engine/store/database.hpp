#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

struct sqlite3;
struct sqlite3_stmt;

/// Results that outlive the program: SQLite files and where their rows come from.
namespace isthmus::engine::store {

/// A prepared statement of a Database, which must outlive it.
class Statement {
 public:
  /// Gives each parameter of the statement its value, in their order: integers, floating point
  /// numbers, texts, an std::optional of these, which is NULL when empty, or an std::array of such,
  /// for as many parameters. Begins anew.
  template <class... Values>
  Statement& bind(const Values&... values) {
    reset();
    int index = 1;
    (bind_at(index, values), ...);
    return *this;
  }

  /// Goes to the next row; false after the last one. Throws core::SystemError, with what SQLite
  /// says, when the statement fails.
  bool step();
  /// Runs a statement that has no rows.
  void run() { (void)step(); }

  /// Columns of the row, from 0. What is NULL is 0, or empty.
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double real(int column) const;
  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] bool null(int column) const;
  [[nodiscard]] std::optional<double> real_if_any(int column) const {
    return null(column) ? std::nullopt : std::optional(real(column));
  }
  [[nodiscard]] std::optional<std::int64_t> integer_if_any(int column) const {
    return null(column) ? std::nullopt : std::optional(integer(column));
  }

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  Statement(sqlite3_stmt* statement, std::string path);
  void reset();
  void bind_integer(int index, std::int64_t value);
  void bind_real(int index, double value);
  void bind_text(int index, std::string_view value);

  template <class Value>
  void bind_at(int& index, const Value& value) {
    if constexpr (requires { value.has_value(); }) {
      // A parameter that was given no value is NULL.
      if (value) {
        bind_at(index, *value);
      } else {
        ++index;
      }
    } else if constexpr (std::is_floating_point_v<Value>) {
      bind_real(index++, value);
    } else if constexpr (std::is_integral_v<Value>) {
      bind_integer(index++, static_cast<std::int64_t>(value));
    } else if constexpr (requires { std::tuple_size<Value>::value; }) {
      for (const auto& element : value) bind_at(index, element);
    } else {
      bind_text(index++, value);
    }
  }

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  std::string path_;
};

/// What a file is opened for.
enum class Access : std::uint8_t { kRead, kWrite };

/// An SQLite file. Who writes puts it in WAL mode, so that readers see whole transactions while one
/// process writes, and a process killed at any moment leaves the transactions that it committed.
/// One thread at a time.
class Database {
 public:
  /// Opens a file. One that is to be written is made if it is not there. Throws core::SystemError
  /// when it cannot be opened or, on writing, is no database; reading tells at the first statement.
  explicit Database(std::string path, Access access = Access::kWrite);

  [[nodiscard]] const std::string& path() const { return path_; }

  /// Runs statements without parameters and rows. Throws core::SystemError as Statement does.
  void execute(const std::string& sql);
  [[nodiscard]] Statement prepare(std::string_view sql);

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };

  std::string path_;
  std::unique_ptr<sqlite3, Close> database_;
};

/// What is written between its beginning and commit() is written as a whole, or, without commit(),
/// not at all.
class Transaction {
 public:
  explicit Transaction(Database& database);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();

  void commit();

 private:
  Database* database_;
};

}  // namespace isthmus::engine::store
