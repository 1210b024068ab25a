#include "kernels/census/file_writer.hpp"

#include <gtest/gtest.h>

#include <string>

#include "engine/core/errors.hpp"
#include "tests/kernels/census/files.hpp"

namespace isthmus::kernels::census {
namespace {

using engine::core::UsageError;
using engine::store::Statement;

std::string first_row(FileWriter& file, const char* sql) {
  Statement row = file.database().prepare(sql);
  return row.step() ? row.text(0) : "none";
}

TEST(FileWriter, KeepsWhatItTook) {
  const cli::Folder folder;
  const Collector census = census_of("ueg", 6);
  FileWriter file(folder.path("f"), part_of("ueg", 6), "test", Existing::kRefuse);
  hand_on(census, file);
  EXPECT_FALSE(file.complete());
  file.finish();
  EXPECT_TRUE(file.complete());
  EXPECT_EQ(file.summary().by_edges(), census.summary.by_edges());
  EXPECT_EQ(first_row(file, "SELECT count(*) FROM graph"), "156");
  EXPECT_EQ(first_row(file, "SELECT sum(orbit_size) FROM rooted"), "936");
  EXPECT_EQ(first_row(file, "SELECT family FROM census"), "156");
  EXPECT_EQ(first_row(file, "SELECT count(ended) FROM session"), "1");
}

TEST(FileWriter, HoldsABeginningWhenItIsStopped) {
  const cli::Folder folder;
  const Collector census = census_of("ueg", 6);
  const Part part = part_of("ueg", 6);
  for (const std::size_t graphs : {0U, 1U, 100U, 99U, 156U}) {
    FileWriter file(folder.path("f"), part, "test", Existing::kResume);
    hand_on(census, file, graphs);
    file.stop();
    EXPECT_FALSE(file.complete());
    EXPECT_EQ(first_row(file, "SELECT count(*) FROM graph"),
              std::to_string(graphs == 99 ? 100 : graphs));
  }
  FileWriter file(folder.path("f"), part, "test", Existing::kResume);
  hand_on(census, file);
  file.finish();
  EXPECT_EQ(file.summary().by_edges(), census.summary.by_edges());
  EXPECT_EQ(first_row(file, "SELECT count(*) FROM session"), "6");
  // Nothing is left to do, and nobody is noted to have done it.
  const FileWriter again(folder.path("f"), part, "test", Existing::kResume);
  EXPECT_TRUE(again.complete());
  EXPECT_EQ(first_row(file, "SELECT count(*) FROM session"), "6");
}

TEST(FileWriter, WritesNothingThatWasNotWholeWhenItFails) {
  const cli::Folder folder;
  const Collector census = census_of("ueg", 6);
  {
    FileWriter file(folder.path("f"), part_of("ueg", 6), "test", Existing::kRefuse);
    hand_on(census, file, 50);
  }
  FileWriter file(folder.path("f"), part_of("ueg", 6), "test", Existing::kResume);
  EXPECT_EQ(first_row(file, "SELECT count(*) FROM graph"), "0");
  EXPECT_EQ(first_row(file, "SELECT count(*) FROM by_edges"), "0");
}

TEST(FileWriter, RefusesOtherCensuses) {
  const cli::Folder folder;
  const std::string path = folder.path("f");
  const auto open = [&](const Part& part, Existing existing) {
    const FileWriter file(path, part, "test", existing);
  };
  open(part_of("ueg", 5), Existing::kRefuse);
  EXPECT_THROW(open(part_of("ueg", 5), Existing::kRefuse), UsageError);
  EXPECT_NO_THROW(open(part_of("ueg", 5), Existing::kResume));
  EXPECT_THROW(open(part_of("uvg", 5), Existing::kResume), UsageError);
  EXPECT_THROW(open(part_of("ueg", 6), Existing::kResume), UsageError);
  EXPECT_THROW(open(part_of("ueg", 5, {.connected = true}), Existing::kResume), UsageError);
  EXPECT_THROW(open(part_of("ueg", 5, {}, {1, 2}), Existing::kResume), UsageError);
}

}  // namespace
}  // namespace isthmus::kernels::census
