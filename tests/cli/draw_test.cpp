#include <gtest/gtest.h>

#include <string>

#include "tests/cli/program_run.hpp"

namespace isthmus::cli {
namespace {

TEST(Draw, WritesAGraphAsDot) {
  const Outcome outcome = run({"draw", "-"}, "Bw\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("graph"), 0U) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "--"));
}

TEST(Draw, WritesAGameAsDot) {
  const Outcome outcome = run({"draw", "-", "--what", "game", "--start", "1"}, "Bg\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "digraph")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "player 1 wins")) << outcome.out;
}

TEST(Draw, TakesTheGraphAskedFor) {
  const Folder folder;
  const std::string path = folder.path("picture.dot");
  EXPECT_EQ(run({"draw", "-", "--graph", "1", "-o", path}, "A_\nBw\n").status, 0);
  EXPECT_TRUE(has(read_file(path), "3 vertices"));
  EXPECT_EQ(run({"draw", "-", "--graph", "2"}, "A_\nBw\n").status, 2);
}

TEST(Draw, RefusesGamesOfTooManyStates) {
  const std::string graph = run({"generate", "complete", "6"}).out;
  EXPECT_EQ(run({"draw", "-", "--what", "game"}, graph).status, 4);
}

TEST(Draw, RefusesWhatIsNotThere) {
  EXPECT_EQ(run({"draw", "-", "--start", "nobody"}, "A_\n").status, 2);
  EXPECT_EQ(run({"draw", "-", "--game", "deg"}, "A_\n").status, 2);
  EXPECT_EQ(run({"draw", "-", "--what", "game"}, R"({"n":0,"edges":[]})").status, 2);
  EXPECT_EQ(run({"draw", "-"}, "B\n").status, 3);
}

}  // namespace
}  // namespace isthmus::cli
