#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/program_run.hpp"

namespace isthmus::cli {
namespace {

TEST(Profile, MeasuresBothFormsSideBySide) {
  const Outcome outcome =
      run({"profile", "--widths", "1,2", "--sizes", "6,9", "--seeds", "2", "--json", "-t", "1"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto rows = outcome.json();
  ASSERT_EQ(rows.size(), 16U);
  for (std::size_t i = 0; i < rows.size(); i += 2) {
    EXPECT_EQ(rows[i].at("method"), "tree-partition");
    EXPECT_EQ(rows[i + 1].at("method"), "tree-partition-paper");
    EXPECT_EQ(rows[i].at("outcome"), rows[i + 1].at("outcome"));
    EXPECT_EQ(rows[i].at("n"), i % 8 < 4 ? 6 : 9);
    EXPECT_GE(rows[i].at("work"), rows[i].at("span"));
    EXPECT_GE(rows[i + 1].at("types"), rows[i].at("types"));
  }
  // Trees have two types, and the paper keeps apart the child that is entered with no profit.
  EXPECT_EQ(rows[0].at("types"), 2);
  EXPECT_EQ(rows[1].at("types"), 3);
}

TEST(Profile, ReproducesTheCountsOfTheListing) {
  // The first undirected instance of the oracle, on which the paper's listing was run.
  const std::string counts = lines_of(read_file(ISTHMUS_TEST_DATA "/paper_counts.jsonl")).front();
  const auto expected = nlohmann::json::parse(counts);
  const auto instances = lines_of(read_file(ISTHMUS_TEST_DATA "/tree_partition_instances.jsonl"));
  const Folder folder;
  const std::string file =
      folder.file("one.jsonl", instances[expected.at("instance").get<std::size_t>()] + '\n');
  const Outcome outcome = run({"profile", file, "--methods", "tree-partition-paper", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.json().at(0).at("types"), expected.at("types"));
  EXPECT_EQ(outcome.json().at(0).at("configurations"), expected.at("configurations"));
}

TEST(Profile, KeepsRowsThatReachALimit) {
  const Outcome outcome = run({"profile", "--widths", "4", "--sizes", "60", "--time-limit", "0.1",
                               "--methods", "tree-partition-paper"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(has(lines[1], ",limit,")) << lines[1];
}

TEST(Profile, RefusesDirectedInstancesInThePapersForm) {
  const auto rows =
      run({"profile", "--widths", "2", "--sizes", "8", "--kind", "directed", "--json"}).json();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].at("status"), "solved");
  EXPECT_EQ(rows[1].at("status"), "refused");
}

TEST(Profile, SummarisesWithQuantiles) {
  const Outcome outcome = run({"profile", "--widths", "2", "--sizes", "8", "--seeds", "5",
                               "--methods", "tree-partition", "--summary"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto lines = lines_of(outcome.out);
  EXPECT_EQ(lines[0],
            "kind,width,n,method,runs,limits,refused,undecided,quantity,min,q1,median,q3,max");
  ASSERT_EQ(lines.size(), 10U) << outcome.out;
  EXPECT_TRUE(lines[1].starts_with("undirected,2,8,tree-partition,5,0,0,0,seconds,")) << lines[1];
}

TEST(Profile, WritesPlotsWithTheirData) {
  const Folder folder;
  const Outcome outcome = run({"profile", "--widths", "2", "--sizes", "6,9", "--plot",
                               folder.path("it's.svg"), "--plotted", "types"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(has(read_file(folder.path("it's.csv")), "tree-partition, undirected, width 2"));
  EXPECT_TRUE(has(read_file(folder.path("it's.gp")), "it''s.csv"));
  EXPECT_TRUE(has(read_file(folder.path("it's.svg")), "</svg>") ||
              has(outcome.err, "no program 'gnuplot'"))
      << outcome.err;
}

TEST(Profile, SaysWhenThereIsNoGnuplot) {
  const Folder folder;
  const Outcome outcome = run_script("PATH=/nowhere $ISTHMUS profile --widths 1 --sizes 4 --plot " +
                                     folder.path("p.svg"));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(has(outcome.err, "gnuplot")) << outcome.err;
  EXPECT_TRUE(has(read_file(folder.path("p.gp")), "plot "));
}

TEST(Profile, CountsTypes) {
  const Outcome outcome = run({"profile", "--type-census", "--width", "2", "--max-size", "3",
                               "--kind", "undirected,directed", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  std::vector<int> types;
  for (const auto& row : outcome.json()) types.push_back(row.at("types"));
  EXPECT_EQ(types, (std::vector<int>{4, 10, 18, 4, 23, 69, 13, 139, 426}));
}

TEST(Profile, SaysWhereACensusStops) {
  const Outcome outcome =
      run({"profile", "--type-census", "--width", "2", "--methods", "tree-partition-paper"});
  EXPECT_EQ(outcome.status, 4);
  EXPECT_TRUE(has(outcome.err, "exit labels")) << outcome.err;
  EXPECT_TRUE(has(lines_of(outcome.out).back(), "undirected,2,tree-partition-paper,5,198,0,0,"));
  EXPECT_EQ(run({"profile", "--type-census"}).status, 0);
  EXPECT_EQ(run({"profile", "--type-census", "--width", "9"}).status, 2);
  EXPECT_EQ(run({"profile", "--type-census", "--widths", "2"}).status, 2);
}

TEST(Profile, RefusesWhatDoesNotGoTogether) {
  EXPECT_EQ(run({"profile"}).status, 2);
  EXPECT_EQ(run({"profile", "--widths", "2"}).status, 2);
  EXPECT_EQ(run({"profile", "x.jsonl", "--widths", "2", "--sizes", "3"}).status, 2);
  EXPECT_EQ(run({"profile", "--widths", "2", "--sizes", "3", "--methods", "guess"}).status, 2);
  EXPECT_EQ(run({"profile", "/nowhere.jsonl"}).status, 3);
  const Folder folder;
  const Outcome bare = run({"profile", folder.file("g.g6", "Bw\n")});
  EXPECT_EQ(bare.status, 2);
  EXPECT_TRUE(has(bare.err, "decompose")) << bare.err;
}

}  // namespace
}  // namespace isthmus::cli
