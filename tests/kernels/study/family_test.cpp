#include "kernels/study/family.hpp"

#include <gtest/gtest.h>

#include "engine/core/errors.hpp"
#include "engine/decomposition/fault.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "kernels/study/results.hpp"

namespace isthmus::kernels::study {
namespace {

TEST(Family, MakesInstancesWithATreePartition) {
  for (const Family& family : families()) {
    const auto instance = family.make(24, 3, 7);
    EXPECT_FALSE(engine::decomposition::find_fault(instance.graph, instance.partition))
        << family.name;
    EXPECT_EQ(instance.graph.vertex_count(), 24U) << family.name;
    EXPECT_LT(instance.start, 24U) << family.name;
    EXPECT_EQ(instance.graph.directed(), family.name.ends_with("-directed")) << family.name;
    const auto again = family.make(24, 3, 7);
    EXPECT_EQ(again.start, instance.start) << family.name;
    EXPECT_EQ(again.graph.edge_count(), instance.graph.edge_count()) << family.name;
  }
}

TEST(Family, HasTheWidthAskedFor) {
  EXPECT_EQ(facts_of(family_called("tree-partition").make(60, 4, 1)).partition_width, 4U);
  EXPECT_EQ(family_called("grid").make(60, 4, 1).graph.edge_count(), 101U);
  EXPECT_EQ(family_called("random").make(60, 4, 1).graph.edge_count(), 120U);
  EXPECT_EQ(family_called("random").make(3, 4, 1).graph.edge_count(), 3U);
}

TEST(Family, UnknownNamesAreRefused) {
  EXPECT_THROW((void)family_called("grids"), engine::core::UsageError);
}

}  // namespace
}  // namespace isthmus::kernels::study
