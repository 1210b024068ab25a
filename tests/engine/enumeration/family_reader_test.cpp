#include "engine/enumeration/family_reader.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/io/writer.hpp"

namespace isthmus::engine::enumeration {
namespace {

core::Budget budget_of(unsigned threads) {
  core::Budget budget;
  budget.threads = threads;
  return budget;
}

std::vector<std::string> all_of(const GraphFamily& family, unsigned threads) {
  std::vector<std::string> texts;
  const auto reader = read_family(family, budget_of(threads));
  while (const auto instance = reader->next()) {
    texts.push_back(io::write_instance(*instance, io::Format::kGraph6));
  }
  EXPECT_FALSE(reader->next()) << "nothing follows the end";
  return texts;
}

TEST(FamilyReader, GivesTheSameOrderWhateverTheThreads) {
  const GraphFamily family{.vertices = 8, .connected = true};
  const auto alone = all_of(family, 1);
  EXPECT_EQ(alone.size(), 11117U);
  EXPECT_EQ(all_of(family, 2), alone);
  EXPECT_EQ(all_of(family, 7), alone);
}

TEST(FamilyReader, HasPartsWithoutGraphs) {
  EXPECT_EQ(all_of({.vertices = 9, .least_edges = 36}, 3).size(), 1U);
  EXPECT_EQ(all_of({.vertices = 9, .least_degree = 3, .most_degree = 3}, 2).size(), 0U);
}

TEST(FamilyReader, MayBeLeftInTheMiddle) {
  for (const unsigned threads : {1U, 4U}) {
    const auto reader = read_family({.vertices = 10}, budget_of(threads));
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(reader->next());
  }
}

TEST(FamilyReader, StopsWhenCancelled) {
  core::CancelToken cancel;
  core::Budget budget = budget_of(2);
  budget.cancel = &cancel;
  const auto reader = read_family({.vertices = 10}, budget);
  EXPECT_TRUE(reader->next());
  cancel.request();
  const auto read_all = [&] {
    while (reader->next()) continue;
  };
  EXPECT_THROW(read_all(), core::Interrupted);
}

TEST(FamilyReader, StaysWithinMemory) {
  core::Budget budget = budget_of(4);
  budget.memory = bytes_to_make({.vertices = 20});
  EXPECT_NO_THROW((void)read_family({.vertices = 20}, budget));
  --budget.memory;
  EXPECT_THROW((void)read_family({.vertices = 20}, budget), core::LimitError);
  EXPECT_NO_THROW((void)read_family({.vertices = 20, .most_degree = 3}, budget));
}

TEST(FamilyReader, RefusesWhatCannotBe) {
  EXPECT_THROW((void)read_family({.vertices = 0}, budget_of(1)), core::UsageError);
}

}  // namespace
}  // namespace isthmus::engine::enumeration
