#include "kernels/study/plan.hpp"

#include <gtest/gtest.h>

#include <set>
#include <tuple>
#include <utility>

#include "kernels/study/analysis.hpp"

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
  result.order = Order::kGiven;
  return result;
}

TEST(Plan, HasEveryCombinationOnce) {
  const auto cells = plan(specification_to_plan());
  EXPECT_EQ(cells.size(), 2U * 2 * 2 * 2 * 2 * 3);
  EXPECT_EQ(std::set(cells.begin(), cells.end()).size(), cells.size());
  EXPECT_EQ(cells.front(), (Cell{"grid", 4, 1, "search", 1, 5}));
  EXPECT_EQ(cells.back(), (Cell{"random", 8, 2, "tree-partition", 2, 7}));
}

TEST(Plan, InRandomOrderHasTheSameRuns) {
  Specification asked = specification_to_plan();
  asked.repetitions = 2;
  const auto given = plan(asked);
  asked.order = Order::kRandom;
  const auto drawn = plan(asked);
  EXPECT_NE(drawn, given);
  EXPECT_EQ(std::set(drawn.begin(), drawn.end()), std::set(given.begin(), given.end()));
  EXPECT_EQ(drawn.size(), given.size());
  EXPECT_EQ(plan(asked), drawn);
  asked.first_seed = 6;
  EXPECT_NE(plan(asked).front(), drawn.front());
}

TEST(Plan, MakesAllOnceBeforeAnyAgainAndInstancesTogether) {
  Specification asked = specification_to_plan();
  asked.repetitions = 2;
  for (const Order order : {Order::kGiven, Order::kRandom}) {
    asked.order = order;
    const auto cells = plan(asked);
    constexpr std::size_t kWays = 4;
    constexpr std::size_t kOfASeed = 2 * 2 * 2 * kWays;
    ASSERT_EQ(cells.size(), 2 * 3 * kOfASeed);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      EXPECT_EQ(cells[i].repetition, 1 + i / (3 * kOfASeed));
      EXPECT_EQ(cells[i].seed, 5 + i / kOfASeed % 3);
      const Cell& first = cells[i / kWays * kWays];
      EXPECT_EQ(std::tie(cells[i].family, cells[i].size, cells[i].width),
                std::tie(first.family, first.size, first.width));
    }
  }
}

TEST(Plan, InRandomOrderGivesEveryMethodEveryTurn) {
  Specification asked = specification_to_plan();
  asked.order = Order::kRandom;
  asked.seeds = 50;
  const auto cells = plan(asked);
  constexpr std::size_t kWays = 4;
  std::set<std::pair<Way, std::size_t>> turns;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    turns.insert({{cells[i].method, cells[i].threads}, i % kWays});
  }
  EXPECT_EQ(turns.size(), kWays * kWays);
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
  // Fewer are the beginning of more, in either order.
  for (const Order order : {Order::kGiven, Order::kRandom}) {
    drawn.order = order;
    drawn.sample = 50;
    const auto more = plan(drawn);
    drawn.sample = 20;
    const auto fewer = plan(drawn);
    EXPECT_TRUE(std::equal(fewer.begin(), fewer.end(), more.begin()));
  }
}

}  // namespace
}  // namespace isthmus::kernels::study
