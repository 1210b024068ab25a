#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/study/specification.hpp"

namespace isthmus::kernels::study {

/// One run of a study: an instance, and how it is solved.
struct Cell {
  std::string family;
  engine::graph::Vertex size = 0;
  engine::graph::Vertex width = 0;
  std::string method;
  unsigned threads = 1;
  std::uint64_t seed = 0;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// The runs of a study, in the order in which they are made, none twice: seed by seed, so that what
/// was stopped halfway shows every family, size and width. Runs on one instance follow each other.
[[nodiscard]] std::vector<Cell> plan(const Specification& specification);

}  // namespace isthmus::kernels::study
