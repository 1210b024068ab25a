#include "kernels/study/fit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace isthmus::kernels::study {
namespace {

TEST(FitLine, OfALineIsTheLine) {
  const std::vector<Point> points = {{1, 5}, {2, 7}, {4, 11}, {8, 19}};
  const auto fit = fit_line(points);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->slope, 2, 1e-12);
  EXPECT_NEAR(fit->intercept, 3, 1e-12);
  EXPECT_NEAR(fit->margin, 0, 1e-6);
  EXPECT_NEAR(fit->r_squared.value(), 1, 1e-12);
  EXPECT_EQ(fit->points, 4U);
}

// Worked by hand: means 3 and 4, sums of squares and products 10, 6 and 6; slope 0.6, residual 2.4,
// standard error sqrt(2.4 / 3 / 10), and t = 3.182446 of three degrees of freedom.
TEST(FitLine, HasTheMarginOfStudent) {
  const std::vector<Point> points = {{1, 2}, {2, 4}, {3, 5}, {4, 4}, {5, 5}};
  const auto fit = fit_line(points);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->slope, 0.6, 1e-12);
  EXPECT_NEAR(fit->intercept, 2.2, 1e-12);
  EXPECT_NEAR(fit->residual, 2.4, 1e-12);
  EXPECT_NEAR(fit->r_squared.value(), 0.6, 1e-12);
  EXPECT_NEAR(fit->margin, 3.1824463 * std::sqrt(0.08), 1e-6);
}

TEST(FitLine, NeedsThreePlaces) {
  EXPECT_FALSE(fit_line({}));
  EXPECT_FALSE(fit_line(std::vector<Point>{{1, 1}, {2, 2}}));
  EXPECT_FALSE(fit_line(std::vector<Point>{{1, 1}, {2, 2}, {2, 3}, {1, 0}}));
}

TEST(FitLine, OfWhatDoesNotVaryExplainsNothing) {
  const auto fit = fit_line(std::vector<Point>{{1, 4}, {2, 4}, {3, 4}});
  ASSERT_TRUE(fit);
  EXPECT_EQ(fit->slope, 0);
  EXPECT_FALSE(fit->r_squared);
}

TEST(FitGrowth, FindsTheExponentOfAPower) {
  std::vector<Point> points;
  for (const double n : {10, 20, 40, 80, 160}) points.push_back({n, 0.003 * std::pow(n, 1.75)});
  const auto fit = fit_growth(points);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->power.slope, 1.75, 1e-9);
  EXPECT_NEAR(fit->last_exponent, 1.75, 1e-9);
  EXPECT_EQ(fit->better, Growth::kPower);
}

TEST(FitGrowth, FindsTheFactorOfAnExponential) {
  std::vector<Point> points;
  for (const double n : {4, 8, 12, 16, 20}) points.push_back({n, 5 * std::pow(1.5, n)});
  const auto fit = fit_growth(points);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(std::exp(fit->exponential.slope), 1.5, 1e-9);
  EXPECT_EQ(fit->better, Growth::kExponential);
}

TEST(FitGrowth, SaysWhenEitherWillDo) {
  const auto noisy = fit_growth(std::vector<Point>{{10, 1}, {11, 1.4}, {12, 1.1}, {13, 1.6}});
  ASSERT_TRUE(noisy);
  EXPECT_EQ(noisy->better, Growth::kEither);
  const auto constant = fit_growth(std::vector<Point>{{1, 7}, {2, 7}, {3, 7}});
  ASSERT_TRUE(constant);
  EXPECT_EQ(constant->better, Growth::kEither);
}

// With independent normal residuals the interval holds the true slope 95 times in 100. The sums of
// twelve even draws are near enough to normal; 400 trials leave a deviation of about 1.1 %.
TEST(FitLine, HoldsTheSlopeAsOftenAsItSays) {
  std::uint64_t state = 1;
  const auto draw = [&state] {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(state >> 11U) * 0x1p-53;
  };
  int held = 0;
  constexpr int kTrials = 400;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<Point> points;
    for (int x = 1; x <= 6; ++x) {
      double noise = -6;
      for (int i = 0; i < 12; ++i) noise += draw();
      points.push_back({static_cast<double>(x), 1 + 2.5 * x + noise});
    }
    const auto fit = fit_line(points);
    ASSERT_TRUE(fit);
    if (std::abs(fit->slope - 2.5) <= fit->margin) ++held;
  }
  EXPECT_GT(held, kTrials * 91 / 100);
  EXPECT_LT(held, kTrials * 99 / 100);
}

}  // namespace
}  // namespace isthmus::kernels::study
