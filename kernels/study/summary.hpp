#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/quantiles.hpp"
#include "kernels/study/measurement.hpp"

namespace isthmus::kernels::study {

/// Runs that differ in their seeds and repetitions only, or in what else does not matter, taken
/// together.
class Summary {
 public:
  /// A figure of all of them.
  struct Line {
    std::string_view quantity;
    engine::core::Quantiles quantiles;
  };

  /// Counts a run in. One that was refused or not decided only counts as such.
  void add(const Measurement& measurement);

  [[nodiscard]] std::size_t runs() const { return runs_; }
  [[nodiscard]] std::size_t limits() const { return limits_; }
  [[nodiscard]] std::size_t refused() const { return refused_; }
  [[nodiscard]] std::size_t undecided() const { return undecided_; }

  /// Seconds, then each of kFigures that any run has: quantiles over the runs that were not
  /// refused and came to a decision, where one that was stopped at a limit counts as more than any
  /// other.
  [[nodiscard]] std::vector<Line> lines() const;
  /// The quantiles of seconds or a figure; none where no run has it. O(runs log runs).
  [[nodiscard]] engine::core::Quantiles quantiles(std::string_view quantity) const;
  [[nodiscard]] std::optional<double> median(std::string_view quantity) const {
    return quantiles(quantity).median();
  }
  [[nodiscard]] std::size_t solved() const { return seconds_.size(); }

 private:
  std::size_t runs_ = 0;
  std::size_t limits_ = 0;
  std::size_t refused_ = 0;
  std::size_t undecided_ = 0;
  std::vector<double> seconds_;
  std::array<std::vector<double>, kFigures.size()> figures_;
};

/// The columns that csv_of gives, separated by commas.
[[nodiscard]] std::string summary_columns();
[[nodiscard]] std::string measurement_columns();

/// A row of a table a line of the summary, each beginning with these fields.
[[nodiscard]] std::string csv_of(const Summary& summary, std::string_view first_fields);
/// The fields of a run: method's outcome, figures, seconds and message.
[[nodiscard]] std::string csv_of(const Measurement& measurement, bool nimbers);

/// A text as a field of CSV: in quotes where it must be (RFC 4180).
[[nodiscard]] std::string csv_field(std::string_view text);

}  // namespace isthmus::kernels::study
