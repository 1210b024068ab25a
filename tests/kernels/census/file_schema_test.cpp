#include "kernels/census/file_schema.hpp"

#include <gtest/gtest.h>

#include <string>

#include "engine/core/errors.hpp"
#include "tests/kernels/census/files.hpp"

namespace isthmus::kernels::census {
namespace {

using engine::store::Database;

TEST(FileSchema, SaysWhatTheFileHolds) {
  const cli::Folder folder;
  Database database(folder.path("f"));
  EXPECT_FALSE(read_contents(database).has_value());
  Part part = part_of("deg", 4, {.bipartite = true, .max_degree = 2}, {2, 5});
  part.specification.value = Value::kOutcome;
  make_tables(database, part);
  ASSERT_TRUE(read_contents(database).has_value());
  EXPECT_EQ(read_contents(database)->part, part);
  EXPECT_FALSE(read_contents(database)->complete());
  note_complete(database, 77);
  EXPECT_EQ(read_contents(database)->family, 77U);
}

TEST(FileSchema, RefusesOtherFiles) {
  const cli::Folder folder;
  int number = 0;
  const auto message = [&](const std::string& sql) -> std::string {
    Database database(folder.path(std::to_string(++number)));
    if (!sql.starts_with("CREATE")) make_tables(database, part_of("ueg", 4));
    database.execute(sql);
    try {
      (void)read_contents(database);
    } catch (const engine::core::InputError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_TRUE(cli::has(message("CREATE TABLE t (i)"), "found another"));
  EXPECT_TRUE(cli::has(message("PRAGMA user_version = 2"), "another version"));
  EXPECT_TRUE(cli::has(message("DELETE FROM census"), "does not say which"));
  EXPECT_TRUE(cli::has(message("UPDATE census SET game = 'chess'"), "chess"));
  EXPECT_TRUE(cli::has(message("UPDATE census SET vertices = 100"), "not 100"));
}

}  // namespace
}  // namespace isthmus::kernels::census
