#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tests/cli/census_files.hpp"
#include "tests/cli/program_run.hpp"

/// isthmus census under mpirun, with all ranks on this machine.
namespace isthmus::cli {
namespace {

using Json = nlohmann::json;

/// A command that starts so many ranks; the process that runs it becomes the launcher.
std::vector<std::string> by_ranks(int ranks, const std::vector<std::string>& arguments) {
  std::vector<std::string> command{
      "/bin/bash",    "-c", std::string(kLauncherSettings) + "exec mpirun \"$@\"",
      "mpirun",       "-n", std::to_string(ranks),
      ISTHMUS_PROGRAM};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

Outcome run_by_ranks(int ranks, const std::vector<std::string>& arguments) {
  return Running(by_ranks(ranks, arguments)).wait();
}

std::vector<std::string> census_of(const std::string& game, const std::string& vertices,
                                   const std::string& out) {
  return {"census",  "--game", game,    "--vertices", vertices,
          "--value", "nimber", "--out", out,          "--json"};
}

std::vector<std::string> with(std::vector<std::string> arguments,
                              const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

/// The lines of standard error that are not the launcher's.
std::vector<std::string> said(const Outcome& outcome) {
  std::vector<std::string> lines;
  for (const std::string& line : lines_of(outcome.err)) {
    if (line.starts_with("isthmus: ")) lines.push_back(line);
  }
  return lines;
}

TEST(CensusRanks, WriteTheRowsOfASingleProcess) {
  struct Case {
    const char* game;
    const char* vertices;
  };
  for (const auto& [game, vertices] :
       {Case{"ueg", "7"}, {"deg", "4"}, {"uvg", "7"}, {"dvg", "4"}, {"node-kayles", "7"}}) {
    const Folder folder;
    const Outcome alone = run(census_of(game, vertices, folder.path("1")));
    ASSERT_EQ(alone.status, 0) << alone.err;
    EXPECT_FALSE(alone.json().at(0).contains("ranks"));
    for (const int ranks : {1, 2, 4}) {
      const std::string file = folder.path("of" + std::to_string(ranks));
      const Outcome outcome = run_by_ranks(ranks, census_of(game, vertices, file));
      ASSERT_EQ(outcome.status, 0) << outcome.err;
      ASSERT_EQ(outcome.json().size(), 1U) << outcome.out;
      Json summary = outcome.json().front();
      EXPECT_EQ(rows_of(file), rows_of(folder.path("1"))) << game << ranks;
      if (ranks > 1) {
        EXPECT_EQ(summary.at("ranks"), ranks);
        EXPECT_GT(summary.at("exchanged_bytes"), 0);
        EXPECT_EQ(lines_of(sql(file, "SELECT command FROM session WHERE command LIKE 'mpirun -n " +
                                         std::to_string(ranks) + " isthmus census%'"))
                      .size(),
                  1U);
      }
      for (const char* key : {"ranks", "exchanged_bytes", "seconds"}) summary.erase(key);
      Json expected = alone.json().front();
      expected.erase("seconds");
      EXPECT_EQ(summary, expected);
    }
  }
}

TEST(CensusRanks, SayWhatTheyExchanged) {
  const Folder folder;
  auto arguments = census_of("ueg", "6", folder.path("f"));
  arguments.pop_back();
  const Outcome outcome = run_by_ranks(2, arguments);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "  2 ranks exchanged ")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, " for each of these rooted\n")) << outcome.out;
}

TEST(CensusRanks, ShareTheMemoryOfTheirMachine) {
  const Folder folder;
  const auto memory = [&](int ranks) {
    const std::string file = folder.path(std::to_string(ranks));
    EXPECT_EQ(run_by_ranks(ranks, census_of("ueg", "4", file)).status, 0);
    const std::string command = sql(file, "SELECT command FROM session");
    return std::stoull(command.substr(command.find("--memory ") + 9));
  };
  EXPECT_EQ(memory(2), memory(1) / 2);
}

TEST(CensusRanks, SpillAndGoOn) {
  const Folder folder;
  ASSERT_EQ(run(census_of("uvg", "9", folder.path("whole"))).status, 0);
  const auto tight = with(census_of("uvg", "9", folder.path("tight")),
                          {"--memory", "2M", "--threads", "1", "--resume"});
  const Outcome stopped = run_by_ranks(2, with(tight, {"--time-limit", "0.3"}));
  EXPECT_EQ(stopped.status, 4) << stopped.err;
  EXPECT_EQ(said(stopped).size(), 1U) << stopped.err;
  EXPECT_TRUE(has(stopped.err, "--resume goes on")) << stopped.err;
  EXPECT_EQ(stopped.json().at(0).at("complete"), false);
  EXPECT_FALSE(stopped.json().at(0).contains("exchanged_bytes"));
  // By other numbers of ranks than it was begun.
  ASSERT_EQ(run_by_ranks(3, tight).status, 0);
  EXPECT_EQ(rows_of(folder.path("tight")), rows_of(folder.path("whole")));
  ASSERT_EQ(run_by_ranks(2, tight).status, 0) << "a complete file is told again";
}

TEST(CensusRanks, ComputeShards) {
  const Folder folder;
  ASSERT_EQ(run(census_of("ueg", "7", folder.path("whole"))).status, 0);
  for (const std::string shard : {"1/2", "2/2"}) {
    const auto part = census_of("ueg", "7", folder.path(shard.substr(0, 1)));
    ASSERT_EQ(run_by_ranks(2, with(part, {"--shard", shard})).status, 0);
  }
  ASSERT_EQ(run({"merge", folder.path("merged"), folder.path("1"), folder.path("2")}).status, 0);
  EXPECT_EQ(rows_of(folder.path("merged")), rows_of(folder.path("whole")));
}

TEST(CensusRanks, TellFaultsOnce) {
  const Folder folder;
  const auto refused = [&](const std::vector<std::string>& arguments, int status,
                           const std::string& message) {
    const Outcome outcome = run_by_ranks(2, arguments);
    EXPECT_EQ(outcome.status, status) << outcome.err;
    EXPECT_TRUE(has(outcome.err, message)) << outcome.err;
    EXPECT_EQ(outcome.err.find(message), outcome.err.rfind(message)) << outcome.err;
  };
  refused(census_of("ueg", "12", folder.path("f")), 2, "takes 1 to 11 vertices, not 12");
  refused(census_of("chess", "5", folder.path("f")), 2, "chess");
  refused(census_of("ueg", "5", folder.path("no/f")), 3, "no/f");
  EXPECT_FALSE(std::filesystem::exists(folder.path("f")));
  refused(census_of("ueg", "5", folder.file("text", "no database")), 2, "is there already");
  refused(with(census_of("ueg", "5", folder.path("f")), {"--memory", "1K"}), 4, "give more memory");
}

TEST(CensusRanks, EndTogetherWhenOneHasNoRoom) {
  const Folder folder;
  const auto asked = with(census_of("uvg", "9", folder.path("f")), {"--memory", "2M", "-t", "1"});
  auto command = by_ranks(1, asked);
  command = with(command, {":", "-n", "1", "/usr/bin/env", "TMPDIR=/proc", ISTHMUS_PROGRAM});
  const Outcome outcome = Running(with(command, asked)).wait();
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  ASSERT_EQ(said(outcome).size(), 1U) << outcome.err;
  EXPECT_TRUE(has(said(outcome)[0], "rank 1: cannot make a temporary file")) << outcome.err;
}

TEST(CensusRanks, OfDifferentQuestionsAreRefused) {
  const Folder folder;
  auto command = by_ranks(1, census_of("ueg", "5", folder.path("f")));
  command.insert(command.end(), {":", "-n", "1", ISTHMUS_PROGRAM});
  command = with(command, census_of("ueg", "6", folder.path("f")));
  const Outcome outcome = Running(command).wait();
  EXPECT_EQ(outcome.status, 2) << outcome.err;
  EXPECT_EQ(said(outcome).size(), 1U) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "rank 1: it was asked for something else")) << outcome.err;
}

/// What Slurm would start, by a stand-in for srun that starts two ranks.
TEST(CensusRanks, AreStartedByTheScriptForSlurm) {
  const Folder folder;
  const std::string srun = folder.file(
      "srun", "#!/bin/bash\nwhile [[ $1 == -* ]]; do shift; done\nexec mpirun -n 2 \"$@\"\n");
  std::filesystem::permissions(srun, std::filesystem::perms::owner_all);
  const std::string script = std::string(kLauncherSettings) +
                             "export SLURM_CPUS_ON_NODE=1 SLURM_MEM_PER_NODE=1000 PATH=\"" +
                             folder.path("") + ":$PATH\"; " +
                             ISTHMUS_SOURCE
                             "/tools/slurm/census.sbatch --game ueg --vertices 6 --json --out " +
                             folder.path("f");
  for (int time = 0; time < 2; ++time) {
    const Outcome outcome = run_script("export ISTHMUS; " + script);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.json().at(0).at("ranks"), 2);
    EXPECT_EQ(outcome.json().at(0).at("graphs"), 156);
  }
  EXPECT_TRUE(
      has(sql(folder.path("f"), "SELECT command FROM session"), "--threads 1 --memory 524288000"));
}

/// The processes of the program that have this file open or are to make it.
std::vector<pid_t> processes_of(const std::string& file) {
  std::vector<pid_t> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const std::string words = read_file(entry.path() / "cmdline");
    if (words.starts_with(ISTHMUS_PROGRAM) && has(words, file)) found.push_back(std::stoi(name));
  }
  return found;
}

/// A census that takes minutes, caught when its file is there; by two ranks.
class LongCensus {
 public:
  LongCensus() {
    while (!std::filesystem::exists(file_ + "-wal")) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  }

  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] const Running& launcher() const { return launcher_; }

 private:
  Folder folder_;
  std::string file_ = folder_.path("f");
  Running launcher_{by_ranks(2, with(census_of("ueg", "10", file_), {"-q", "-t", "1"}))};
};

TEST(CensusRanks, AreInterruptedTogetherThroughAnyOfThem) {
  const LongCensus census;
  const std::vector<pid_t> ranks = processes_of(census.file());
  ASSERT_EQ(ranks.size(), 2U);
  kill(ranks.back(), SIGINT);
  const Outcome outcome = census.launcher().wait();
  EXPECT_EQ(outcome.status, 130) << outcome.err;
  ASSERT_EQ(outcome.json().size(), 1U);
  EXPECT_EQ(outcome.json().front().at("complete"), false);
  EXPECT_TRUE(said(outcome).empty()) << outcome.err;
  EXPECT_EQ(sql(census.file(), "SELECT ended IS NULL FROM session"), "0\n");
}

TEST(CensusRanks, LeaveAGoodFileWhenOneOfThemIsKilled) {
  const LongCensus census;
  const std::vector<pid_t> ranks = processes_of(census.file());
  ASSERT_EQ(ranks.size(), 2U);
  kill(ranks.back(), SIGKILL);
  EXPECT_NE(census.launcher().wait().status, 0);
  EXPECT_TRUE(processes_of(census.file()).empty());
  EXPECT_EQ(sql(census.file(), "PRAGMA integrity_check; SELECT family IS NULL FROM census"),
            "ok\n1\n");
}

TEST(CensusRanks, AnswerHowFarTheyAreOnce) {
  const LongCensus census;
  census.launcher().signal(SIGUSR1);
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  for (const pid_t rank : processes_of(census.file())) kill(rank, SIGTERM);
  const Outcome outcome = census.launcher().wait();
  EXPECT_EQ(outcome.status, 130) << outcome.err;
  const auto at = outcome.err.find(" of 12005168 graphs");
  EXPECT_NE(at, std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.err.rfind(" of 12005168 graphs"), at) << outcome.err;
}

}  // namespace
}  // namespace isthmus::cli
