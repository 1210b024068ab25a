#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/census/specification.hpp"

namespace isthmus::tools {

/// Says how far a census is.
class CensusProgress {
 public:
  explicit CensusProgress(const kernels::census::Specification& specification);

  /// A line about so many graphs that are done, in layers below the last as well.
  [[nodiscard]] std::string operator()(std::uint64_t done, double seconds) const;

 private:
  /// The layer in which the next graph is, from 1.
  [[nodiscard]] std::size_t layer(std::uint64_t done) const;

  std::vector<std::uint64_t> layers_;
  std::uint64_t all_;
};

}  // namespace isthmus::tools
