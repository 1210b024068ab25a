#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "tests/cli/program_run.hpp"

namespace isthmus::cli {
namespace {

constexpr const char* kSpecification = R"({
  "name": "small", "families": ["tree-partition", "grid"], "sizes": [4, 8], "widths": [1, 2],
  "methods": ["tree-partition", "tree-partition-paper", "search"], "seeds": 3, "time_limit": 20
})";

constexpr const char* kDrawn = R"({
  "name": "drawn", "families": ["tree-partition", "tree-partition-directed"],
  "sizes": [3, 6, 9, 12], "widths": [1, 2, 3], "methods": ["tree-partition", "search"],
  "sample": 10, "time_limit": 60, "at_once": 2
})";

/// The table without what no two runs have in common: seconds and all behind them.
std::string answers(const std::string& folder) {
  const Outcome cut = run_script("cut -d, -f1-15 '" + folder + "/results.csv'");
  return cut.out;
}

TEST(Study, RunsASpecification) {
  const Folder folder;
  const std::string out = folder.path("out");
  const Outcome outcome =
      run({"study", folder.file("small.json", kSpecification), "--out", out, "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.json().at(0).at("runs"), 72);
  EXPECT_EQ(outcome.json().at(0).at("disagreements"), 0);
  const std::string rows = answers(out);
  EXPECT_EQ(std::ranges::count(rows, '\n'), 73);
  EXPECT_TRUE(has(read_file(out + "/summary.csv"), "grid,2,8,search,1,3,0,0,0,seconds,"));
  EXPECT_TRUE(has(read_file(out + "/index.html"), "</html>"));
  EXPECT_TRUE(has(read_file(out + "/seconds-grid.gp"), "seconds-grid.csv"));
}

TEST(Study, GoesOnAfterBeingKilled) {
  const Folder folder;
  const std::string whole = folder.path("whole");
  const std::string parts = folder.path("parts");
  const std::string drawn = folder.file("drawn.json", kDrawn);
  const std::vector<std::string> asked = {"study", drawn, "--count", "300", "--out"};
  const auto with = [&](const std::string& out) {
    auto arguments = asked;
    arguments.push_back(out);
    return arguments;
  };
  ASSERT_EQ(run(with(whole)).status, 0);
  for (const int signal : {SIGKILL, SIGINT}) {
    const Running running = start(with(parts));
    // Until something is there; how much there is does not matter.
    while (!std::filesystem::exists(parts + "/results.sqlite-wal")) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    running.signal(signal);
    EXPECT_NE(running.wait().status, 2);
  }
  EXPECT_EQ(run(with(parts)).status, 0);
  EXPECT_EQ(std::ranges::count(answers(parts), '\n'), 601);
  EXPECT_EQ(answers(parts), answers(whole));
}

TEST(Study, KeepsToItsSpecification) {
  const Folder folder;
  const std::string out = folder.path("out");
  ASSERT_EQ(run({"study", "demo", "--seeds", "1", "--out", out}).status, 0);
  const Outcome other = run({"study", "demo", "--seeds", "2", "--out", out});
  EXPECT_EQ(other.status, 2);
  EXPECT_TRUE(has(other.err, "another study")) << other.err;
}

TEST(Study, SaysWhichStudiesThereAre) {
  const Folder folder;
  const Outcome outcome = run({"study", "demos", "--out", folder.path("out")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(
      has(outcome.err,
          "demo, verify, benchmark, surface, xp-constant, threads, width, methods, families"))
      << outcome.err;
  EXPECT_EQ(run({"study", "demo"}).status, 2);
  EXPECT_EQ(run({"study", "demo", "--count", "3", "--out", folder.path("out")}).status, 2);
  const Outcome none = run({"study", "verify", "--count", "0", "--out", folder.path("out")});
  EXPECT_EQ(none.status, 2);
  EXPECT_TRUE(has(none.err, "0 is less than 1")) << none.err;
  EXPECT_EQ(run({"study", folder.file("bad.json", "{}"), "--out", folder.path("out")}).status, 3);
}

}  // namespace
}  // namespace isthmus::cli
