#include <gtest/gtest.h>

#include <string>

#include "tests/cli/program_run.hpp"

namespace isthmus::cli {
namespace {

TEST(Convert, KeepsGraphsThroughEveryFormat) {
  const Folder folder;
  const std::string graph = run({"generate", "random", "7", "12"}).out;
  const std::string edges = run({"convert", "-", "-", "--to", "edge-list"}, graph).out;
  std::string at = folder.file("first.g6", graph);
  for (const char* extension : {"el", "gr", "col", "json", "jsonl", "s6", "g6"}) {
    const std::string to = folder.path(std::string("next.") + extension);
    const Outcome outcome = run({"convert", at, to});
    ASSERT_EQ(outcome.status, 0) << extension << outcome.err;
    at = to;
  }
  EXPECT_EQ(read_file(at), graph);
  EXPECT_NE(edges, "");
}

TEST(Convert, LeavesBadItemsOutAndSaysSo) {
  const Outcome outcome = run({"convert", "-", "-", "--to", "sparse6"}, "A_\nB\nBw\n");
  EXPECT_EQ(outcome.status, 3);
  EXPECT_EQ(run({"convert", "-", "-", "--to", "graph6"}, outcome.out).out, "A_\nBw\n");
  EXPECT_TRUE(has(outcome.err, "2")) << outcome.err;
  EXPECT_EQ(run({"convert", "-", "-", "--to", "graph6", "--strict"}, "A_\nB\nBw\n").status, 3);
}

TEST(Convert, RefusesManyGraphsWhereOneHasRoom) {
  EXPECT_EQ(run({"convert", "-", "-", "--to", "pace"}, "A_\nBw\n").status, 2);
  EXPECT_EQ(run({"convert", "-", "-", "--to", "pace"}, "Bw\n").status, 0);
}

TEST(Convert, WarnsOfWhatIsLost) {
  const std::string instance = R"({"n":2,"edges":[[0,1]],"start":1})";
  const Outcome outcome = run({"convert", "-", "-", "--to", "graph6"}, instance);
  EXPECT_EQ(outcome.out, "A_\n");
  EXPECT_TRUE(has(outcome.err, "start")) << outcome.err;
  EXPECT_EQ(run({"convert", "-", "-", "--to", "graph6", "-q"}, instance).err, "");
}

}  // namespace
}  // namespace isthmus::cli
