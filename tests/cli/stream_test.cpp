#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "tests/cli/program_run.hpp"

/// Inputs of many graphs, and inputs that are wrong.
namespace isthmus::cli {
namespace {

/// A text that cannot be read, in a file of this name, and the line that says so.
struct Fault {
  const char* file;
  const char* text;
  int line;
};

std::ostream& operator<<(std::ostream& out, const Fault& fault) { return out << fault.text; }

class BadInput : public testing::TestWithParam<Fault> {};

TEST_P(BadInput, IsToldWithFileAndLine) {
  const Folder folder;
  const std::string path = folder.file(GetParam().file, GetParam().text);
  const Outcome outcome = run({"solve", path});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_EQ(outcome.out, "");
  const std::string place =
      GetParam().line == 0 ? path : path + ":" + std::to_string(GetParam().line);
  EXPECT_TRUE(has(outcome.err, place)) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "expected")) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "found")) << outcome.err;
  const Outcome json = run({"solve", path, "--json"});
  EXPECT_EQ(json.status, 3);
  EXPECT_TRUE(has(json.json().at(0)["error"], place)) << json.out;
}

INSTANTIATE_TEST_SUITE_P(
    OfEachKind, BadInput,
    testing::Values(Fault{"loop.el", "0 1\n2 2\n", 2}, Fault{"repeat.el", "0 1\n1 2\n1 0\n", 3},
                    Fault{"range.gr", "p tw 3 2\n1 2\n2 4\n", 3}, Fault{"header.gr", "1 2\n", 1},
                    Fault{"word.col", "p edge 2 1\ne 1 x\n", 2}, Fault{"letters.g6", "B\x7f\n", 1},
                    Fault{"short.g6", "D\n", 1},
                    Fault{"type.json", "{\"n\":3,\"edges\":[[0,\"x\"]]}\n", 1},
                    Fault{"broken.json", "{\"n\":3,\n\"edges\":[[0,1]\n", 0},
                    Fault{"range.jsonl", "{\"n\":2,\"edges\":[[0,2]]}\n", 1},
                    Fault{"start.jsonl", "{\"n\":2,\"edges\":[[0,1]],\"start\":2}\n", 1},
                    Fault{"bags.json",
                          "{\"n\":2,\"edges\":[[0,1]],\"bags\":[[0]],\"parent\":[-1]}\n", 0},
                    Fault{"empty.g6", "", 0}));

constexpr const char* kGoodBadGood = "A_\nB\nBw\n";

TEST(Stream, GoesOnAfterABadItem) {
  const Outcome outcome = run({"solve", "-", "--json"}, kGoodBadGood);
  EXPECT_EQ(outcome.status, 3);
  const auto lines = outcome.json();
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0]["outcome"], "N");
  EXPECT_EQ(lines[1]["graph"], 1);
  EXPECT_TRUE(lines[1]["error"].is_string());
  EXPECT_FALSE(lines[1].contains("outcome"));
  EXPECT_EQ(lines[2]["graph"], 2);
  EXPECT_EQ(lines[2]["n"], 3);
}

TEST(Stream, StopsAtABadItemWhenStrict) {
  const Outcome outcome = run({"solve", "-", "--json", "--strict"}, kGoodBadGood);
  EXPECT_EQ(outcome.status, 3);
  const auto lines = outcome.json();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(lines[1].contains("error"));
}

TEST(Stream, GoesOnInTextToo) {
  const Outcome outcome = run({"solve", "-"}, kGoodBadGood);
  EXPECT_EQ(outcome.status, 3);
  EXPECT_TRUE(has(outcome.out, "graph 0"));
  EXPECT_FALSE(has(outcome.out, "graph 1"));
  EXPECT_TRUE(has(outcome.out, "graph 2"));
  EXPECT_TRUE(has(outcome.err, "2")) << outcome.err;
}

TEST(Stream, NumbersItsGraphs) {
  const Outcome outcome = run({"solve", "-", "--json", "--threads", "3"}, "A_\nBw\nBg\n@\n");
  EXPECT_EQ(outcome.status, 0);
  const auto lines = outcome.json();
  ASSERT_EQ(lines.size(), 4U);
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(lines[i]["graph"], i);
}

TEST(Stream, TakesAMissingStartAsThatItemsFault) {
  const Outcome outcome = run({"solve", "-", "--json", "--start", "2"}, "A_\nBw\n");
  EXPECT_EQ(outcome.status, 2);
  const auto lines = outcome.json();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(lines[0].contains("error"));
  EXPECT_EQ(lines[1]["start"], 2);
}

TEST(Stream, EndsWithItsGravestStatus) {
  const std::string hard = run({"generate", "random", "40", "300"}).out;
  EXPECT_EQ(run({"solve", "-", "--time-limit", "0"}, "A_\n" + hard).status, 4);
  EXPECT_EQ(run({"solve", "-", "--time-limit", "0"}, hard + "B\n" + hard).status, 3);
}

}  // namespace
}  // namespace isthmus::cli
