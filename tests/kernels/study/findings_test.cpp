#include "kernels/study/findings.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/kernels/study/synthetic_results.hpp"

namespace isthmus::kernels::study {
namespace {

TEST(Scaling, FindsThePowerThroughMedians) {
  SyntheticResults results;
  for (const std::uint64_t size : {10U, 20U, 40U, 80U}) {
    const double typical = 1e-6 * std::pow(static_cast<double>(size), 2);
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      // One fast instance and one slow one leave the median where it is.
      const double factor = seed == 1 ? 0.01 : seed == 2 ? 1 : 50;
      Result run = SyntheticResults::run(size, seed, factor * typical);
      set_figure(run, "work", 7 * size);
      results.add(run);
    }
  }
  const Findings findings = results.findings();
  ASSERT_EQ(findings.seconds_growth.size(), 1U);
  const ScalingRow& row = findings.seconds_growth.front();
  EXPECT_EQ(row.sizes, 4U);
  EXPECT_EQ(row.stopped, 0U);
  ASSERT_TRUE(row.fit);
  EXPECT_NEAR(row.fit->power.slope, 2, 1e-6);
  ASSERT_EQ(findings.work_growth.size(), 1U);
  EXPECT_NEAR(findings.work_growth.front().fit.value().power.slope, 1, 1e-6);
}

TEST(Scaling, LeavesStoppedSizesOutAndSaysSo) {
  SyntheticResults results;
  for (const std::uint64_t size : {10U, 20U, 40U}) {
    results.add(SyntheticResults::run(size, 1, static_cast<double>(size)));
  }
  results.add(SyntheticResults::run(80, 1, 0.001));
  results.add(SyntheticResults::stopped(80, 2));
  results.add(SyntheticResults::stopped(80, 3));
  const ScalingRow row = results.findings().seconds_growth.at(0);
  EXPECT_EQ(row.sizes, 3U);
  EXPECT_EQ(row.stopped, 1U);
  EXPECT_NEAR(row.fit.value().power.slope, 1, 1e-6);
}

TEST(Scaling, OfTooFewSizesHasNoFit) {
  SyntheticResults results;
  results.add(SyntheticResults::run(10, 1, 1));
  results.add(SyntheticResults::run(20, 1, 2));
  const ScalingRow row = results.findings().seconds_growth.at(0);
  EXPECT_EQ(row.sizes, 2U);
  EXPECT_FALSE(row.fit);
}

TEST(SpeedUp, LiesBetweenBrentAndTheSpan) {
  const SpeedUpBounds few = speed_up_bounds(1000, 10, 4);
  EXPECT_NEAR(few.least, 1000 / (250.0 + 10), 1e-12);
  EXPECT_EQ(few.most, 4);
  const SpeedUpBounds many = speed_up_bounds(1000, 10, 1000);
  EXPECT_NEAR(many.least, 1000 / 11.0, 1e-12);
  EXPECT_EQ(many.most, 100);
}

TEST(SpeedUp, IsMeasuredInstanceByInstance) {
  SyntheticResults results;
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    // Two, three and four times as fast, of instances that take very different times.
    const double seconds = std::pow(10.0, static_cast<double>(seed));
    Result one = SyntheticResults::run(10, seed, seconds);
    set_figure(one, "work", 100);
    set_figure(one, "span", 25);
    results.add(one);
    Result four = SyntheticResults::run(10, seed, seconds / static_cast<double>(1 + seed));
    four.cell.threads = 4;
    results.add(four);
  }
  Result only_one = SyntheticResults::run(10, 4, 1);
  results.add(only_one);
  Result lost = SyntheticResults::stopped(10, 4);
  lost.cell.threads = 4;
  results.add(lost);
  const Findings findings = results.findings();
  ASSERT_EQ(findings.speed_ups.size(), 1U);
  const SpeedUpRow& row = findings.speed_ups.front();
  EXPECT_EQ(row.series.threads, 4U);
  EXPECT_EQ(row.base_threads, 1U);
  EXPECT_EQ(row.instances, 3U);
  EXPECT_NEAR(row.speed_up.median().value(), 3, 1e-9);
  ASSERT_TRUE(row.predicted);
  EXPECT_NEAR(row.predicted->least, 2, 1e-9);
  EXPECT_EQ(row.predicted->most, 4);
  ASSERT_EQ(findings.parallelism.size(), 1U);
  EXPECT_EQ(findings.parallelism.front().parallelism(), 4);
  EXPECT_EQ(findings.parallelism.front().predicted[2].most, 4);
}

TEST(XpConstant, ComparesFormsAtTheLargestSizeBothSolved) {
  SyntheticResults results;
  for (const std::uint64_t size : {10U, 20U, 40U}) {
    Result scaling = SyntheticResults::run(size, 1, 0.01 * static_cast<double>(size));
    set_figure(scaling, "types", 4);
    set_figure(scaling, "local_states", 3 * size);
    results.add(scaling);
    Result paper = size == 40 ? SyntheticResults::stopped(size, 1)
                              : SyntheticResults::run(size, 1, 1.0 * static_cast<double>(size));
    paper.cell.method = "tree-partition-paper";
    if (size < 40) {
      set_figure(paper, "types", 9);
      set_figure(paper, "local_states", size * size);
    }
    results.add(paper);
  }
  const Findings findings = results.findings();
  ASSERT_EQ(findings.xp.size(), 1U);
  const XpRow& row = findings.xp.front();
  EXPECT_EQ(row.size, 20U);
  ASSERT_EQ(row.costs.size(), 2U);
  EXPECT_EQ(row.costs.at("tree-partition").types, 4);
  EXPECT_EQ(row.costs.at("tree-partition-paper").local_states, 400);
  EXPECT_EQ(row.costs.at("tree-partition").bags, 10);
  EXPECT_NEAR(row.costs.at("tree-partition").states_growth.fit.value().power.slope, 1, 1e-6);
  EXPECT_FALSE(row.costs.at("tree-partition-paper").seconds_growth.fit);
}

TEST(XpConstant, FindsTheFactorOfAWidth) {
  SyntheticResults results;
  for (const unsigned width : {1U, 2U, 3U, 4U}) {
    Result run = SyntheticResults::run(20, 1, std::pow(3.0, width));
    run.cell.width = width;
    set_figure(run, "types", 1U << width);
    results.add(run);
  }
  const auto rows = xp_by_width(results.findings().analysis, XpFigure::kTypes);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows.front().points.size(), 4U);
  EXPECT_NEAR(std::exp(rows.front().fit.value().slope), 2, 1e-9);
  const auto seconds = xp_by_width(results.findings().analysis, XpFigure::kSecondsPerVertex);
  EXPECT_NEAR(std::exp(seconds.at(0).fit.value().slope), 3, 1e-9);
  EXPECT_TRUE(xp_by_width(results.findings().analysis, XpFigure::kConfigurations).empty());
}

TEST(Comparison, CountsEndingsAndComparesWhatBothSolved) {
  SyntheticResults results;
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    results.add(SyntheticResults::run(10, seed, 1));
    Result paper = seed == 3 ? SyntheticResults::stopped(10, seed)
                             : SyntheticResults::run(10, seed, seed == 1 ? 0.5 : 8);
    paper.cell.method = "tree-partition-paper";
    results.add(paper);
  }
  Result refused = SyntheticResults::run(10, 4, 0);
  refused.cell.method = "tree-partition-paper";
  refused.measurement = {};
  refused.measurement.message = "it does not apply";
  results.add(refused);
  const Findings findings = results.findings();
  ASSERT_EQ(findings.comparison.size(), 2U);
  const ComparisonRow& paper = findings.comparison[1];
  EXPECT_EQ(paper.series.method, "tree-partition-paper");
  EXPECT_EQ(paper.instances, 4U);
  EXPECT_EQ(paper.solved, 2U);
  EXPECT_EQ(paper.stopped, 1U);
  EXPECT_EQ(paper.refused, 1U);
  EXPECT_EQ(paper.fastest, 1U);
  EXPECT_EQ(paper.compared, 2U);
  EXPECT_EQ(paper.ratio.values[0], 0.5);
  EXPECT_EQ(paper.ratio.values[4], 8);
  EXPECT_EQ(findings.comparison[0].fastest, 2U);
  EXPECT_EQ(findings.analysis.ended(Ending::kLimit), 1U);
  EXPECT_EQ(findings.analysis.reasons().at({"tree-partition-paper", "it does not apply"}), 1U);
}

}  // namespace
}  // namespace isthmus::kernels::study
