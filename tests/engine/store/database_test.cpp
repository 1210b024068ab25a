#include "engine/store/database.hpp"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/core/errors.hpp"
#include "tests/cli/program_run.hpp"

namespace isthmus::engine::store {
namespace {

using cli::Folder;

std::int64_t rows(Database& database) {
  Statement count = database.prepare("SELECT count(*) FROM t");
  EXPECT_TRUE(count.step());
  return count.integer(0);
}

TEST(Database, KeepsWhatIsBound) {
  const Folder folder;
  {
    Database database(folder.path("d.sqlite"));
    database.execute("CREATE TABLE t (i INTEGER, r REAL, s TEXT, none INTEGER, a, b)");
    const std::array<std::optional<int>, 2> two{std::nullopt, 4};
    database.prepare("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)")
        .bind(-3, 0.5, std::string("a\0'b", 4), std::optional<int>(), two)
        .run();
  }
  Database database(folder.path("d.sqlite"));
  Statement row = database.prepare("SELECT * FROM t");
  ASSERT_TRUE(row.step());
  EXPECT_EQ(row.integer(0), -3);
  EXPECT_EQ(row.real(1), 0.5);
  EXPECT_EQ(row.text(2), std::string("a\0'b", 4));
  EXPECT_TRUE(row.null(3));
  EXPECT_EQ(row.text(3), "");
  EXPECT_TRUE(row.null(4));
  EXPECT_EQ(row.integer(5), 4);
  EXPECT_FALSE(row.step());
}

TEST(Database, BindsAnew) {
  const Folder folder;
  Database database(folder.path("d.sqlite"));
  database.execute("CREATE TABLE t (i INTEGER)");
  Statement insert = database.prepare("INSERT INTO t VALUES (?)");
  insert.bind(1).run();
  insert.bind(std::optional<int>()).run();
  Statement nulls = database.prepare("SELECT count(*) FROM t WHERE i IS NULL");
  ASSERT_TRUE(nulls.step());
  EXPECT_EQ(nulls.integer(0), 1);
}

TEST(Transaction, IsWholeOrNothing) {
  const Folder folder;
  Database database(folder.path("d.sqlite"));
  database.execute("CREATE TABLE t (i INTEGER)");
  {
    Transaction transaction(database);
    database.execute("INSERT INTO t VALUES (1)");
  }
  EXPECT_EQ(rows(database), 0);
  {
    Transaction transaction(database);
    database.execute("INSERT INTO t VALUES (1)");
    transaction.commit();
  }
  EXPECT_EQ(rows(database), 1);
}

TEST(Database, LetsOthersReadWhileItWrites) {
  const Folder folder;
  Database writer(folder.path("d.sqlite"));
  writer.execute("CREATE TABLE t (i INTEGER)");
  Database reader(folder.path("d.sqlite"));
  Transaction transaction(writer);
  writer.execute("INSERT INTO t VALUES (1)");
  EXPECT_EQ(rows(reader), 0);
  transaction.commit();
  EXPECT_EQ(rows(reader), 1);
}

TEST(Database, ReadsWithoutChangingAnything) {
  const Folder folder;
  const std::string path = folder.path("d.sqlite");
  {
    Database database(path);
    database.execute("CREATE TABLE t (i INTEGER); INSERT INTO t VALUES (1)");
  }
  const std::string bytes = cli::read_file(path);
  {
    Database database(path, Access::kRead);
    EXPECT_EQ(rows(database), 1);
    EXPECT_THROW(database.execute("INSERT INTO t VALUES (2)"), core::SystemError);
  }
  EXPECT_EQ(cli::read_file(path), bytes);
  EXPECT_FALSE(std::filesystem::exists(path + "-wal"));
  EXPECT_THROW(Database(folder.path("none"), Access::kRead), core::SystemError);
  EXPECT_FALSE(std::filesystem::exists(folder.path("none")));
}

TEST(Database, SaysWhichFileIsAtFault) {
  const Folder folder;
  const auto message = [](const auto& work) -> std::string {
    try {
      work();
    } catch (const core::SystemError& error) {
      return error.what();
    }
    return "no error";
  };
  const std::string path = folder.file("text", std::string(5000, 'x'));
  EXPECT_TRUE(cli::has(message([&] { Database database(path); }), path));
  EXPECT_TRUE(cli::has(message([&] { Database database(folder.path("no/d")); }), "no/d"));
  Database database(folder.path("d.sqlite"));
  EXPECT_TRUE(cli::has(message([&] { database.execute("SELECT 1 FROM nothing"); }), "nothing"));
  database.execute("CREATE TABLE t (i INTEGER PRIMARY KEY)");
  Statement insert = database.prepare("INSERT INTO t VALUES (?)");
  insert.bind(1).run();
  EXPECT_TRUE(cli::has(message([&] { insert.bind(1).run(); }), "UNIQUE"));
}

}  // namespace
}  // namespace isthmus::engine::store
