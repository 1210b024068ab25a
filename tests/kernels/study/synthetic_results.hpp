#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/study/findings.hpp"
#include "tests/cli/program_run.hpp"

/// Results of runs that were never made, with known figures.
namespace isthmus::kernels::study {

/// A file of results to which runs are added one by one.
class SyntheticResults {
 public:
  SyntheticResults() {
    specification_.families = {"tree-partition"};
    specification_.sizes = {1};
    specification_.widths = {1};
    specification_.methods = {"tree-partition", "tree-partition-paper"};
    results_ = std::make_unique<Results>(folder_.path("r.sqlite"), specification_, "a test");
  }

  /// A run that was solved, with a bag for each two vertices and as many vertices as the size.
  static Result run(std::uint64_t size, std::uint64_t seed, double seconds) {
    Result made;
    made.cell.family = "tree-partition";
    made.cell.method = "tree-partition";
    made.cell.size = static_cast<engine::graph::Vertex>(size);
    made.cell.width = 2;
    made.cell.seed = seed;
    made.facts = {false, size, size, size / 2, 2};
    made.measurement.ending = Ending::kSolved;
    made.measurement.value = 0;
    made.measurement.seconds = seconds;
    return made;
  }
  static Result stopped(std::uint64_t size, std::uint64_t seed) {
    Result made = run(size, seed, 1);
    made.measurement.ending = Ending::kLimit;
    made.measurement.value.reset();
    return made;
  }

  void add(const Result& result) { results_->add(std::vector{result}); }
  [[nodiscard]] Findings findings() { return Findings(specification_, *results_); }

 private:
  cli::Folder folder_;
  Specification specification_;
  std::unique_ptr<Results> results_;
};

inline void set_figure(Result& result, std::string_view name, std::uint64_t value) {
  result.measurement.figures[figure_index(name)] = value;
}

}  // namespace isthmus::kernels::study
