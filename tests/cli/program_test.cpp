#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/version.hpp"
#include "tests/cli/program_run.hpp"

/// What holds for the program as a whole.
namespace isthmus::cli {
namespace {

const std::vector<std::string> kSubcommands = {"solve",   "check", "generate",
                                               "convert", "draw",  "bench"};

TEST(Program, SaysItsVersion) {
  const Outcome outcome = run({"--version"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, std::string("isthmus ") + engine::core::kVersion + "\n");
}

TEST(Program, ExplainsItself) {
  const Outcome outcome = run({"--help"});
  EXPECT_EQ(outcome.status, 0);
  for (const std::string& name : kSubcommands) EXPECT_TRUE(has(outcome.out, name)) << name;
}

TEST(Program, ExplainsEachSubcommandWithAnExample) {
  for (const std::string& name : kSubcommands) {
    const Outcome outcome = run({name, "--help"});
    EXPECT_EQ(outcome.status, 0) << name;
    EXPECT_TRUE(has(outcome.out, "Example")) << name;
    EXPECT_TRUE(has(outcome.out, "isthmus")) << name;
    EXPECT_TRUE(has(outcome.out, "--threads")) << name;
    EXPECT_EQ(outcome.err, "") << name;
  }
}

TEST(Program, RefusesWhatItDoesNotKnow) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{},
                                             {"unheard-of"},
                                             {"solve"},
                                             {"solve", "-", "--unheard-of"},
                                             {"solve", "-", "--threads", "0"},
                                             {"solve", "-", "--threads", "many"},
                                             {"solve", "-", "--memory", "some"},
                                             {"solve", "-", "--time-limit", "-1"},
                                             {"solve", "-", "--game", "chess"},
                                             {"solve", "-", "--value", "beauty"},
                                             {"solve", "-", "--method", "luck"},
                                             {"solve", "-", "--format", "tablet"},
                                             {"solve", "-", "--no-reduction", "speed"},
                                             {"check", "-", "--unheard-of"},
                                             {"generate"},
                                             {"generate", "unheard-of"},
                                             {"generate", "cycle"},
                                             {"generate", "cycle", "2"},
                                             {"generate", "cycle", "5", "--count", "2"},
                                             {"convert", "-"},
                                             {"convert", "-", "-"},
                                             {"draw", "-", "--what", "dream"},
                                             {"bench", "--unheard-of"}}) {
    std::string words;
    for (const std::string& word : arguments) words += word + " ";
    const Outcome outcome = run(arguments, "A_\n");
    EXPECT_EQ(outcome.status, 2) << words;
    EXPECT_EQ(outcome.out, "") << words;
    EXPECT_NE(outcome.err, "") << words;
  }
}

TEST(Program, SaysWhichFileIsNotThere) {
  for (const char* name : {"solve", "check", "draw"}) {
    const Outcome outcome = run({name, "/nowhere/to/be.found"});
    EXPECT_EQ(outcome.status, 3) << name;
    EXPECT_TRUE(has(outcome.err, "/nowhere/to/be.found")) << outcome.err;
  }
}

TEST(Program, EndsQuietlyWhenNobodyReads) {
  const Outcome one = run_script("$ISTHMUS generate random 30 100 --count 20000 | head -1");
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(one.err, "");
  EXPECT_EQ(std::ranges::count(one.out, '\n'), 1);
  const Outcome two = run_script(
      "$ISTHMUS generate random 6 9 --count 3000 | $ISTHMUS solve - --start all --json | head -1");
  EXPECT_EQ(two.status, 0) << two.err;
  EXPECT_EQ(two.err, "");
  EXPECT_EQ(std::ranges::count(two.out, '\n'), 1);
}

TEST(Program, SaysWhenTheDiskIsFull) {
  const Outcome outcome = run_script("$ISTHMUS generate path 3 > /dev/full");
  EXPECT_EQ(outcome.status, 3);
  EXPECT_NE(outcome.err, "");
}

/// A graph that no search solves soon.
std::string hard_graph() { return run({"generate", "random", "40", "300"}).out; }

TEST(Program, EndsWithStatus130WhenInterrupted) {
  for (const int number : {SIGINT, SIGTERM}) {
    const Folder folder;
    const std::string pipe = folder.path("graphs.g6");
    const std::string graph = hard_graph();
    ASSERT_EQ(mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR), 0);
    const Running running = start({"solve", pipe, "--json", "--threads", "2"});
    // Opening waits until the program reads: then it also listens to signals.
    std::ofstream(pipe) << "A_\n" << graph << std::flush;
    running.signal(number);
    EXPECT_EQ(running.wait().status, 130);
  }
}

TEST(Program, StopsWaitingForInputWhenInterrupted) {
  const Folder folder;
  const std::string pipe = folder.path("graphs.g6");
  ASSERT_EQ(mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR), 0);
  const Running running = start({"solve", pipe, "--json"});
  std::ofstream writer(pipe);
  writer << "A_\n" << std::flush;
  // Long enough to solve an edge and wait for more, which nobody writes.
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  running.signal(SIGINT);
  const Outcome outcome = running.wait();
  EXPECT_EQ(outcome.status, 130);
  EXPECT_EQ(outcome.json().size(), 1U);
  EXPECT_EQ(outcome.err, "");
}

TEST(Program, NamesAnUnknownSubcommand) {
  const Outcome outcome = run({"solv", "graph.g6"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(has(outcome.err, "'solv'")) << outcome.err;
}

TEST(Program, RefusesLimitsThatAreNoTime) {
  for (const char* limit : {"-1", "nan", "inf", "soon"}) {
    const Outcome outcome = run({"solve", "-", "--time-limit", limit}, "A_\n");
    EXPECT_EQ(outcome.status, 2) << limit;
    EXPECT_LT(outcome.err.size(), 200U) << outcome.err;
  }
}

TEST(Program, NeverWritesWhatItReads) {
  const Folder folder;
  const std::string graphs = folder.file("graphs.g6", "A_\n");
  EXPECT_EQ(run({"solve", graphs, "--certificate", graphs}).status, 2);
  EXPECT_EQ(run({"draw", graphs, "-o", graphs}).status, 2);
  EXPECT_EQ(run({"convert", graphs, graphs}).status, 2);
  EXPECT_EQ(read_file(graphs), "A_\n");
}

TEST(Program, LeavesNoOldCertificate) {
  const Folder folder;
  const std::string proof = folder.file("proof.jsonl", "yesterday's\n");
  const Outcome outcome =
      run({"solve", "-", "--time-limit", "0", "--certificate", proof}, hard_graph());
  EXPECT_EQ(outcome.status, 4);
  EXPECT_EQ(read_file(proof), "");
}

TEST(Program, HoldsLimitsAtVerticesOfHighDegree) {
  const std::string mill = run({"generate", "windmill", "2000", "--format", "pace"}).out;
  const Outcome outcome =
      run({"solve", "-", "--format", "pace", "--method", "search", "--time-limit", "0.5", "--json"},
          mill);
  EXPECT_EQ(outcome.status, 4);
  EXPECT_LT(outcome.json().at(0)["seconds"], 5.0);
}

TEST(Program, GivesUpInTime) {
  const Outcome outcome = run({"solve", "-", "--json", "--time-limit", "0"}, hard_graph() + "A_\n");
  EXPECT_EQ(outcome.status, 4);
  const auto lines = outcome.json();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0]["outcome"], "unknown");
  EXPECT_TRUE(lines[0]["winner"].is_null());
}

TEST(Program, GivesUpInLittleMemory) {
  const Outcome outcome = run({"solve", "-", "--json", "--memory", "1000"}, hard_graph());
  EXPECT_EQ(outcome.status, 4);
  EXPECT_EQ(outcome.json().at(0)["outcome"], "unknown");
}

TEST(Program, MakesNoNoiseAside) {
  const Outcome outcome = run({"solve", "-"}, "D?{\nDQo\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 2);
}

TEST(Program, MeasuresItself) {
  const Outcome outcome = run({"bench", "--json", "--time-limit", "0"});
  EXPECT_EQ(outcome.status, 4);
  EXPECT_NE(outcome.err, "");
}

}  // namespace
}  // namespace isthmus::cli
