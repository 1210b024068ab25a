#include "kernels/study/plan.hpp"

#include <gtest/gtest.h>

#include <set>

namespace isthmus::kernels::study {
namespace {

Specification specification_to_plan() {
  Specification result;
  result.families = {"grid", "random"};
  result.sizes = {4, 8, 8};
  result.widths = {1, 2};
  result.methods = {"search", "tree-partition"};
  result.threads = {1, 2};
  result.seeds = 3;
  result.first_seed = 5;
  return result;
}

TEST(Plan, HasEveryCombinationOnce) {
  const auto cells = plan(specification_to_plan());
  EXPECT_EQ(cells.size(), 2U * 2 * 2 * 2 * 2 * 3);
  EXPECT_EQ(std::set(cells.begin(), cells.end()).size(), cells.size());
  EXPECT_EQ(cells.front(), (Cell{"grid", 4, 1, "search", 1, 5}));
  EXPECT_EQ(cells.back(), (Cell{"random", 8, 2, "tree-partition", 2, 7}));
}

TEST(Plan, DrawsSamplesBySeed) {
  Specification drawn = specification_to_plan();
  drawn.threads = {1};
  drawn.sample = 50;
  const auto cells = plan(drawn);
  EXPECT_EQ(cells.size(), 100U);
  std::set<std::uint64_t> seeds;
  std::set<std::pair<std::string, engine::graph::Vertex>> drawn_pairs;
  for (const Cell& cell : cells) {
    seeds.insert(cell.seed);
    drawn_pairs.insert({cell.family, cell.width});
  }
  EXPECT_EQ(seeds.size(), 50U);
  EXPECT_EQ(drawn_pairs.size(), 4U);
  // Fewer are the beginning of more.
  drawn.sample = 20;
  const auto fewer = plan(drawn);
  EXPECT_TRUE(std::equal(fewer.begin(), fewer.end(), cells.begin()));
}

}  // namespace
}  // namespace isthmus::kernels::study
