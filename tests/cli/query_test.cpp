#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/cli/census_files.hpp"
#include "tests/cli/program_run.hpp"

namespace isthmus::cli {
namespace {

std::string census_file(const Folder& folder, const std::string& game,
                        const std::string& vertices) {
  const std::string file = folder.path(game + vertices);
  EXPECT_EQ(run({"census", "--game", game, "--vertices", vertices, "--connected", "--value",
                 "nimber", "--out", file})
                .status,
            0);
  return file;
}

TEST(Query, HasARowForEachFile) {
  const Folder folder;
  const std::vector<std::string> files{census_file(folder, "ueg", "4"),
                                       census_file(folder, "ueg", "5")};
  const Outcome csv = run({"query", files[0], files[1], "--csv"});
  EXPECT_EQ(csv.out,
            "game,n,connected,bipartite,max_degree,shard,complete,graphs,rooted,P,N,graphs_with_P,"
            "graphs_all_P,P_in_no_even_kernel,nimbers\n"
            "ueg,4,yes,no,,,yes,6,11,4,7,4,1,1,4 5 2\n"
            "ueg,5,yes,no,,,yes,21,58,22,36,17,1,7,22 23 13\n");
  const auto rows = run({"query", files[0], files[1], "--table", "summary", "--json"}).json();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[1].at("nimbers"), nlohmann::json({22, 23, 13}));
  EXPECT_EQ(rows[1].at("table"), "summary");
  EXPECT_TRUE(rows[1].contains("isthmus"));
}

TEST(Query, CountsByEdgesAndValues) {
  const Folder folder;
  const std::string file = census_file(folder, "ueg", "6");
  const Outcome edges = run({"query", file, "--table", "edges", "--json"});
  const std::vector<std::pair<int, int>> known{{6, 20},  {19, 50}, {25, 77}, {31, 87},
                                               {27, 73}, {17, 50}, {11, 29}, {5, 13},
                                               {2, 5},   {1, 2},   {0, 1}};
  const auto rows = edges.json();
  ASSERT_EQ(rows.size(), known.size());
  for (std::size_t i = 0; i < known.size(); ++i) {
    EXPECT_EQ(rows[i].at("m"), i + 5);
    EXPECT_EQ(rows[i].at("P"), known[i].first);
    EXPECT_EQ(rows[i].at("rooted"), known[i].second);
  }
  EXPECT_EQ(run({"query", file, "--table", "values", "--csv"}).out,
            "game,n,outcome,nimber,rooted,percent\n"
            "ueg,6,P,0,144,35.38\nueg,6,N,1,150,36.86\nueg,6,N,2,95,23.34\nueg,6,N,3,18,4.42\n");
}

TEST(Query, ListsRareStarts) {
  const Folder folder;
  const std::string file = census_file(folder, "ueg", "4");
  const auto rows = run({"query", file, "--table", "rare", "--json"}).json();
  std::vector<std::string> kinds;
  for (const auto& row : rows) kinds.push_back(row.at("kind"));
  EXPECT_EQ(kinds,
            (std::vector<std::string>{"smallest-of-value", "smallest-of-value", "smallest-of-value",
                                      "largest-gap", "in-no-even-kernel", "all-p"}));
  // Each is what solve says of it.
  for (const auto& row : rows) {
    const std::string graph = row.at("graph6").get<std::string>() + "\n";
    const std::string start = row.at("vertex").dump();
    const auto answer = run({"solve", "-", "--value", "nimber", "--start", start, "--json"}, graph);
    EXPECT_EQ(answer.json().at(0).at("nimber"), row.at("nimber"));
    EXPECT_EQ(answer.json().at(0).at("m"), row.at("m"));
  }
}

TEST(Query, PrintsAllTablesForPeople) {
  const Folder folder;
  const Outcome outcome = run({"query", census_file(folder, "uvg", "5")});
  EXPECT_EQ(outcome.status, 0);
  for (const std::string title :
       {"summary\n", "\nedges\n", "\nvalues\n", "\nrare\n", "\nsessions\n"}) {
    EXPECT_TRUE(has("\n" + outcome.out, title)) << outcome.out;
  }
  EXPECT_TRUE(has(outcome.out, "isthmus census --game uvg --vertices 5 --connected"))
      << outcome.out;
}

TEST(Query, ExportsAllRows) {
  const Folder folder;
  for (const std::string game : {"ueg", "dvg", "node-kayles"}) {
    const std::string file = census_file(folder, game, "4");
    const std::string out = folder.path("out");
    ASSERT_EQ(run({"query", file, "--export", "csv", "-o", out}).status, 0);
    const std::vector<std::string> csv = lines_of(read_file(out));
    EXPECT_EQ(csv.at(0),
              "game,n,id,graph6,m,max_degree,connected,bipartite,vertex,degree,orbit_size,outcome,"
              "nimber,in_even_kernel");
    const auto objects = run({"query", file, "--export", "jsonl"}).json();
    ASSERT_EQ(objects.size(), csv.size() - 1);
    std::string expected;
    for (const auto& object : objects) {
      const auto figure = [&](const char* key) {
        return object.at(key).is_null() ? std::string() : object.at(key).dump();
      };
      expected += figure("id") + "|" + object.at("graph6").get<std::string>() + "|" + figure("m") +
                  "|" + figure("vertex") + "|" + object.at("outcome").get<std::string>() + "|" +
                  figure("nimber") + "|" + figure("degree") + "|" + figure("orbit_size") + "|" +
                  (figure("in_even_kernel") == "true"    ? "1"
                   : figure("in_even_kernel") == "false" ? "0"
                                                         : "") +
                  "\n";
    }
    EXPECT_EQ(sql(file, "SELECT * FROM rooted"), expected);
  }
}

TEST(Query, RefusesWhatIsNotThere) {
  const Folder folder;
  const std::string file = census_file(folder, "ueg", "3");
  EXPECT_EQ(run({"query"}).status, 2);
  EXPECT_EQ(run({"query", file, "--table", "chairs"}).status, 2);
  EXPECT_EQ(run({"query", file, "--export", "xml"}).status, 2);
  EXPECT_EQ(run({"query", file, "--export", "csv", "-o", file}).status, 2);
  EXPECT_EQ(run({"query", file, "--csv", "--json"}).status, 2);
  EXPECT_EQ(run({"query", folder.path("no")}).status, 3);
  EXPECT_EQ(run({"query", folder.file("empty", "")}).status, 3);
}

}  // namespace
}  // namespace isthmus::cli
