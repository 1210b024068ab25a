#include "kernels/study/results.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

#include "engine/core/errors.hpp"
#include "engine/store/database.hpp"
#include "tests/cli/program_run.hpp"

namespace isthmus::kernels::study {
namespace {

Specification small_specification(std::uint64_t seeds = 1) {
  Specification result;
  result.families = {"grid"};
  result.sizes = {4};
  result.widths = {2};
  result.methods = {"search"};
  result.seeds = seeds;
  return result;
}

Result result(const std::string& method, std::uint64_t seed, engine::search::Nimber value) {
  Result made;
  made.cell = {"grid", 4, 2, method, 1, seed};
  made.facts = {true, 4, 5, 2, 2};
  made.measurement.ending = Ending::kSolved;
  made.measurement.value = value;
  made.measurement.seconds = 0.25;
  made.measurement.figures[figure_index("work")] = 17;
  made.measurement.message = "a, \"b\"";
  return made;
}

TEST(Results, KeepWhatWasAdded) {
  const cli::Folder folder;
  const std::string path = folder.path("r.sqlite");
  const Result one = result("search", 1, 1);
  {
    Results results(path, small_specification(), "a test");
    results.add(std::array{one});
    EXPECT_THROW(results.add(std::array{result("search", 2, 0), one}), engine::core::SystemError);
  }
  Results results(path, small_specification(), "again");
  EXPECT_EQ(results.done(), std::set<Cell>{one.cell});
  std::size_t visited = 0;
  results.for_each([&](const Result& kept) {
    ++visited;
    EXPECT_EQ(kept.cell, one.cell);
    EXPECT_TRUE(kept.facts.directed);
    EXPECT_EQ(kept.facts.edges, 5U);
    EXPECT_EQ(kept.facts.partition_width, 2U);
    EXPECT_EQ(kept.measurement.ending, Ending::kSolved);
    EXPECT_EQ(kept.measurement.value, 1U);
    EXPECT_EQ(kept.measurement.seconds, 0.25);
    EXPECT_EQ(kept.measurement.figures, one.measurement.figures);
    EXPECT_EQ(kept.measurement.message, one.measurement.message);
  });
  EXPECT_EQ(visited, 1U);
  EXPECT_EQ(results.sessions().size(), 2U);
}

TEST(Results, AreOfOneStudy) {
  const cli::Folder folder;
  const std::string path = folder.path("r.sqlite");
  {
    const Results results(path, small_specification(), "a test");
  }
  EXPECT_THROW(Results(path, small_specification(2), "another"), engine::core::UsageError);
}

TEST(Results, KeepRepetitionsApart) {
  const cli::Folder folder;
  Results results(folder.path("r.sqlite"), small_specification(), "a test");
  Result again = result("search", 1, 1);
  again.cell.repetition = 2;
  results.add(std::array{result("search", 1, 1), again});
  EXPECT_EQ(results.done().size(), 2U);
  EXPECT_EQ(results.done().rbegin()->repetition, 2U);
}

TEST(Results, RefuseWhatIsNoStudyOfTheseTables) {
  const cli::Folder folder;
  const auto refusal = [&](const std::string& name, const std::string& sql) -> std::string {
    const std::string path = folder.path(name);
    engine::store::Database(path).execute(sql);
    try {
      Results(path, small_specification(), "a test");
    } catch (const engine::core::InputError& error) {
      return error.what();
    }
    return "taken";
  };
  const std::string tables = "CREATE TABLE study (id); CREATE TABLE run (id);";
  EXPECT_TRUE(cli::has(refusal("earlier", tables), "another version"));
  EXPECT_TRUE(cli::has(refusal("other", "CREATE TABLE study (id)"), "found another"));
  EXPECT_TRUE(
      cli::has(refusal("foreign", "PRAGMA application_id = 7; " + tables), "found another"));
  EXPECT_EQ(refusal("empty", ""), "taken");
  const std::string path = folder.path("later");
  {
    const Results made(path, small_specification(), "a test");
  }
  EXPECT_TRUE(cli::has(refusal("later", "PRAGMA user_version = 99"), "another version"));
}

TEST(Results, KnowTheirSessions) {
  const cli::Folder folder;
  const std::string path = folder.path("r.sqlite");
  {
    Results results(path, small_specification(), "first");
    results.add(std::array{result("search", 1, 1)});
    results.end_session();
  }
  Results results(path, small_specification(), "second");
  const auto sessions = results.sessions();
  ASSERT_EQ(sessions.size(), 2U);
  EXPECT_EQ(sessions[0].command, "first");
  EXPECT_TRUE(sessions[0].ended);
  EXPECT_EQ(sessions[0].runs, 1U);
  EXPECT_GT(sessions[0].memory, 0U);
  EXPECT_FALSE(sessions[1].ended);
  EXPECT_EQ(sessions[1].runs, 0U);
}

TEST(Results, ShowDisagreements) {
  const cli::Folder folder;
  Results results(folder.path("r.sqlite"), small_specification(), "a test");
  Result unknown = result("third", 1, 0);
  unknown.measurement.value.reset();
  results.add(std::array{result("search", 1, 1), result("other", 1, 1), unknown});
  EXPECT_TRUE(results.disagreements().empty());
  results.add(std::array{result("search", 2, 1), result("other", 2, 0)});
  const auto found = results.disagreements();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().cell.seed, 2U);
  EXPECT_TRUE(cli::has(found.front().values, "search: 1")) << found.front().values;
  EXPECT_TRUE(cli::has(found.front().values, "other: 0")) << found.front().values;
}

}  // namespace
}  // namespace isthmus::kernels::study
