#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/cli/program_run.hpp"

namespace isthmus::cli {
namespace {

struct Family {
  std::vector<std::string> words;
  int vertices;
  int edges;
};

TEST(Generate, MakesEveryFamily) {
  for (const auto& [words, vertices, edges] :
       std::vector<Family>{{{"path", "5"}, 5, 4},
                           {{"cycle", "6"}, 6, 6},
                           {{"complete", "5"}, 5, 10},
                           {{"complete-bipartite", "3", "4"}, 7, 12},
                           {{"grid", "3", "4"}, 12, 17},
                           {{"grid", "3", "3", "--diagonals"}, 9, 20},
                           {{"torus", "3", "4"}, 12, 24},
                           {{"prism", "4", "3"}, 12, 20},
                           {{"hypercube", "3"}, 8, 12},
                           {{"petersen"}, 10, 15},
                           {{"star", "5"}, 6, 5},
                           {{"wheel", "6"}, 7, 12},
                           {{"windmill", "4"}, 9, 12},
                           {{"random", "8", "11"}, 8, 11},
                           {{"random-digraph", "6", "13"}, 6, 13},
                           {{"random-bipartite", "3", "4", "7"}, 7, 7},
                           {{"random-regular", "8", "3"}, 8, 12},
                           {{"random-tree", "9"}, 9, 8}}) {
    std::vector<std::string> arguments{"generate"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    const Outcome made = run(arguments);
    ASSERT_EQ(made.status, 0) << words[0] << made.err;
    const auto line = run({"convert", "-", "-", "--to", "jsonl"}, made.out).json().at(0);
    EXPECT_EQ(line["n"], vertices) << words[0];
    EXPECT_EQ(line["edges"].size(), static_cast<std::size_t>(edges)) << words[0];
    EXPECT_EQ(run({"generate", words[0], "--help"}).status, 0);
  }
}

TEST(Generate, MakesTreePartitionsWithStartAndBags) {
  const Outcome outcome = run({"generate", "tree-partition", "30", "2", "--seed", "7"});
  ASSERT_EQ(outcome.status, 0);
  const auto line = outcome.json().at(0);
  EXPECT_EQ(line["n"], 30);
  EXPECT_TRUE(line.contains("bags"));
  EXPECT_TRUE(line.contains("parent"));
  EXPECT_TRUE(line.contains("start"));
}

TEST(Generate, IsAFunctionOfItsSeed) {
  const std::vector<std::string> arguments{"generate", "random", "10", "20", "--count", "3"};
  const Outcome first = run(arguments);
  EXPECT_EQ(std::ranges::count(first.out, '\n'), 3);
  EXPECT_EQ(run(arguments).out, first.out);
  auto with_seed = arguments;
  with_seed.insert(with_seed.end(), {"--seed", "2"});
  const Outcome second = run(with_seed);
  EXPECT_NE(second.out, first.out);
  // Seeds N, N + 1, …: the second graph of one is the first of the other.
  EXPECT_EQ(
      first.out.substr(first.out.find('\n') + 1).find(second.out.substr(0, second.out.find('\n'))),
      0U);
}

TEST(Generate, WritesTheFormatOfTheName) {
  const Folder folder;
  for (const char* name : {"a.el", "a.gr", "a.json", "a.col", "a.s6"}) {
    const std::string path = folder.path(name);
    EXPECT_EQ(run({"generate", "cycle", "5", "-o", path}).status, 0) << name;
    EXPECT_EQ(run({"solve", path, "--json"}).json().at(0)["m"], 5) << name;
  }
  EXPECT_EQ(run({"generate", "cycle", "5", "-o", folder.path("a.unheard-of")}).status, 2);
  EXPECT_EQ(run({"generate", "cycle", "5", "-o", "/nowhere/to/be.g6"}).status, 3);
}

}  // namespace
}  // namespace isthmus::cli
