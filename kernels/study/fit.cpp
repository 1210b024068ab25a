#include "kernels/study/fit.hpp"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace isthmus::kernels::study {

namespace {

constexpr std::size_t kFewestPlaces = 3;

/// The t beyond which 2.5 % of Student's distribution lie on each side.
double student_t(std::size_t degrees_of_freedom) {
  constexpr double kOneSide = 0.025;
  const boost::math::students_t_distribution<double> t(static_cast<double>(degrees_of_freedom));
  return boost::math::quantile(boost::math::complement(t, kOneSide));
}

std::size_t different_places(std::span<const Point> points) {
  std::set<double> places;
  for (const Point& point : points) places.insert(point.x);
  return places.size();
}

Growth better_of(const LineFit& power, const LineFit& exponential) {
  // What rounding leaves of a perfect fit, measured against logarithms of at least one digit.
  constexpr double kRounding = 1e-24;
  const double of_power = std::max(power.residual, kRounding);
  const double of_exponential = std::max(exponential.residual, kRounding);
  constexpr double kTelling = 2;
  const double difference = static_cast<double>(power.points) * std::log(of_exponential / of_power);
  if (std::abs(difference) < kTelling) return Growth::kEither;
  return difference > 0 ? Growth::kPower : Growth::kExponential;
}

/// The slope between the last two different x of points sorted by x, each with the mean of its y.
double last_slope(std::span<const Point> sorted) {
  const auto mean_at_end = [&sorted] {
    const double x = sorted.back().x;
    double sum = 0;
    std::size_t count = 0;
    for (; !sorted.empty() && sorted.back().x == x; sorted = sorted.first(sorted.size() - 1)) {
      sum += sorted.back().y;
      ++count;
    }
    return Point{x, sum / static_cast<double>(count)};
  };
  const Point last = mean_at_end();
  const Point before = mean_at_end();
  return (last.y - before.y) / (last.x - before.x);
}

}  // namespace

std::optional<LineFit> fit_line(std::span<const Point> points) {
  if (different_places(points) < kFewestPlaces) return std::nullopt;
  const auto count = static_cast<double>(points.size());
  double mean_x = 0;
  double mean_y = 0;
  for (const auto& [x, y] : points) {
    mean_x += x / count;
    mean_y += y / count;
  }
  double xx = 0;
  double xy = 0;
  double yy = 0;
  for (const auto& [x, y] : points) {
    xx += (x - mean_x) * (x - mean_x);
    xy += (x - mean_x) * (y - mean_y);
    yy += (y - mean_y) * (y - mean_y);
  }
  LineFit fit;
  fit.points = points.size();
  fit.slope = xy / xx;
  fit.intercept = mean_y - fit.slope * mean_x;
  for (const auto& [x, y] : points) {
    const double rest = y - fit.intercept - fit.slope * x;
    fit.residual += rest * rest;
  }
  const std::size_t freedom = points.size() - 2;
  fit.margin = student_t(freedom) * std::sqrt(fit.residual / static_cast<double>(freedom) / xx);
  if (yy > 0) fit.r_squared = 1 - fit.residual / yy;
  return fit;
}

const char* name(Growth growth) {
  switch (growth) {
    case Growth::kPower: return "power";
    case Growth::kExponential: return "exponential";
    case Growth::kEither: break;
  }
  return "either";
}

std::optional<GrowthFit> fit_growth(std::span<const Point> points) {
  std::vector<Point> by_logarithm;
  std::vector<Point> by_number;
  for (const auto& [n, y] : points) {
    by_logarithm.push_back({std::log(n), std::log(y)});
    by_number.push_back({n, std::log(y)});
  }
  std::ranges::sort(by_logarithm, {}, &Point::x);
  const auto power = fit_line(by_logarithm);
  const auto exponential = fit_line(by_number);
  if (!power || !exponential) return std::nullopt;
  return GrowthFit{*power, *exponential, better_of(*power, *exponential), last_slope(by_logarithm)};
}

}  // namespace isthmus::kernels::study
