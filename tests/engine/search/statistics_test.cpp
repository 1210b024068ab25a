#include "engine/search/statistics.hpp"

#include <gtest/gtest.h>

namespace isthmus::engine::search {
namespace {

TEST(WorkerStatistics, AddsFieldByField) {
  WorkerStatistics sum{1, 2, 3, 4};
  sum += {10, 20, 30, 40};
  EXPECT_EQ(sum.nodes, 11U);
  EXPECT_EQ(sum.table_hits, 22U);
  EXPECT_EQ(sum.table_probes, 33U);
  EXPECT_EQ(sum.inserted, 44U);
}

TEST(Statistics, AddsWorkersOneByOneWhateverTheirNumber) {
  Statistics sum;
  Statistics one;
  one.total = {5, 0, 0, 0};
  one.workers = {{5, 0, 0, 0}};
  Statistics two;
  two.total = {7, 0, 0, 0};
  two.workers = {{3, 0, 0, 0}, {4, 0, 0, 0}};
  sum += one;
  sum += two;
  EXPECT_EQ(sum.total.nodes, 12U);
  ASSERT_EQ(sum.workers.size(), 2U);
  EXPECT_EQ(sum.workers[0].nodes, 8U);
  EXPECT_EQ(sum.workers[1].nodes, 4U);
}

}  // namespace
}  // namespace isthmus::engine::search
