#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/cli/program_run.hpp"

namespace isthmus::cli {
namespace {

const std::string kCycle = "0 1\n1 2\n2 3\n3 0\n";

TEST(Decompose, TellsTheFigures) {
  const Outcome outcome = run({"decompose", "-", "--json"}, kCycle);
  EXPECT_EQ(outcome.status, 0);
  const auto line = outcome.json().at(0);
  EXPECT_EQ(line.at("graph"), 0);
  EXPECT_EQ(line.at("width"), 2);
  EXPECT_EQ(line.at("bags"), 3);
  EXPECT_EQ(line.at("ports_max"), 2);
  EXPECT_NEAR(line.at("predicted_cost").get<double>(), 3.1, 0.1);
  EXPECT_EQ(line.at("method"), "layers");
  EXPECT_EQ(run({"decompose", "-", "--exact"}, kCycle).out,
            "graph 0: tree-partition of width 2, bags: 3, ports of a bag: at most 2, "
            "predicted cost: 2^3.1 local states (exact)\n");
}

TEST(Decompose, WritesWhatItAccepts) {
  const Folder folder;
  const std::string graph = folder.file("cycle.el", kCycle);
  const std::vector<std::vector<std::string>> ways = {{},
                                                      {"--exact"},
                                                      {"--separators"},
                                                      {"--solving", "--root", "2"},
                                                      {"--root", "2"},
                                                      {"--exact", "--root", "3"},
                                                      {"--into", "tree-decomposition"},
                                                      {"--into", "path-decomposition"},
                                                      {"--into", "path-decomposition", "--exact"}};
  for (const auto& way : ways) {
    const std::string out = folder.path("out");
    std::vector<std::string> find = {"decompose", graph, "-o", out};
    find.insert(find.end(), way.begin(), way.end());
    ASSERT_EQ(run(find).status, 0);
    std::vector<std::string> check = {"decompose", graph, "--check", out};
    if (!way.empty() && way.front() == "--into") check.insert(check.end(), {way[0], way[1]});
    const Outcome checked = run(check);
    EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
    EXPECT_TRUE(has(checked.out, "graph 0: valid, ")) << checked.out;
  }
}

TEST(Decompose, PutsTheRootFirst) {
  EXPECT_TRUE(has(run({"decompose", "-", "--root", "b", "-o", "-"}, "a b\nb c\n").out,
                  "s tp 3 1 3 1\nb 1 2\n"));
}

TEST(Decompose, WritesInstances) {
  const Folder folder;
  const std::string graphs = run({"generate", "random", "7", "9", "--count", "5"}).out;
  const std::string out = folder.path("out.jsonl");
  ASSERT_EQ(run({"decompose", "-", "-o", out}, graphs).status, 0);
  // The reader refuses what is no tree partition.
  EXPECT_EQ(run({"convert", out, "-", "--to", "graph6"}).out, graphs);
  EXPECT_TRUE(has(read_file(out), R"("parent":[-1)"));
}

TEST(Decompose, RefusesManyGraphsWhereOneHasRoom) {
  const Folder folder;
  const Outcome outcome = run({"decompose", "-", "-o", folder.path("out.tp")}, "A_\nBw\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(has(outcome.err, ".jsonl")) << outcome.err;
  EXPECT_EQ(
      run({"decompose", "-", "--into", "tree-decomposition", "-o", folder.path("out.json")}, "A_\n")
          .status,
      2);
}

TEST(Decompose, RejectsWhatIsNone) {
  const Folder folder;
  const std::string cycle = folder.file("cycle.el", kCycle);
  const auto check = [&](const std::string& text, const std::string& into) {
    return run(
        {"decompose", cycle, "--into", into, "--check", folder.file("given", text), "--json"});
  };
  const Outcome apart = check("s tp 2 2 4 1\nb 1 1 2\nb 2 4\n1 2\n", "tree-partition");
  EXPECT_EQ(apart.status, 5);
  EXPECT_EQ(apart.json().at(0).at("valid"), false);
  EXPECT_EQ(apart.json().at(0).at("reason"),
            "expected each vertex in one bag, found vertex 2 in none");
  EXPECT_FALSE(apart.json().at(0).contains("width"));

  const std::string star = "s td 4 4 4\nb 1 1 2 3 4\nb 2 1\nb 3 2\nb 4 3\n1 2\n1 3\n1 4\n";
  EXPECT_EQ(check(star, "tree-decomposition").status, 0);
  EXPECT_EQ(check(star, "path-decomposition").status, 5);
  EXPECT_EQ(check("s td 1\n", "tree-decomposition").status, 3);
  EXPECT_EQ(check(star, "tree-partition").status, 3);
}

TEST(Decompose, CountsWidthsOfSmallGraphs) {
  // By every partition of the vertices: tests/engine/decomposition/brute_force.hpp.
  const std::map<int, std::string> counts = {
      {5, "3 15 3 "}, {6, "6 70 36 "}, {7, "11 319 498 25 "}};
  for (const auto& [n, expected] : counts) {
    const Outcome outcome = run_script(
        "nauty-geng -cq " + std::to_string(n) +
        " | $ISTHMUS decompose - --exact --json | grep -o '\"width\":[0-9]*' | sort | uniq -c | "
        "while read -r count width; do printf '%s ' $count; done");
    EXPECT_EQ(outcome.out, expected) << n;
  }
}

TEST(Decompose, SaysWhenALimitIsReached) {
  const std::string path = run({"generate", "path", "70"}).out;
  const Outcome outcome = run({"decompose", "-", "--exact"}, path + "A_\n");
  EXPECT_EQ(outcome.status, 4);
  EXPECT_TRUE(has(outcome.err, "64")) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "graph 1: ")) << outcome.out;
}

TEST(Decompose, RefusesOptionsThatDoNotGoTogether) {
  EXPECT_EQ(run({"decompose", "-", "--into", "bag"}, kCycle).status, 2);
  const Outcome no_such_root = run({"decompose", "-", "--root", "9"}, kCycle);
  EXPECT_EQ(no_such_root.status, 2);
  EXPECT_TRUE(has(no_such_root.err, "vertices are 0 to ")) << no_such_root.err;
  EXPECT_EQ(run({"decompose", "-", "--exact", "--separators"}, kCycle).status, 2);
  EXPECT_EQ(run({"decompose", "-", "--exact", "--solving"}, kCycle).status, 2);
  EXPECT_EQ(run({"decompose", "-", "--into", "tree-decomposition", "--solving"}, kCycle).status, 2);
  EXPECT_EQ(run({"decompose", "-", "--check", "x.tp", "--exact"}, kCycle).status, 2);
  EXPECT_EQ(run({"decompose", "-", "--into", "tree-decomposition", "--exact"}, kCycle).status, 2);
  EXPECT_EQ(run({"decompose", "-", "--into", "path-decomposition", "--root", "0"}, kCycle).status,
            2);
}

}  // namespace
}  // namespace isthmus::cli
