#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/cli/program_run.hpp"

namespace isthmus::cli {
namespace {

using nlohmann::json;

constexpr const char* kGraphs = "Bw\nDQo\nD~{\nE?~o\n";

/// Certificates of every start of these graphs.
std::string certificates(const Folder& folder, const std::string& value) {
  const std::string graphs = folder.file("graphs.g6", kGraphs);
  const std::string proof = folder.path(value + ".jsonl");
  const Outcome outcome =
      run({"solve", graphs, "--start", "all", "--value", value, "--certificate", proof});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return proof;
}

TEST(Check, AcceptsWhatSolveWrites) {
  for (const char* value : {"outcome", "nimber"}) {
    const Folder folder;
    const std::string proof = certificates(folder, value);
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"check", proof, "--json"},
          {"check", proof, "--json", "--input", folder.path("graphs.g6")}}) {
      const Outcome outcome = run(arguments);
      EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
      const auto lines = outcome.json();
      ASSERT_EQ(lines.size(), 3U + 5 + 5 + 6);
      for (const json& line : lines) EXPECT_EQ(line["valid"], true) << line;
    }
  }
}

TEST(Check, AcceptsCertificatesOfNamedAndDirectedGraphs) {
  const Folder folder;
  const std::string proof = folder.path("proof.jsonl");
  const std::string graph = folder.file("graph.el", "a b\nb c\nc a\nc d\n");
  for (const bool directed : {false, true}) {
    std::vector<std::string> solving{"solve", graph, "--start", "c", "--certificate", proof};
    std::vector<std::string> checking{"check", proof, "--input", graph};
    if (directed) {
      solving.emplace_back("--directed");
      checking.emplace_back("--directed");
    }
    EXPECT_EQ(run(solving).status, 0);
    const Outcome outcome = run(checking);
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    EXPECT_TRUE(has(outcome.out, "start c: outcome N: valid")) << outcome.out;
  }
}

TEST(Check, RefusesAKeyThatComesTwice) {
  const Folder folder;
  const std::string proof = folder.path("proof.jsonl");
  EXPECT_EQ(run({"solve", "-", "--certificate", proof}, "Cl\n").status, 0);
  std::string line = read_file(proof);
  line.insert(line.find("\"claim\""), "\"claim\":{\"outcome\":\"N\"},");
  const Outcome outcome = run({"check", "-"}, line);
  EXPECT_EQ(outcome.status, 3);
  EXPECT_TRUE(has(outcome.err, "'claim' twice")) << outcome.err;
}

TEST(Check, SaysWhatWasProved) {
  const Folder folder;
  const std::string proof = folder.path("proof.jsonl");
  EXPECT_EQ(run({"solve", "-", "--certificate", proof, "--value", "nimber"}, "A_\n").status, 0);
  EXPECT_EQ(run({"check", proof, "--json"}).json().at(0)["claim"], "nimber 1");
}

TEST(Check, TakesPathsThatAreNoUtf8) {
  const Folder folder;
  const std::string proof = folder.path("proof.jsonl");
  EXPECT_EQ(run({"solve", "-", "--certificate", proof}, "A_\nA_\n").status, 0);
  const std::string graphs = folder.file("b\xff.g6", "A_\n");
  const Outcome outcome = run({"check", proof, "--input", graphs, "--json"});
  EXPECT_EQ(outcome.status, 5) << outcome.err;
  EXPECT_EQ(outcome.json().at(1)["valid"], false);
}

TEST(Check, AcceptsWhatIsProvedOnTreePartitions) {
  const Folder folder;
  const std::string graphs = folder.path("graphs.jsonl");
  EXPECT_EQ(run({"generate", "tree-partition", "40", "2", "--count", "3", "-o", graphs}).status, 0);
  for (const std::string value : {"outcome", "nimber"}) {
    const std::string proof = folder.path(value + ".jsonl");
    const Outcome solved = run({"solve", graphs, "--method", "tree-partition", "--value", value,
                                "--certificate", proof, "--principal-line", "--json"});
    EXPECT_EQ(solved.status, 0) << solved.err;
    for (const json& line : solved.json()) EXPECT_EQ(line["principal_line"][0], line["start"]);
    const Outcome checked = run({"check", proof, "--input", graphs, "--json"});
    EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
    EXPECT_EQ(checked.json().size(), 3U);
    EXPECT_EQ(run({"check", proof, "--time-limit", "0"}).status, 4);
    json wrong = json::parse(read_file(proof).substr(0, read_file(proof).find('\n')));
    EXPECT_EQ(wrong["certificate"], "tree-partition");
    wrong["states"].erase(0);
    EXPECT_EQ(run({"check", "-"}, wrong.dump() + "\n").status, 5);
    wrong["states"].push_back({0});
    EXPECT_EQ(run({"check", "-"}, wrong.dump() + "\n").status, 3);
  }
}

TEST(Check, AcceptsWhatIsProvedOfThePublishedInstances) {
  const Folder folder;
  const std::string instances = ISTHMUS_TEST_DATA "/tree_partition_instances.jsonl";
  const std::string proof = folder.path("proof.jsonl");
  for (const std::string value : {"outcome", "nimber"}) {
    for (const std::string threads : {"1", "2"}) {
      std::vector<std::string> arguments{"solve",    instances, "--method",      "tree-partition",
                                         "--value",  value,     "--threads",     threads,
                                         "--memory", "16M",     "--certificate", proof};
      // One thread on the bags as they are, two on those made by predicted cost.
      if (threads == "1") arguments.insert(arguments.end(), {"--no-reduction", "bags"});
      const Outcome solved = run(arguments);
      EXPECT_EQ(solved.status, 0) << solved.err;
      const Outcome checked = run({"check", proof, "--input", instances, "--json"});
      EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
      EXPECT_EQ(checked.json().size(), 240U);
    }
  }
}

TEST(Check, RejectsWhatWasTamperedWith) {
  const Folder folder;
  std::vector<json> lines;
  {
    std::ifstream in(certificates(folder, "nimber"));
    for (std::string line; std::getline(in, line);) lines.push_back(json::parse(line));
  }
  std::size_t tampered = 0;
  for (const json& line : lines) {
    if (line["replies"].empty()) continue;
    json fewer = line;
    fewer["replies"].erase(0);
    json more = line;
    more["claim"]["nimber"] = line["claim"]["nimber"].get<int>() + 1;
    for (const json& wrong : {fewer, more}) {
      const Outcome outcome = run({"check", "-", "--json"}, wrong.dump() + "\n");
      ASSERT_EQ(outcome.status, 5) << wrong << outcome.out << outcome.err;
      EXPECT_EQ(outcome.json().at(0)["valid"], false);
      EXPECT_NE(outcome.json().at(0)["reason"], "");
    }
    ++tampered;
  }
  EXPECT_GT(tampered, 10U);
}

TEST(Check, RejectsCertificatesOfOtherGraphs) {
  const Folder folder;
  const std::string proof = certificates(folder, "outcome");
  const std::string others = folder.file("others.g6", "Bw\nDQo\nD~{\nE?~w\n");
  EXPECT_EQ(run({"check", proof, "--input", others}).status, 5);
  EXPECT_EQ(run({"check", proof, "--input", folder.file("few.g6", "Bw\n")}).status, 5);
}

TEST(Check, TellsWhatIsNoCertificate) {
  const Folder folder;
  const std::string path = folder.file("proof.jsonl", "{}\nnonsense\n");
  const Outcome outcome = run({"check", path});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_TRUE(has(outcome.err, path + ":1")) << outcome.err;
  EXPECT_TRUE(has(outcome.err, path + ":2")) << outcome.err;
  EXPECT_EQ(run({"check", "-"}, "").status, 3);
  EXPECT_EQ(run({"check", "-"}, "\n \n").status, 3);
}

}  // namespace
}  // namespace isthmus::cli
