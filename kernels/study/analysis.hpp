#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/study/results.hpp"
#include "kernels/study/summary.hpp"

namespace isthmus::kernels::study {

/// Runs whose size, seed and repetition are left open: what a curve over the size shows.
struct Series {
  std::string family;
  std::uint64_t width = 0;
  std::string method;
  unsigned threads = 1;
  friend auto operator<=>(const Series&, const Series&) = default;
};

/// The runs of a series at one size, over seeds and repetitions.
struct SizeGroup {
  Summary summary;
  /// Sums over its runs: instances of a size can differ in these.
  std::uint64_t vertices = 0;
  std::uint64_t bags = 0;

  /// Means over the runs.
  [[nodiscard]] double mean_vertices() const;
  [[nodiscard]] double mean_bags() const;
};

/// A series by size.
using SizeGroups = std::map<std::uint64_t, SizeGroup>;

/// What identifies an instance.
struct InstanceKey {
  std::string family;
  std::uint64_t width = 0;
  std::uint64_t size = 0;
  std::uint64_t seed = 0;
  friend auto operator<=>(const InstanceKey&, const InstanceKey&) = default;
};

/// A method and a number of threads.
using Way = std::pair<std::string, unsigned>;

/// The results of a study in the order in which people ask about them.
class Analysis {
 public:
  /// Reads all results. O(results log results).
  explicit Analysis(Results& results);

  [[nodiscard]] const std::map<Series, SizeGroups>& series() const { return series_; }
  /// The repetitions of each run, by instance and way.
  [[nodiscard]] const std::map<InstanceKey, std::map<Way, Summary>>& instances() const {
    return instances_;
  }
  /// How many runs ended in each way.
  [[nodiscard]] std::size_t ended(Ending ending) const {
    return endings_[static_cast<std::size_t>(ending)];
  }
  [[nodiscard]] std::size_t runs() const { return runs_; }
  /// The reasons that runs gave for having no value, and how many gave each.
  [[nodiscard]] const std::map<std::pair<std::string, std::string>, std::size_t>& reasons() const {
    return reasons_;
  }
  /// Whether any run counted this figure.
  [[nodiscard]] bool counted(std::string_view figure) const;

 private:
  std::map<Series, SizeGroups> series_;
  std::map<InstanceKey, std::map<Way, Summary>> instances_;
  std::array<std::size_t, 4> endings_{};
  std::size_t runs_ = 0;
  std::map<std::pair<std::string, std::string>, std::size_t> reasons_;
  std::array<bool, kFigures.size()> counted_{};
};

}  // namespace isthmus::kernels::study
