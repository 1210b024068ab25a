#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <ostream>
#include <string>
#include <thread>
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
  EXPECT_TRUE(has(outcome.err, "standard input:2: ")) << outcome.err;
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

/// What answers say besides how they were found.
std::vector<nlohmann::json> without_effort(std::vector<nlohmann::json> lines) {
  for (nlohmann::json& line : lines) {
    for (const char* key : {"seconds", "stats", "method"}) line.erase(key);
  }
  return lines;
}

/// Small graphs, some that are too hard to be done in passing, a bad one, and one that is too
/// large.
std::string mixed_stream() {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    const std::string seed = std::to_string(i + 1);
    text += run({"generate", "random", "7", "12", "--seed", seed}).out;
    if (i % 10 == 3) text += run({"generate", "random", "11", "36", "--seed", seed}).out;
    if (i == 20) text += "B\n";
    if (i == 25) text += run({"generate", "grid", "40", "40"}).out;
  }
  return text;
}

TEST(Stream, AnswersAlikeWhateverTheThreads) {
  const std::string text = mixed_stream();
  const std::vector<std::string> asked = {"solve",    "-",      "--json",
                                          "--format", "graph6", "--threads"};
  const auto with_threads = [&](const char* threads) {
    auto arguments = asked;
    arguments.emplace_back(threads);
    return run(arguments, text);
  };
  const Outcome alone = with_threads("1");
  const Outcome together = with_threads("3");
  EXPECT_EQ(alone.status, 3);
  EXPECT_EQ(together.status, 3);
  ASSERT_EQ(alone.json().size(), 46U);
  EXPECT_EQ(without_effort(alone.json()), without_effort(together.json()));
}

TEST(Stream, KeepsMovesAndCertificatesInOrder) {
  const Folder folder;
  const std::string text = run({"convert", "family:6,connected", "-", "--to", "graph6"}).out;
  const auto certified = [&](const char* threads) {
    const std::string path = folder.path(std::string("c") + threads);
    const Outcome outcome = run({"solve", "-", "--json", "--start", "all", "--winning-moves",
                                 "--certificate", path, "--threads", threads},
                                text);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return without_effort(outcome.json());
  };
  const auto alone = certified("1");
  EXPECT_EQ(alone.size(), 6U * 112U);
  EXPECT_EQ(certified("4"), alone);
  EXPECT_EQ(read_file(folder.path("c4")), read_file(folder.path("c1")));
  EXPECT_EQ(lines_of(read_file(folder.path("c4"))).size(), alone.size());
  EXPECT_EQ(run({"check", folder.path("c4"), "--quiet"}).status, 0);
}

TEST(Stream, StopsAtABadItemWhenStrictWithManyThreads) {
  const Outcome outcome = run({"solve", "-", "--json", "--strict", "--threads", "4"},
                              "A_\nBw\nB\nBw\nBw\nBw\nBw\nBw\nBw\nBw\nBw\nBw\n");
  EXPECT_EQ(outcome.status, 3);
  EXPECT_EQ(outcome.json().size(), 3U);
}

TEST(Stream, SolvesFamiliesByName) {
  const Outcome outcome =
      run({"solve", "family:7,connected", "--json", "--start", "all", "--threads", "2"});
  EXPECT_EQ(outcome.status, 0);
  const auto lines = outcome.json();
  ASSERT_EQ(lines.size(), 7U * 853U);
  EXPECT_EQ(lines.back()["graph"], 852);
  std::size_t lost = 0;
  for (const auto& line : lines) lost += line["outcome"] == "P" ? 1U : 0U;
  EXPECT_EQ(lost, 2200U);
}

TEST(Stream, AnswersBeforeItWaitsForMore) {
  const Outcome outcome = run_script(
      "cd \"$(mktemp -d)\" && mkfifo in out; \"$ISTHMUS\" solve - --format graph6 --threads 2 < in "
      "> out & "
      "exec 3> in 4< out; for g in Bw C~ A_; do echo $g >&3; read -t 20 -u 4 answer || exit 9; "
      "echo \"$answer\"; done; exec 3>&-; wait $!");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(lines_of(outcome.out).size(), 3U) << outcome.out;
}

TEST(Stream, LeavesLargeFamiliesAtOnce) {
  // Threads that are left at work when the program ends hold memory, which is no leak.
  const Outcome outcome = run_script(
      "ASAN_OPTIONS=detect_leaks=0 timeout 20 \"$ISTHMUS\" solve family:18 --threads 2 | "
      "head -n 2");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(lines_of(outcome.out).size(), 2U);
}

TEST(Stream, SaysWhichGraphAFaultIsAbout) {
  const Outcome outcome = run({"solve", "-", "--start", "2"}, "Bw\nA_\n");
  EXPECT_TRUE(has(outcome.err, "isthmus: graph 1: the graph has no vertex '2'")) << outcome.err;
}

TEST(Stream, RefusesFamiliesThatAreNone) {
  EXPECT_EQ(run({"solve", "family:8,nice"}).status, 2);
  EXPECT_EQ(run({"solve", "family:8", "--directed"}).status, 2);
  EXPECT_EQ(run({"solve", "family:99"}).status, 2);
}

TEST(Stream, WritesAnyNameAsJson) {
  const Folder folder;
  const std::string path = folder.file("names.el", "a\"b c\\d\nc\\d \u00e9\n");
  const auto lines = run({"solve", path, "--json", "--start", "all"}).json();
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0]["start"], "a\"b");
  EXPECT_EQ(lines[1]["start"], "c\\d");
  EXPECT_EQ(lines[2]["start"], "\u00e9");
}

TEST(Stream, EndsWithItsInterruption) {
  const Running running = start({"solve", "family:10", "--json", "--threads", "2", "--quiet"});
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  running.signal(SIGINT);
  const Outcome outcome = running.wait();
  EXPECT_EQ(outcome.status, 130);
  const auto lines = outcome.json();
  EXPECT_FALSE(lines.empty());
  for (std::size_t i = 0; i < lines.size(); ++i) ASSERT_EQ(lines[i]["graph"], i);
}

}  // namespace
}  // namespace isthmus::cli
