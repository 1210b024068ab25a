#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <thread>
#include <vector>

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

constexpr const char* kThorough = R"({
  "name": "thorough <&>", "families": ["tree-partition"], "sizes": [8, 12, 16, 24],
  "widths": [1, 2, 3], "methods": ["tree-partition", "tree-partition-paper", "matching"],
  "threads": [1, 2], "seeds": 2, "repetitions": 2, "warm_up": 1, "time_limit": 0.02,
  "reductions": false, "span": true
})";

/// Whether every element that begins ends where it should; void elements have no end.
bool well_formed(const std::string& page) {
  const std::set<std::string> kVoid = {"meta", "br", "link", "!DOCTYPE"};
  std::vector<std::string> open;
  for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at + 1)) {
    const std::size_t end = page.find('>', at);
    if (end == std::string::npos) return false;
    const bool closing = page[at + 1] == '/';
    const std::size_t begin = at + (closing ? 2 : 1);
    const std::string name = page.substr(begin, page.find_first_of(" \n\t/>", begin) - begin);
    if (closing) {
      if (open.empty() || open.back() != name) return false;
      open.pop_back();
    } else if (page[end - 1] != '/' && !kVoid.contains(name)) {
      open.push_back(name);
    }
  }
  return open.empty();
}

/// What an attribute is, wherever it is given.
std::vector<std::string> values_of(const std::string& page, const std::string& attribute) {
  std::vector<std::string> values;
  const std::regex pattern(" " + attribute + "=[\"']([^\"']*)[\"']");
  for (std::sregex_iterator at(page.begin(), page.end(), pattern), end; at != end; ++at) {
    values.push_back((*at)[1]);
  }
  return values;
}

TEST(Study, WritesAPageThatNeedsNoOtherFile) {
  const Folder folder;
  const std::string out = folder.path("out");
  const Outcome outcome = run({"study", folder.file("s.json", kThorough), "--out", out, "-q"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string page = read_file(out + "/index.html");
  EXPECT_TRUE(well_formed(page));
  EXPECT_TRUE(has(page, "thorough &lt;&amp;&gt;"));
  EXPECT_FALSE(has(page, "thorough <&>"));
  EXPECT_TRUE(has(page, "prefers-color-scheme: dark"));
  // Nothing is loaded: what looks like an address only names a vocabulary.
  for (const char* const loading : {" src=", "@import", "<script", "<link", "url(http", "https:"}) {
    EXPECT_FALSE(has(page, loading)) << loading;
  }
  const std::regex vocabulary(R"re( xmlns(:xlink)?="http://www\.w3\.org/[^"]*")re");
  EXPECT_FALSE(has(std::regex_replace(page, vocabulary, ""), "http:"));
  // Every anchor and file that is linked to is there, and no id twice.
  const auto ids = values_of(page, "id");
  const std::set<std::string> different(ids.begin(), ids.end());
  EXPECT_EQ(different.size(), ids.size());
  for (const std::string& link : values_of(page, "href")) {
    const bool there = link.starts_with('#') ? different.contains(link.substr(1))
                                             : std::filesystem::exists(out + "/" + link);
    EXPECT_TRUE(there) << link;
  }
  for (const std::string& link : values_of(page, "xlink:href")) {
    EXPECT_TRUE(different.contains(link.substr(1))) << link;
  }
  for (const char* const anchor : {"time", "growth", "xp-constant", "parallelism", "threads",
                                   "methods", "limits", "quantiles", "made", "specification"}) {
    EXPECT_TRUE(different.contains(anchor)) << anchor;
  }
}

TEST(Study, SaysWhatWasStoppedAndRefused) {
  const Folder folder;
  const std::string out = folder.path("out");
  const Outcome outcome =
      run({"study", folder.file("s.json", kThorough), "--out", out, "-q", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto ended = outcome.json().at(0);
  EXPECT_EQ(ended.at("runs"), 288);
  const std::string stopped = std::to_string(ended.at("limits").get<int>());
  ASSERT_NE(stopped, "0");
  const std::string page = read_file(out + "/index.html");
  EXPECT_TRUE(has(page, "<b>" + stopped + "</b>stopped at a limit"));
  EXPECT_TRUE(has(page, "<b>96</b>refused"));
  EXPECT_TRUE(has(page, "it is about undirected vertex geography"));
}

TEST(Study, TakesOptionsInPlaceOfTheSpecification) {
  const Folder folder;
  const std::string out = folder.path("out");
  ASSERT_EQ(run({"study", folder.file("small.json", kSpecification), "--out", out, "-q", "--seeds",
                 "2", "--repetitions", "3", "--seed", "5", "--time-limit", "9"})
                .status,
            0);
  const Outcome counts = run_script("tail -n +2 '" + out +
                                    "/results.csv' | cut -d, -f6,7 | sort | uniq -c | tr -s ' '");
  EXPECT_EQ(counts.out, " 24 5,1\n 24 5,2\n 24 5,3\n 24 6,1\n 24 6,2\n 24 6,3\n");
  const std::string page = read_file(out + "/index.html");
  EXPECT_TRUE(has(page, "--seeds 2 --repetitions 3 --seed 5 --time-limit 9"));
  EXPECT_EQ(run({"study", "demo", "--out", folder.path("d"), "--seed", "0"}).status, 2);
}

TEST(Study, DoesWithoutGnuplot) {
  const Folder folder;
  const std::string out = folder.path("out");
  const Outcome outcome =
      run_script("PATH=/nowhere \"$ISTHMUS\" study '" + folder.file("s.json", kSpecification) +
                 "' --out '" + out + "'");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "no program 'gnuplot'")) << outcome.err;
  EXPECT_EQ(lines_of(outcome.err).size(), 1U) << outcome.err;
  const std::string page = read_file(out + "/index.html");
  EXPECT_TRUE(well_formed(page));
  EXPECT_TRUE(has(page, "not drawn, as there was no gnuplot"));
  EXPECT_FALSE(has(page, "<svg"));
  EXPECT_TRUE(has(page, "id=\"growth\""));
  EXPECT_TRUE(has(read_file(out + "/seconds-grid.csv"), "series,x,y,low,high"));
}

TEST(Study, TellsHowFarItIsWhenAsked) {
  const Folder folder;
  const std::string out = folder.path("out");
  const Running running =
      start({"study", "verify", "--count", "4000", "--no-progress", "--out", out});
  while (!std::filesystem::exists(out + "/results.sqlite-wal")) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  running.signal(SIGUSR1);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  running.signal(SIGINT);
  const Outcome outcome = running.wait();
  EXPECT_EQ(outcome.status, 130) << outcome.err;
  EXPECT_TRUE(has(outcome.err, " of 16000 runs")) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "peak")) << outcome.err;
}

TEST(Study, RefusesAFileThatIsNoStudy) {
  const Folder folder;
  ASSERT_EQ(run({"census", "--game", "ueg", "--vertices", "3", "--out",
                 folder.path("results.sqlite"), "-q"})
                .status,
            0);
  const Outcome outcome = run({"study", "demo", "--out", folder.path("")});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_TRUE(has(outcome.err, "the SQLite file of a study")) << outcome.err;
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

TEST(Study, HasItsFolderToItself) {
  const Folder folder;
  const std::string out = folder.path("out");
  const Running first = start({"study", "surface", "--out", out, "-q"});
  const std::string file = out + "/results.sqlite";
  for (int i = 0; i < 200 && !std::filesystem::exists(file); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  const Outcome second = run({"study", "surface", "--out", out, "-q"});
  first.signal(SIGINT);
  EXPECT_EQ(first.wait().status, 130);
  EXPECT_EQ(second.status, 2);
  EXPECT_TRUE(has(second.err, "another process is at work")) << second.err;
}

}  // namespace
}  // namespace isthmus::cli
