#include "kernels/study/measurement.hpp"

#include <gtest/gtest.h>

#include "engine/core/errors.hpp"
#include "kernels/study/family.hpp"

namespace isthmus::kernels::study {
namespace {

RunSettings settings() {
  RunSettings result;
  result.memory = std::uint64_t{1} << 26U;
  result.span = true;
  result.reductions = false;
  return result;
}

std::uint64_t figure(const Measurement& measurement, std::string_view name) {
  return measurement.figures[figure_index(name)].value();
}

TEST(Measurement, GivesBothFormsTheSameNamesOfFigures) {
  const auto instance = family_called("tree-partition").make(10, 2, 2);
  const Measurement scaling = measure(instance, "tree-partition", settings());
  const Measurement paper = measure(instance, "tree-partition-paper", settings());
  const Measurement search = measure(instance, "search", settings());
  ASSERT_EQ(scaling.ending, Ending::kSolved);
  EXPECT_EQ(scaling.value, paper.value);
  EXPECT_EQ(scaling.value, search.value);
  for (const std::string_view name : kFigures) {
    EXPECT_TRUE(scaling.figures[figure_index(name)]) << name;
    EXPECT_EQ(paper.figures[figure_index(name)].has_value(), name != "diagram_nodes") << name;
    EXPECT_EQ(search.figures[figure_index(name)].has_value(), name == "work") << name;
  }
  EXPECT_GE(figure(paper, "types"), figure(scaling, "types"));
  EXPECT_LE(figure(scaling, "span"), figure(scaling, "work"));
}

TEST(Measurement, CountsUpToALimit) {
  const auto instance = family_called("tree-partition").make(60, 4, 1);
  RunSettings hasty = settings();
  hasty.time_limit = 0.05;
  const Measurement late = measure(instance, "tree-partition-paper", hasty);
  EXPECT_EQ(late.ending, Ending::kLimit);
  EXPECT_FALSE(late.value);
  EXPECT_GT(figure(late, "types"), 1U);
}

TEST(Measurement, TakesGraphsApartWhereAskedTo) {
  const auto tree = family_called("random-tree").make(30, 1, 1);
  EXPECT_GT(figure(measure(tree, "tree-partition", settings()), "work"), 0U);
  RunSettings apart = settings();
  apart.reductions = true;
  EXPECT_EQ(figure(measure(tree, "tree-partition", apart), "work"), 0U);
}

TEST(Measurement, RefusesWhatDoesNotApply) {
  const auto instance = family_called("tree-partition-directed").make(10, 2, 2);
  const Measurement refused = measure(instance, "tree-partition-paper", settings());
  EXPECT_EQ(refused.ending, Ending::kRefused);
  EXPECT_FALSE(refused.message.empty());
  EXPECT_THROW((void)measure(instance, "guessing", settings()), engine::core::UsageError);
}

TEST(Measurement, TellsWhatIsNotDecidedFromALimit) {
  // A cycle of odd length has no even kernel, and is not bipartite.
  const auto instance = family_called("tree-partition").make(10, 2, 2);
  const Measurement open = measure(instance, "even-kernel", settings());
  EXPECT_EQ(open.ending, Ending::kUndecided) << name(open.ending);
  EXPECT_FALSE(open.value);
  EXPECT_FALSE(open.message.empty());
  EXPECT_EQ(measure(family_called("random-tree").make(10, 1, 1), "even-kernel", settings()).ending,
            Ending::kSolved);
}

TEST(Ending, HasANameEach) {
  for (const Ending ending :
       {Ending::kSolved, Ending::kLimit, Ending::kRefused, Ending::kUndecided}) {
    EXPECT_EQ(ending_of(name(ending)), ending);
  }
  EXPECT_THROW((void)ending_of("won"), engine::core::UsageError);
}

}  // namespace
}  // namespace isthmus::kernels::study
