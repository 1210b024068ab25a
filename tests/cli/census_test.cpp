#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "tests/cli/census_files.hpp"
#include "tests/cli/program_run.hpp"

namespace isthmus::cli {
namespace {

using Json = nlohmann::json;

/// The last line of a census, which must be the only one.
Json summary_of(const Outcome& outcome) {
  const std::vector<Json> lines = outcome.json();
  EXPECT_EQ(lines.size(), 1U) << outcome.err;
  return lines.empty() ? Json() : lines.front();
}

void wait_for(const std::string& path) {
  while (!std::filesystem::exists(path)) std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

TEST(Census, HasTheKnownFiguresOfEdgeGeography) {
  const Folder folder;
  struct Known {
    int graphs, rooted, p, in_no_kernel;
    Json nimbers;
  };
  const std::vector<Known> known{
      {1, 1, 0, 0, {{"0", 0}, {"1", 1}}},
      {2, 3, 1, 0, {{"0", 1}, {"1", 2}}},
      {6, 11, 4, 1, {{"0", 4}, {"1", 5}, {"2", 2}}},
      {21, 58, 22, 7, {{"0", 22}, {"1", 23}, {"2", 13}}},
      {112, 407, 144, 56, {{"0", 144}, {"1", 150}, {"2", 95}, {"3", 18}}},
  };
  for (std::size_t i = 0; i < known.size(); ++i) {
    const std::string n = std::to_string(i + 2);
    const Outcome outcome = run({"census", "--game", "ueg", "--vertices", n, "--connected",
                                 "--value", "nimber", "--out", folder.path(n), "--json"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const Json summary = summary_of(outcome);
    EXPECT_EQ(summary.at("graphs"), known[i].graphs);
    EXPECT_EQ(summary.at("rooted"), known[i].rooted);
    EXPECT_EQ(summary.at("outcomes").at("P"), known[i].p);
    EXPECT_EQ(summary.at("outcomes").at("N"), known[i].rooted - known[i].p);
    EXPECT_EQ(summary.at("p_without_even_kernel"), known[i].in_no_kernel);
    EXPECT_EQ(summary.at("nimbers"), known[i].nimbers);
    EXPECT_EQ(summary.at("complete"), true);
    // What the rows say themselves.
    EXPECT_EQ(sql(folder.path(n),
                  "SELECT count(DISTINCT graph), count(*), sum(outcome = 'P'), "
                  "sum(nimber = 0 AND NOT in_even_kernel) FROM rooted"),
              std::to_string(known[i].graphs) + "|" + std::to_string(known[i].rooted) + "|" +
                  std::to_string(known[i].p) + "|" + std::to_string(known[i].in_no_kernel) + "\n");
  }
}

TEST(Census, HasTheKnownFiguresOfNodeKayles) {
  const Folder folder;
  const std::vector<int> p_positions{0, 1, 1, 5, 9, 44, 207};
  for (std::size_t i = 0; i < p_positions.size(); ++i) {
    const std::string n = std::to_string(i + 1);
    const Outcome outcome = run({"census", "--game", "node-kayles", "--vertices", n, "--value",
                                 "nimber", "--out", folder.path(n), "--json"});
    EXPECT_EQ(summary_of(outcome).at("outcomes").at("P"), p_positions[i]);
    if (n != "7") continue;
    EXPECT_EQ(summary_of(outcome).at("nimbers"),
              Json({{"0", 207}, {"1", 182}, {"2", 190}, {"3", 439}, {"4", 26}}));
    EXPECT_TRUE(summary_of(outcome).at("p_without_even_kernel").is_null());
    EXPECT_EQ(sql(folder.path(n), "SELECT count(*), count(vertex), count(degree) FROM rooted"),
              "1044|0|0\n");
  }
}

TEST(Census, AgreesWithSolve) {
  const Folder folder;
  for (const std::string game : {"ueg", "uvg", "deg", "dvg"}) {
    const std::string file = folder.path(game);
    ASSERT_EQ(run({"census", "--game", game, "--vertices", "4", "--value", "nimber", "--out", file})
                  .status,
              0);
    const std::string graphs = sql(file, "SELECT graph6 FROM graph ORDER BY id");
    const Outcome solved = run(
        {"solve", "-", "--game", game, "--start", "all", "--value", "nimber", "--json"}, graphs);
    std::string expected;
    for (const Json& answer : solved.json()) {
      expected += std::to_string(answer.at("graph").get<int>() + 1) + "|" +
                  answer.at("start").dump() + "|" + answer.at("nimber").dump() + "\n";
    }
    for (const std::string& row : lines_of(sql(file, "SELECT graph, vertex, nimber FROM rooted"))) {
      EXPECT_TRUE(has("\n" + expected, "\n" + row + "\n")) << game << " " << row;
    }
  }
}

TEST(Census, TellsOutcomesOnly) {
  const Folder folder;
  const Outcome outcome =
      run({"census", "--game", "ueg", "--vertices", "5", "--out", folder.path("f"), "--json"});
  EXPECT_FALSE(summary_of(outcome).contains("nimbers"));
  EXPECT_EQ(sql(folder.path("f"), "SELECT count(nimber), max(value) FROM rooted, by_value"),
            "0|1\n");
}

TEST(Census, Filters) {
  const Folder folder;
  const auto graphs = [&](std::vector<std::string> filter) {
    std::vector<std::string> arguments{"census", "--game",         "ueg",   "--vertices", "6",
                                       "--out",  folder.path("f"), "--json"};
    arguments.insert(arguments.end(), filter.begin(), filter.end());
    const Outcome outcome = run(arguments);
    std::filesystem::remove(folder.path("f"));
    return summary_of(outcome).at("graphs").get<int>();
  };
  EXPECT_EQ(graphs({}), 156);
  EXPECT_EQ(graphs({"--connected"}), 112);
  EXPECT_EQ(graphs({"--connected", "--bipartite"}), 17);
  EXPECT_EQ(graphs({"--connected", "--max-degree", "2"}), 2);
}

TEST(Census, RefusesWhatIsNotThere) {
  const Folder folder;
  const auto refused = [&](std::vector<std::string> arguments, const std::string& message,
                           int status = 2) {
    arguments.insert(arguments.begin(), "census");
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.status, status) << outcome.err;
    EXPECT_TRUE(has(outcome.err, message)) << outcome.err;
  };
  const std::string out = folder.path("f");
  refused({"--game", "ueg", "--vertices", "12", "--out", out}, "takes 1 to 11 vertices, not 12");
  refused({"--game", "deg", "--vertices", "0", "--out", out}, "takes 1 to 8 vertices, not 0");
  refused({"--game", "ueg", "--vertices", "-4", "--out", out}, "--vertices");
  refused({"--game", "chess", "--vertices", "4", "--out", out}, "chess");
  refused({"--game", "ueg", "--vertices", "4"}, "--out");
  refused({"--game", "ueg", "--out", out}, "--vertices");
  refused({"--game", "ueg", "--vertices", "4", "--out", out, "--value", "mean"}, "mean");
  for (const std::string shard : {"0/2", "3/2", "1", "1/", "1/2/3", "-1/2", "1/70000"}) {
    refused({"--game", "ueg", "--vertices", "4", "--out", out, "--shard", shard}, "is no shard");
  }
  EXPECT_FALSE(std::filesystem::exists(out));
  refused({"--game", "ueg", "--vertices", "4", "--out", folder.path("no/f")}, "no/f", 3);
}

TEST(Census, GoesOnWithItsOwnFilesOnly) {
  const Folder folder;
  const auto census = [&](const std::string& file, std::vector<std::string> more) {
    std::vector<std::string> arguments{"census", "--game", "ueg", "--vertices", "5", "--out", file};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  };
  const std::string file = folder.path("f");
  ASSERT_EQ(census(file, {"--resume"}).status, 0) << "a file that is not there is made";
  const std::string before = rows_of(file);
  const Outcome again = census(file, {});
  EXPECT_EQ(again.status, 2);
  EXPECT_TRUE(has(again.err, "--resume goes on with it")) << again.err;
  EXPECT_EQ(census(file, {"--resume"}).status, 0) << "a complete file is told again";
  for (const std::vector<std::string>& other : {std::vector<std::string>{"--connected"},
                                                {"--value", "nimber"},
                                                {"--shard", "1/2"},
                                                {"--max-degree", "3"},
                                                {"--bipartite"}}) {
    std::vector<std::string> more{"--resume"};
    more.insert(more.end(), other.begin(), other.end());
    const Outcome outcome = census(file, more);
    EXPECT_EQ(outcome.status, 2) << other[0];
    EXPECT_TRUE(has(outcome.err, "holds another census")) << outcome.err;
  }
  EXPECT_EQ(rows_of(file), before);
}

TEST(Census, LeavesForeignFilesAlone) {
  const Folder folder;
  const auto refused = [&](const std::string& file) {
    const std::string before = read_file(file);
    const Outcome outcome =
        run({"census", "--game", "ueg", "--vertices", "5", "--resume", "--out", file});
    EXPECT_EQ(outcome.status, 3) << outcome.err;
    EXPECT_TRUE(has(outcome.err, file)) << outcome.err;
    EXPECT_EQ(read_file(file), before);
    EXPECT_EQ(run({"query", file}).status, 3);
  };
  const std::string foreign = folder.path("foreign");
  sql(foreign, "CREATE TABLE t (i)");
  refused(foreign);
  refused(folder.file("text", "no database\n" + std::string(5000, 'x')));
  const std::string whole = folder.path("whole");
  ASSERT_EQ(run({"census", "--game", "ueg", "--vertices", "5", "--out", whole}).status, 0);
  const std::string bytes = read_file(whole);
  for (const std::size_t size : {std::size_t{100}, std::size_t{4096}, bytes.size() / 2}) {
    refused(folder.file("cut" + std::to_string(size), bytes.substr(0, size)));
  }
}

TEST(Census, EndsWithTheSameRowsHoweverOftenItIsKilled) {
  const Folder folder;
  const std::vector<std::string> asked{"census",  "--game", "ueg",      "--vertices", "8",
                                       "--value", "nimber", "--resume", "--out"};
  const auto with = [&](const std::string& out) {
    auto arguments = asked;
    arguments.push_back(out);
    return arguments;
  };
  const std::string whole = folder.path("whole");
  const auto began = std::chrono::steady_clock::now();
  ASSERT_EQ(run(with(whole)).status, 0);
  const std::chrono::duration<double> takes = std::chrono::steady_clock::now() - began;
  const std::string expected = rows_of(whole);
  std::minstd_rand random(20);
  std::uniform_real_distribution<double> moment(0, 1);
  std::string killed = folder.path("killed-0");
  for (int kill = 1; kill <= 10; ++kill) {
    const Running running = start(with(killed));
    std::this_thread::sleep_for(moment(random) * takes);
    running.signal(SIGKILL);
    if (running.wait().status != 0) continue;
    // It was faster.
    EXPECT_EQ(rows_of(killed), expected);
    killed = folder.path("killed-" + std::to_string(kill));
  }
  ASSERT_EQ(run(with(killed)).status, 0);
  EXPECT_EQ(rows_of(killed), expected);
}

TEST(Census, TellsWhatIsKnownAtALimit) {
  const Folder folder;
  const std::string file = folder.path("f");
  const std::vector<std::string> asked{"census", "--game",   "uvg",   "--vertices", "6",
                                       "--json", "--resume", "--out", file};
  const auto with = [&](const std::string& option, const std::string& value) {
    auto arguments = asked;
    arguments.insert(arguments.end(), {option, value});
    return run(arguments);
  };
  for (const Outcome& limited : {with("--time-limit", "0"), with("--memory", "1K")}) {
    EXPECT_EQ(limited.status, 4);
    EXPECT_TRUE(has(limited.err, "--resume goes on")) << limited.err;
    EXPECT_EQ(summary_of(limited).at("complete"), false);
    EXPECT_EQ(summary_of(limited).at("graphs"), 0);
  }
  const Outcome query = run({"query", file, "--table", "summary", "--json"});
  EXPECT_EQ(query.status, 0);
  EXPECT_TRUE(has(query.err, "not complete")) << query.err;
  EXPECT_EQ(query.json().at(0).at("complete"), false);
  EXPECT_EQ(summary_of(run(asked)).at("graphs"), 156);
}

TEST(Census, IsInterruptedAndTellsHowFarItIs) {
  const Folder folder;
  const std::string file = folder.path("f");
  const Running running =
      start({"census", "--game", "ueg", "--vertices", "10", "--json", "--quiet", "--out", file});
  wait_for(file + "-wal");
  running.signal(SIGUSR1);
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  running.signal(SIGINT);
  const Outcome outcome = running.wait();
  EXPECT_EQ(outcome.status, 130);
  EXPECT_EQ(summary_of(outcome).at("complete"), false);
  EXPECT_TRUE(has(outcome.err, " of 12005168 graphs")) << outcome.err;
  EXPECT_EQ(lines_of(outcome.err).size(), 1U) << outcome.err;
  EXPECT_EQ(sql(file, "SELECT ended IS NULL, command LIKE '%--seed 1%' FROM session"), "0|1\n");
}

}  // namespace
}  // namespace isthmus::cli
