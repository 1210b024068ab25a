#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/cli/program_run.hpp"

/// What is in the files of isthmus census, by the shell of SQLite.
namespace isthmus::cli {

inline std::string sql(const std::string& file, const std::string& statements) {
  const Outcome outcome = run_script("sqlite3 '" + file + "' \"" + statements + "\"");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return outcome.out;
}

/// All that does not say who made the file.
inline std::string rows_of(const std::string& file) {
  return sql(file,
             "SELECT * FROM census; SELECT * FROM graph; SELECT * FROM by_edges; "
             "SELECT * FROM by_value; SELECT * FROM rare; SELECT * FROM place; "
             "SELECT sql FROM sqlite_schema ORDER BY name");
}

}  // namespace isthmus::cli
