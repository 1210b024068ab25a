#include "kernels/census/merge.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "tests/kernels/census/files.hpp"

namespace isthmus::kernels::census {
namespace {

using engine::core::InputError;
using engine::core::UsageError;

class MergeShards : public testing::Test {
 protected:
  std::string write(const Shard& shard, bool complete = true) {
    const std::string path =
        folder_.path(std::to_string(shard.index) + "of" + std::to_string(shard.count));
    FileWriter file(path, part_of("ueg", 5, {}, shard), "test", Existing::kResume);
    hand_on(census_, file);
    complete ? file.finish() : file.stop();
    return path;
  }

  cli::Folder folder_;
  Collector census_ = census_of("ueg", 5);
};

TEST_F(MergeShards, GivesTheWhole) {
  const std::vector<std::string> shards{write({3, 3}), write({1, 3}), write({2, 3})};
  const Merged merged = merge_shards(folder_.path("out"), shards, "test");
  EXPECT_EQ(merged.summary.by_edges(), census_.summary.by_edges());
  FileReader file(folder_.path("out"));
  EXPECT_EQ(file.contents().part, part_of("ueg", 5));
  EXPECT_TRUE(file.contents().complete());
  FileGraph graph;
  for (const Collector::Item& item : census_.items) {
    ASSERT_TRUE(file.next(graph));
    EXPECT_EQ(graph.entry.key, item.graph.key);
    EXPECT_EQ(graph.starts, item.starts);
  }
}

TEST_F(MergeShards, TakesNoOtherFiles) {
  const std::string out = folder_.path("out");
  const std::string one = write({1, 2});
  EXPECT_THROW(merge_shards(out, {}, "test"), UsageError);
  EXPECT_THROW(merge_shards(out, std::vector{one}, "test"), UsageError);
  EXPECT_THROW(merge_shards(out, std::vector{one, one}, "test"), UsageError);
  EXPECT_THROW(merge_shards(out, std::vector{one, write({2, 3})}, "test"), UsageError);
  EXPECT_THROW(merge_shards(out, std::vector{one, write({2, 2}, false)}, "test"), InputError);
  EXPECT_FALSE(std::filesystem::exists(out));
}

}  // namespace
}  // namespace isthmus::kernels::census
