#include <gtest/gtest.h>

#include <string>

#include "engine/core/errors.hpp"
#include "engine/enumeration/graph_family.hpp"

namespace isthmus::engine::enumeration {
namespace {

TEST(ParseFamily, ReadsPropertiesAndBounds) {
  const GraphFamily family = parse_family("12,bipartite,connected,degree=2:4,edges=14:");
  EXPECT_EQ(family.vertices, 12U);
  EXPECT_TRUE(family.bipartite);
  EXPECT_TRUE(family.connected);
  EXPECT_FALSE(family.chordal);
  EXPECT_EQ(family.least_degree, 2U);
  EXPECT_EQ(family.most_degree, 4U);
  EXPECT_EQ(family.least_edges, 14U);
  EXPECT_EQ(family.most_edges, std::nullopt);
}

TEST(ParseFamily, TakesOneNumberForBothBounds) {
  const GraphFamily family = parse_family("degree=3,10,edges=:15");
  EXPECT_EQ(family.vertices, 10U);
  EXPECT_EQ(family.least_degree, 3U);
  EXPECT_EQ(family.most_degree, 3U);
  EXPECT_EQ(family.least_edges, std::nullopt);
  EXPECT_EQ(family.most_edges, 15U);
}

TEST(ParseFamily, KnowsEveryPropertyByName) {
  for (const Property& property : properties()) {
    EXPECT_TRUE(parse_family("5," + std::string(property.name)).*property.asked) << property.name;
  }
}

class NoFamily : public testing::TestWithParam<const char*> {};

TEST_P(NoFamily, IsRefused) { EXPECT_THROW((void)parse_family(GetParam()), core::UsageError); }

INSTANTIATE_TEST_SUITE_P(Each, NoFamily,
                         testing::Values("", ",", "connected", "8,", "8,nice", "8,9", "x8", "8x",
                                         "-8", "0", "33", "4294967304", "8,degree=", "8,degree=:",
                                         "8,degree=x", "8,degree=2:x", "8,degree=2:3:4",
                                         "8,degree=4:2", "8,edges=29:", "8,edge=3"));

}  // namespace
}  // namespace isthmus::engine::enumeration
