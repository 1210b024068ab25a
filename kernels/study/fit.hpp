#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

/// Lines through measured points, and what they say about growth. Nothing here decides an answer:
/// these are statistics, in floating point.
namespace isthmus::kernels::study {

struct Point {
  double x = 0;
  double y = 0;
};

/// The line y = intercept + slope x with the least sum of squared residuals.
struct LineFit {
  double slope = 0;
  double intercept = 0;
  /// Half of the 95 % confidence interval of the slope: Student's t with points - 2 degrees of
  /// freedom, right when residuals are independent and normal.
  double margin = 0;
  /// The share of the variance of y that the line explains; nothing when y does not vary.
  std::optional<double> r_squared;
  /// The sum of squared residuals.
  double residual = 0;
  std::size_t points = 0;
};

/// Nothing with fewer than three different x: two points lie on a line whatever they are.
/// O(points).
[[nodiscard]] std::optional<LineFit> fit_line(std::span<const Point> points);

/// Which of two curves with as many parameters is closer to some points.
enum class Growth : std::uint8_t {
  kPower,        ///< y = c n^slope
  kExponential,  ///< y = c e^(slope n)
  kEither,       ///< Akaike's criteria differ by less than 2, which says little
};

/// "power", "exponential" or "either".
[[nodiscard]] const char* name(Growth growth);

/// How y grows with n.
struct GrowthFit {
  /// log y over log n: the slope is the exponent.
  LineFit power;
  /// log y over n: e to the slope is the factor for one more.
  LineFit exponential;
  Growth better = Growth::kEither;
  /// The exponent between the two largest n: where it is far from the power's slope, n is too small
  /// to tell.
  double last_exponent = 0;
};

/// Of points (n, y), all above 0; nothing with fewer than three different n. O(points log points).
[[nodiscard]] std::optional<GrowthFit> fit_growth(std::span<const Point> points);

}  // namespace isthmus::kernels::study
