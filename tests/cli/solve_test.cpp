#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/version.hpp"
#include "tests/cli/program_run.hpp"

namespace isthmus::cli {
namespace {

using nlohmann::json;

/// A path of three vertices from its end, lost; 0 -- 1 -- 2 in every format.
struct Written {
  const char* name;
  const char* extension;
  const char* text;
  bool directed;
  json first;
};

std::ostream& operator<<(std::ostream& out, const Written& written) { return out << written.name; }

class Formats : public testing::TestWithParam<Written> {};

TEST_P(Formats, AreSolvedByExtensionContentAndName) {
  const auto& [name, extension, text, directed, first] = GetParam();
  const Folder folder;
  const std::string by_extension = folder.file(std::string("graph.") + extension, text);
  const std::string by_content = folder.file("graph", text);
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"solve", by_extension, "--json"},
        {"solve", by_content, "--json"},
        {"solve", by_content, "--json", "--format", name},
        {"solve", "-", "--json"}}) {
    const Outcome outcome = run(arguments, text);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const auto lines = outcome.json();
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["n"], 3);
    EXPECT_EQ(lines[0]["m"], 2);
    EXPECT_EQ(lines[0]["outcome"], "P");
    EXPECT_EQ(lines[0]["game"], directed ? "deg" : "ueg");
    EXPECT_EQ(lines[0]["start"], first);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Every, Formats,
    testing::Values(Written{"graph6", "g6", "Bg\n", false, 0},
                    Written{"sparse6", "s6", ":Bd\n", false, 0},
                    Written{"digraph6", "d6", "&BP?\n", true, 0},
                    Written{"edge-list", "el", "0 1\n1 2\n", false, 0},
                    Written{"pace", "gr", "p tw 3 2\n1 2\n2 3\n", false, 1},
                    Written{"dimacs", "col", "p edge 3 2\ne 1 2\ne 2 3\n", false, 1},
                    Written{"json", "json", "{\"n\":3,\"edges\":[[0,1],[1,2]]}\n", false, 0},
                    Written{"jsonl", "jsonl", "{\"n\":3,\"edges\":[[0,1],[1,2]],\"start\":0}\n",
                            false, 0}),
    [](const auto& written) { return std::string(written.param.extension); });

json solved(std::vector<std::string> more, const std::string& input) {
  std::vector<std::string> arguments{"solve", "-", "--json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Outcome outcome = run(arguments, input);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return outcome.json().at(0);
}

TEST(Solve, SaysWhatScriptsRelyOn) {
  // The grid 2 x 3 from a corner has nimber 2.
  const json line = solved({"--value", "nimber", "--winning-moves", "--principal-line"},
                           run({"generate", "grid", "2", "3"}).out);
  EXPECT_EQ(line["isthmus"], engine::core::kVersion);
  EXPECT_EQ(line["graph"], 0);
  EXPECT_EQ(line["n"], 6);
  EXPECT_EQ(line["m"], 7);
  EXPECT_EQ(line["game"], "ueg");
  EXPECT_EQ(line["start"], 0);
  EXPECT_EQ(line["outcome"], "N");
  EXPECT_EQ(line["winner"], 1);
  EXPECT_EQ(line["nimber"], 2);
  EXPECT_EQ(line["method"], "search");
  EXPECT_EQ(line["exact"], true);
  EXPECT_TRUE(line["winning_moves"].is_array());
  EXPECT_FALSE(line["winning_moves"].empty());
  EXPECT_EQ(line["principal_line"][0], 0);
  EXPECT_EQ(line["principal_line"].size() % 2, 0U);
  EXPECT_TRUE(line["seconds"].is_number());
  for (const char* key : {"nodes", "table_hits", "table_bytes", "threads"}) {
    EXPECT_TRUE(line["stats"][key].is_number_unsigned()) << key;
  }
}

TEST(Solve, SaysOnlyWhatWasAsked) {
  const json line = solved({}, "Bg\n");
  for (const char* key : {"nimber", "winning_moves", "principal_line"}) {
    EXPECT_FALSE(line.contains(key)) << key;
  }
  EXPECT_EQ(line["winner"], 2);
  EXPECT_EQ(solved({"--hash-only"}, "Bg\n")["exact"], false);
}

TEST(Solve, TakesEveryStartInOrder) {
  const Outcome outcome =
      run({"solve", "-", "--json", "--start", "all", "--value", "nimber"}, "Bg\n");
  const auto lines = outcome.json();
  ASSERT_EQ(lines.size(), 3U);
  for (int v = 0; v < 3; ++v) {
    EXPECT_EQ(lines[static_cast<std::size_t>(v)]["start"], v);
    EXPECT_EQ(lines[static_cast<std::size_t>(v)]["nimber"], v == 1 ? 1 : 0);
  }
}

TEST(Solve, CallsVerticesAsTheInputDoes) {
  const std::string named = "west middle\nmiddle east\n";
  const json line = solved({"--start", "middle", "--winning-moves"}, named);
  EXPECT_EQ(line["start"], "middle");
  EXPECT_EQ(line["winning_moves"], (json{"west", "east"}));
  const json one_based = solved({"--start", "2", "--winning-moves"}, "p tw 3 2\n1 2\n2 3\n");
  EXPECT_EQ(one_based["start"], 2);
  EXPECT_EQ(one_based["winning_moves"], (json{1, 3}));
  const Outcome outcome = run({"solve", "-", "--start", "north"}, named);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(has(outcome.err, "north"));
}

TEST(Solve, StartsWhereTheFileSays) {
  EXPECT_EQ(solved({}, R"({"n":3,"edges":[[0,1],[1,2]],"start":1})")["outcome"], "N");
  EXPECT_EQ(solved({"--start", "2"}, R"({"n":3,"edges":[[0,1],[1,2]],"start":1})")["start"], 2);
}

TEST(Solve, ReadsArcsWhenAsked) {
  const json line = solved({"--directed", "--start", "1"}, "0 1\n1 2\n");
  EXPECT_EQ(line["game"], "deg");
  EXPECT_EQ(line["outcome"], "N");
  EXPECT_EQ(solved({"--directed", "--start", "2"}, "0 1\n1 2\n")["outcome"], "P");
}

TEST(Solve, RefusesTheGameOfTheOtherKind) {
  const Outcome outcome = run({"solve", "-", "--game", "deg"}, "Bg\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(has(outcome.err, "ueg")) << outcome.err;
}

TEST(Solve, TakesGraphsAtTheEdge) {
  EXPECT_EQ(solved({}, "@\n")["outcome"], "P");
  EXPECT_EQ(solved({"--value", "nimber"}, "@\n")["nimber"], 0);
  EXPECT_EQ(solved({}, "C?\n")["m"], 0);
  EXPECT_EQ(solved({"--start", "3", "--winning-moves"}, "C?\n")["winning_moves"], json::array());
  // Two components: the token never leaves its own.
  const json line =
      solved({"--start", "3", "--value", "nimber"}, R"({"n":5,"edges":[[0,1],[1,2],[3,4]]})");
  EXPECT_EQ(line["nimber"], 1);
  // No vertex: nothing to start from, and nothing to say of all starts.
  EXPECT_EQ(run({"solve", "-"}, R"({"n":0,"edges":[]})").status, 2);
  const Outcome empty = run({"solve", "-", "--start", "all"}, R"({"n":0,"edges":[]})");
  EXPECT_EQ(empty.status, 0) << empty.err;
  EXPECT_EQ(empty.out, "");
}

TEST(Solve, AnswersAlikeHoweverItWorks) {
  const std::string graphs = run({"generate", "random", "9", "17", "--count", "4"}).out;
  const auto answers = [&graphs](std::vector<std::string> more) {
    std::vector<std::string> arguments{"solve", "-",       "--json", "--start",
                                       "all",   "--value", "nimber", "--winning-moves"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    std::vector<json> result;
    for (const json& line : run(arguments, graphs).json()) {
      result.push_back({line["outcome"], line["nimber"], line["winning_moves"]});
    }
    return result;
  };
  const auto expected = answers({"--threads", "1"});
  ASSERT_EQ(expected.size(), 36U);
  EXPECT_EQ(answers({"--threads", "4"}), expected);
  EXPECT_EQ(answers({"--nimbers-by", "mex", "--threads", "2"}), expected);
  EXPECT_EQ(answers({"--hash-only"}), expected);
  EXPECT_EQ(answers({"--memory", "16M"}), expected);
  for (const char* reduction :
       {"reach", "bridges", "chains", "twins", "ordering", "leaves", "bags"}) {
    EXPECT_EQ(answers({"--no-reduction", reduction}), expected) << reduction;
  }
}

/// The worked example of the paper on tree partitions, lost from vertex 0.
constexpr const char* kPartitioned =
    R"({"n":4,"edges":[[0,3],[1,3],[2,3],[1,2]],"bags":[[0,1,2],[3]],"parent":[-1,0]})";

TEST(Solve, PlaysOnTreePartitionsAsThePaperDoes) {
  const Folder folder;
  const std::string file = folder.file("example.json", kPartitioned);
  const Outcome outcome =
      run({"solve", file, "--method", "tree-partition-paper", "--start", "all", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto lines = outcome.json();
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0]["outcome"], "P");
  EXPECT_EQ(lines[0]["method"], "tree-partition-paper");
  EXPECT_EQ(lines[0]["stats"]["types"], 8);
  EXPECT_EQ(lines[0]["stats"]["configurations"], 8);
  EXPECT_EQ(lines[0]["stats"]["width"], 3);
  EXPECT_EQ(lines[0]["stats"]["bags"], 2);
  const auto searched = run({"solve", file, "--start", "all", "--json"}).json();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i]["outcome"], searched[i]["outcome"]) << i;
  }
}

TEST(Solve, TellsWhatThePapersMethodCountedUpToALimit) {
  const Folder folder;
  const auto instances = lines_of(read_file(ISTHMUS_TEST_DATA "/tree_partition_instances.jsonl"));
  const std::string file = folder.file("labels.jsonl", instances.at(114) + "\n");
  const Outcome outcome = run({"solve", file, "--method", "tree-partition-paper", "--json"});
  EXPECT_EQ(outcome.status, 4);
  const auto line = outcome.json().at(0);
  EXPECT_EQ(line["outcome"], "unknown");
  EXPECT_NE(line["reason"].get<std::string>().find("33 exit labels"), std::string::npos) << line;
  EXPECT_GT(line["stats"]["local_states"], 0);
}

TEST(Solve, TakesDigraphsApartForWhoWins) {
  const Folder folder;
  // A cycle of three, an arc from it to a cycle of four, and an arc from there to a dead end.
  const std::string file = folder.file("arcs.el", "a b\nb c\nc a\nc d\nd e\ne f\nf g\ng d\ne h\n");
  const std::vector<std::string> asked{"solve", file, "--directed", "--start", "all", "--json"};
  const auto searched = run(asked).json();
  ASSERT_EQ(searched.size(), 8U);
  for (const std::vector<std::string>& more : std::vector<std::vector<std::string>>{
           {}, {"--no-reduction", "bridges"}, {"--no-reduction", "leaves"}}) {
    std::vector<std::string> arguments = asked;
    arguments.insert(arguments.end(), {"--method", "tree-partition"});
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = run(arguments);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const auto lines = outcome.json();
    ASSERT_EQ(lines.size(), searched.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      EXPECT_EQ(lines[i]["outcome"], searched[i]["outcome"]) << i;
      EXPECT_EQ(lines[i]["stats"].contains("cores"), more.empty());
    }
  }
}

TEST(Solve, SaysWhatTheMethodOfThePaperLacks) {
  const Folder folder;
  const std::string file = folder.file("example.json", kPartitioned);
  const std::string bare = folder.file("bare.json", R"({"n":2,"edges":[[0,1]]})");
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{file, "--winning-moves"},
        {file, "--principal-line"},
        {file, "--certificate", folder.path("proof.jsonl")},
        {file, "--value", "nimber"},
        {bare}}) {
    std::vector<std::string> all{"solve", "--method", "tree-partition-paper"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Outcome outcome = run(all);
    EXPECT_EQ(outcome.status, 2) << arguments.back();
    EXPECT_NE(outcome.err.find("--method search"), std::string::npos) << outcome.err;
  }
}

TEST(Solve, TakesATreeDecomposition) {
  const Folder folder;
  const std::string square = folder.file("square.gr", "p tw 4 4\n1 2\n2 3\n3 4\n4 1\n");
  const auto solve = [&](const std::string& decomposition) {
    return run({"solve", square, "--method", "treewidth", "--tree-decomposition",
                folder.file("square.td", decomposition), "--json"});
  };
  // All four in one bag: width 3, where elimination finds 2.
  const Outcome whole = solve("s td 1 4 4\nb 1 1 2 3 4\n");
  ASSERT_EQ(whole.status, 0) << whole.err;
  EXPECT_EQ(whole.json().at(0)["outcome"], "P");
  EXPECT_EQ(whole.json().at(0)["stats"]["treewidth"], 3);
  // An edge in no bag.
  const Outcome apart = solve("s td 2 3 4\nb 1 1 2 3\nb 2 3 4\n1 2\n");
  EXPECT_EQ(apart.status, 3) << apart.out;
}

TEST(Solve, TellsPeopleToo) {
  const Outcome outcome =
      run({"solve", "-", "--value", "nimber", "--start", "1", "--winning-moves"}, "Bg\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(has(outcome.out, "N, player 1 wins, nimber 1")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "winning moves: 0 2")) << outcome.out;
}

TEST(Solve, TakesTheCommonOptions) {
  const Outcome outcome =
      run({"solve", "-", "-q", "--no-progress", "--seed", "3", "-t", "2"}, "Bg\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
}

TEST(Theorems, LeaveUndecidedWhatTheyDoNotDecide) {
  const Outcome outcome = run(
      {"solve", "-", "--method", "even-kernel", "--winning-moves", "--json"}, "0 1\n1 2\n2 0\n");
  EXPECT_EQ(outcome.status, 4);
  const auto lines = outcome.json();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["outcome"], "unknown");
  EXPECT_EQ(lines[0]["winner"], nullptr);
  EXPECT_TRUE(has(lines[0]["reason"], "no even kernel"));
  EXPECT_FALSE(lines[0].contains("winning_moves"));
}

TEST(Theorems, AreSolvedAndChecked) {
  const Folder folder;
  const std::string grid = folder.file("grid.el", "0 1\n1 2\n3 4\n4 5\n0 3\n1 4\n2 5\n");
  const std::string proof = folder.path("proof.jsonl");
  for (const std::vector<std::string>& how : {std::vector<std::string>{"--method", "even-kernel"},
                                              {"--game", "uvg", "--method", "matching"},
                                              {"--game", "uvg", "--value", "nimber"}}) {
    std::vector<std::string> solve{"solve", grid, "--start", "all", "--certificate", proof};
    solve.insert(solve.end(), how.begin(), how.end());
    ASSERT_EQ(run(solve).status, 0);
    const Outcome checked = run({"check", proof, "--input", grid, "--json"});
    EXPECT_EQ(checked.status, 0) << checked.out;
    EXPECT_EQ(checked.json().size(), 6U);
  }
}

TEST(Theorems, SayWhyTheyDoNotApply) {
  const std::string path = "0 1\n1 2\n";
  for (const std::vector<std::string>& how :
       {std::vector<std::string>{"--method", "even-kernel", "--game", "uvg"},
        {"--method", "even-kernel", "--value", "nimber"},
        {"--method", "even-kernel", "--hash-only"},
        {"--method", "matching"},
        {"--method", "matching", "--game", "uvg", "--value", "nimber"},
        {"--method", "closed-form", "--game", "uvg"},
        {"--method", "closed-form", "--winning-moves"},
        {"--game", "dvg"},
        {"--method", "tree-partition", "--game", "uvg"}}) {
    std::vector<std::string> solve{"solve", "-"};
    solve.insert(solve.end(), how.begin(), how.end());
    const Outcome outcome = run(solve, path);
    EXPECT_EQ(outcome.status, 2) << how.back();
    EXPECT_TRUE(has(outcome.err, "use ")) << outcome.err;
  }
  EXPECT_EQ(run({"draw", "-", "--game", "uvg"}, path).status, 2);
}

TEST(Explain, SpeaksOnStandardErrorAlone) {
  const std::string grid = run({"generate", "grid", "4", "5"}).out;
  const Outcome quiet = run({"solve", "-", "--json"}, grid);
  const Outcome talkative = run({"solve", "-", "--json", "--explain"}, grid);
  EXPECT_EQ(quiet.err, "");
  EXPECT_EQ(talkative.json().at(0).at("method"), "closed-form");
  EXPECT_TRUE(has(talkative.err, "graph 0: closed-form: ")) << talkative.err;
  EXPECT_EQ(talkative.json().at(0).at("outcome"), quiet.json().at(0).at("outcome"));
  const Outcome hard = run({"solve", "-", "--explain"}, run({"generate", "complete", "12"}).out);
  EXPECT_TRUE(has(hard.err, "graph 0: not cactus: ")) << hard.err;
}

// On a cactus moves come from its rules, not from an elimination a start.
TEST(PlannedSolve, TellsMovesOfLongPathsInTime) {
  const std::string path = run({"generate", "path", "30000"}).out;
  const Outcome outcome = run(
      {"solve", "-", "--start", "all", "--winning-moves", "--json", "--time-limit", "20"}, path);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.json().size(), 30000U);
}

TEST(PlannedSolve, SaysWhatWasNotFoundWithinALimit) {
  const std::string star = run({"generate", "star", "60000", "--format", "pace"}).out;
  const std::vector<std::string> solve{
      "solve",   "-",      "--format",        "pace",         "--game", "uvg",
      "--value", "nimber", "--winning-moves", "--time-limit", "0.2"};
  const Outcome outcome = run(solve, star);
  EXPECT_EQ(outcome.status, 4);
  EXPECT_TRUE(has(outcome.out, "a limit was reached before the winning moves were found"))
      << outcome.out;
}

// Races share the threads asked for, more than cores among them, and the library says nothing.
TEST(PlannedSolve, RacesQuietlyOnMoreThreadsThanCores) {
  const std::string hard = run({"generate", "tree-partition", "40", "5", "--seed", "5"}).out;
  const Outcome outcome =
      run({"solve", "-", "--format", "jsonl", "-q", "-t", "5", "--time-limit", "0.3"}, hard);
  EXPECT_EQ(outcome.status, 4);
  EXPECT_EQ(outcome.err, "");
}

TEST(CrossCheck, TellsWhoAgrees) {
  const std::string grid = "0 1\n1 2\n3 4\n4 5\n0 3\n1 4\n2 5\n";
  const Outcome outcome =
      run({"solve", "-", "--start", "all", "--cross-check", "--json", "--time-limit", "20"}, grid);
  EXPECT_EQ(outcome.status, 0);
  ASSERT_EQ(outcome.json().size(), 6U);
  for (const auto& line : outcome.json()) {
    EXPECT_EQ(line.at("method"), "closed-form");
    EXPECT_EQ(line.at("agree"),
              nlohmann::json({"search", "tree-partition", "treewidth", "even-kernel"}));
    EXPECT_TRUE(line.at("disagree").empty());
  }
  const Outcome nimbers =
      run({"solve", "-", "--cross-check", "--value", "nimber", "--method", "tree-partition"}, grid);
  EXPECT_EQ(nimbers.status, 0);
  EXPECT_TRUE(has(nimbers.out, "\n  search, treewidth agree\n")) << nimbers.out;
}

TEST(CrossCheck, SaysWhenNobodyElseTells) {
  const Outcome outcome =
      run({"solve", "-", "--cross-check", "--game", "dvg", "--directed"}, "0 1\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(has(outcome.out, "  no other method tells\n")) << outcome.out;
}

TEST(Limits, EndOneStartAlone) {
  const Folder folder;
  // K12 and an edge beside it: the certificate of a start in K12 does not fit, the others do.
  std::string edges = "12 13\n";
  for (int u = 0; u < 12; ++u) {
    for (int v = u + 1; v < 12; ++v) edges += std::to_string(u) + " " + std::to_string(v) + "\n";
  }
  for (const bool cross_check : {false, true}) {
    const std::string proofs = folder.path("proofs.jsonl");
    std::vector<std::string> solve{
        "solve",         "-",    "--start",      "all", "--memory",  "100K", "--json",
        "--certificate", proofs, "--time-limit", "20",  "--threads", "1"};
    if (cross_check) solve.emplace_back("--cross-check");
    const Outcome outcome = run(solve, edges);
    EXPECT_EQ(outcome.status, 4);
    EXPECT_EQ(outcome.json().size(), 14U);
    EXPECT_TRUE(has(outcome.err, "no certificate: ")) << outcome.err;
    EXPECT_EQ(run({"check", proofs}).status, 0);
  }
}

}  // namespace
}  // namespace isthmus::cli
