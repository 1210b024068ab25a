#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/search/bound.hpp"

namespace isthmus::kernels::geography {

/// The values of the positions to which a player may leave a vertex for good, with multiplicities,
/// so that one of them can be left out in time that does not depend on their number.
class ExitCounts {
 public:
  using Nimber = engine::search::Nimber;

  void add(Nimber value) {
    if (value >= count_.size()) count_.resize(std::size_t{value} + 1, 0);
    ++count_[value];
  }

  /// Whether an exit of this value is left when one of value `without` is not to be used.
  [[nodiscard]] bool has(Nimber value, std::optional<Nimber> without = {}) const {
    return value < count_.size() && count_[value] > (without == value ? 1U : 0U);
  }

  /// The least value that no exit has.
  [[nodiscard]] Nimber mex(std::optional<Nimber> without = {}) const {
    Nimber value = 0;
    while (has(value, without)) ++value;
    return value;
  }

  /// The different values, ascending.
  [[nodiscard]] std::vector<Nimber> values(std::optional<Nimber> without = {}) const {
    std::vector<Nimber> result;
    for (Nimber value = 0; value < count_.size(); ++value) {
      if (has(value, without)) result.push_back(value);
    }
    return result;
  }

 private:
  std::vector<std::uint32_t> count_;
};

}  // namespace isthmus::kernels::geography
