#include "engine/store/provenance.hpp"

#include <gtest/gtest.h>

#include "engine/core/version.hpp"
#include "tests/cli/program_run.hpp"

namespace isthmus::engine::store {
namespace {

TEST(Provenance, SaysWhoWrote) {
  const cli::Folder folder;
  Database database(folder.path("d.sqlite"));
  const std::int64_t first = begin_session(database, "isthmus study a");
  const std::int64_t second = begin_session(database, "isthmus study b");
  EXPECT_NE(first, second);
  end_session(database, second);
  Statement row = database.prepare(
      "SELECT command, version, ended IS NULL, length(began), processors > 0, memory > 0 "
      "FROM session ORDER BY id");
  ASSERT_TRUE(row.step());
  EXPECT_EQ(row.text(0), "isthmus study a");
  EXPECT_EQ(row.text(1), core::kVersion);
  EXPECT_EQ(row.integer(2), 1);
  EXPECT_EQ(row.integer(3), 20);
  EXPECT_EQ(row.integer(4), 1);
  EXPECT_EQ(row.integer(5), 1);
  ASSERT_TRUE(row.step());
  EXPECT_EQ(row.text(0), "isthmus study b");
  EXPECT_EQ(row.integer(2), 0);
  EXPECT_FALSE(row.step());
}

TEST(Provenance, ComesAlongWithRows) {
  const cli::Folder folder;
  {
    Database other(folder.path("it's other"));
    end_session(other, begin_session(other, "isthmus study b"));
  }
  Database database(folder.path("d.sqlite"));
  (void)begin_session(database, "isthmus study a");
  adopt_sessions(database, folder.path("it's other"));
  Statement row = database.prepare("SELECT command, ended IS NULL FROM session ORDER BY id");
  ASSERT_TRUE(row.step());
  EXPECT_EQ(row.text(0), "isthmus study a");
  EXPECT_EQ(row.integer(1), 1);
  ASSERT_TRUE(row.step());
  EXPECT_EQ(row.text(0), "isthmus study b");
  EXPECT_EQ(row.integer(1), 0);
  EXPECT_FALSE(row.step());
}

}  // namespace
}  // namespace isthmus::engine::store
