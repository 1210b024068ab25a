#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/census_files.hpp"
#include "tests/cli/program_run.hpp"

namespace isthmus::cli {
namespace {

/// Makes a shard of a census, or all of it for "1/1".
std::string shard_file(const Folder& folder, const std::string& game, const std::string& vertices,
                       const std::string& which, const std::vector<std::string>& more = {}) {
  std::string file = folder.path(game + vertices + "-" + which);
  file.replace(file.rfind('/'), 1, "-");
  std::vector<std::string> arguments{"census",  "--game", game,    "--vertices", vertices,
                                     "--shard", which,    "--out", file};
  arguments.insert(arguments.end(), more.begin(), more.end());
  EXPECT_NE(run(arguments).status, 2);
  return file;
}

Outcome merge_files(std::vector<std::string> files) {
  files.insert(files.begin(), "merge");
  return run(files);
}

TEST(Merge, IsTheCensusRowForRow) {
  const Folder folder;
  for (const std::string game : {"ueg", "uvg", "node-kayles"}) {
    const std::string whole = shard_file(folder, game, "7", "1/1");
    std::vector<std::string> files{folder.path(game)};
    for (const std::string which : {"3/3", "1/3", "2/3"}) {
      files.push_back(shard_file(folder, game, "7", which));
      const Outcome part = run({"query", files.back(), "--table", "summary", "--json"});
      EXPECT_LT(part.json().at(0).at("graphs"), 450);
      EXPECT_GT(part.json().at(0).at("graphs"), 250);
    }
    const Outcome outcome = merge_files(files);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(rows_of(files.front()), rows_of(whole));
    EXPECT_EQ(sql(files.front(), "SELECT count(*), count(ended) FROM session"), "4|4\n");
  }
}

TEST(Merge, WantsEachShardOnce) {
  const Folder folder;
  const std::string one = shard_file(folder, "ueg", "5", "1/2");
  const std::string two = shard_file(folder, "ueg", "5", "2/2");
  const std::string out = folder.path("out");
  const auto refused = [&](const std::vector<std::string>& files, int status,
                           const std::string& message) {
    const Outcome outcome = merge_files(files);
    EXPECT_EQ(outcome.status, status) << message;
    EXPECT_TRUE(has(outcome.err, message)) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(out));
  };
  refused({out}, 2, "IN");
  refused({out, one}, 2, "shards are missing: 2/2");
  refused({out, one, two, one}, 2, "are both shard 1/2");
  refused({out, one, shard_file(folder, "ueg", "6", "2/2")}, 2, "not of one census");
  refused({out, one, shard_file(folder, "ueg", "5", "2/3")}, 2, "not of one census");
  refused({out, one, shard_file(folder, "uvg", "5", "2/2")}, 2, "not of one census");
  refused({out, one, folder.path("nothing")}, 3, "found no file");
  refused({out, two, two}, 2, "are both shard 2/2");
  refused({two, one, two}, 2, "is there already; ");
}

TEST(Merge, WantsCompleteShards) {
  const Folder folder;
  const std::string one = shard_file(folder, "ueg", "5", "1/2");
  const std::string two = shard_file(folder, "ueg", "5", "2/2", {"--time-limit", "0"});
  const Outcome stopped = merge_files({folder.path("out"), one, two});
  EXPECT_EQ(stopped.status, 3);
  EXPECT_TRUE(has(stopped.err, "a complete shard")) << stopped.err;
  shard_file(folder, "ueg", "5", "2/2", {"--resume"});
  const std::string last = sql(two, "SELECT max(id) FROM graph");
  sql(two, "DELETE FROM graph WHERE id = " + last);
  const Outcome lacking = merge_files({folder.path("out"), one, two});
  EXPECT_EQ(lacking.status, 3);
  EXPECT_TRUE(has(lacking.err, "compute the shards again")) << lacking.err;
}

}  // namespace
}  // namespace isthmus::cli
