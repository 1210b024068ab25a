#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/geography/cores.hpp"
#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// Solves cores one after another; what it learns of one may help with the next. Not thread-safe.
class CoreSolver {
 public:
  virtual ~CoreSolver() = default;

  /// From now on states(), counts() and decided_by() are about what comes.
  virtual void begin_counting() = 0;

  /// Whether the player to move at the core's start wins. Nothing when a limit of the budget was
  /// reached; throws core::LimitError where there is more to say of it.
  [[nodiscard]] virtual std::optional<bool> mover_wins(const Core& core) = 0;

  /// See Run.
  [[nodiscard]] virtual std::uint64_t states() const = 0;
  [[nodiscard]] virtual std::vector<Count> counts() const = 0;
  [[nodiscard]] virtual std::string_view decided_by() const { return {}; }
};

}  // namespace isthmus::kernels::geography
