#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/study/specification.hpp"

namespace isthmus::kernels::study {

/// One run of a study: an instance, how it is solved, and for which time.
struct Cell {
  std::string family;
  engine::graph::Vertex size = 0;
  engine::graph::Vertex width = 0;
  std::string method;
  unsigned threads = 1;
  std::uint64_t seed = 0;
  std::uint64_t repetition = 1;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// The runs of a study, in the order in which they are made, none twice. All are made once before
/// any is made again, and within that seed by seed, so that what was stopped halfway shows every
/// family, size and width, and a machine that grows slower does so for all of them. In random order
/// the instances of a seed are drawn, and the runs on an instance, which follow each other; samples
/// are drawn anyway. The same specification has the same plan. O(runs log runs).
[[nodiscard]] std::vector<Cell> plan(const Specification& specification);

}  // namespace isthmus::kernels::study
