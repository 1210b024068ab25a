#pragma once

#include <map>
#include <string>
#include <tuple>

#include "kernels/study/results.hpp"
#include "kernels/study/summary.hpp"
#include "tools/plot.hpp"

namespace isthmus::tools {

/// What a study found, for people: tables, pictures and a page.
class StudyReport {
 public:
  /// Reads all results. O(results log results).
  StudyReport(const kernels::study::Specification& specification, kernels::study::Results& results);

  /// Writes results.csv, summary.csv, the pictures with their data, and index.html, which needs no
  /// other file, into a folder. Throws core::SystemError when that fails.
  void write(const std::string& folder) const;

  /// Runs that were stopped at a limit.
  [[nodiscard]] std::uint64_t limits() const { return limits_; }
  [[nodiscard]] const std::vector<kernels::study::Disagreement>& disagreements() const {
    return disagreements_;
  }

 private:
  /// Family, width, size, method, threads.
  using Group = std::tuple<std::string, std::uint64_t, std::uint64_t, std::string, unsigned>;

  [[nodiscard]] std::string summary_table() const;
  [[nodiscard]] Plot lines_over_size() const;
  [[nodiscard]] Plot map_over_size_and_width(const std::string& method) const;
  [[nodiscard]] std::string page(const std::string& pictures) const;

  const kernels::study::Specification& specification_;
  std::map<Group, kernels::study::Summary> groups_;
  std::string results_table_;
  std::uint64_t runs_ = 0;
  std::uint64_t limits_ = 0;
  std::vector<kernels::study::Disagreement> disagreements_;
  std::vector<std::string> sessions_;
};

}  // namespace isthmus::tools
