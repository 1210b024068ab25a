#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// A run that has other runs tell what is asked besides values.
class DelegatingRun : public Run {
 public:
  std::optional<std::vector<Vertex>> winning_moves(Vertex start) final {
    return able(start, &Abilities::winning_moves).winning_moves(start);
  }

  std::optional<std::vector<Vertex>> principal_line(Vertex start) final {
    return able(start, &Abilities::principal_lines).principal_line(start);
  }

  std::string certificate(std::uint64_t index, Vertex start, Nimber value) final {
    return able(start, &Abilities::certificates).certificate(index, start, value);
  }

 protected:
  /// A run with this ability that has found the value of `start`. Throws core::LimitError when a
  /// limit was reached before.
  [[nodiscard]] virtual Run& able(Vertex start, bool Abilities::* ability) = 0;
};

}  // namespace isthmus::kernels::geography
