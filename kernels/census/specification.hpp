#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/census/games.hpp"

namespace isthmus::kernels::census {

/// Which graphs are told about. All are computed in any case.
struct Filter {
  bool connected = false;
  bool bipartite = false;
  std::optional<unsigned> max_degree = std::nullopt;

  friend bool operator==(const Filter&, const Filter&) = default;
};

/// What is told of a start: its nimber, or 1 where the player to move wins and 0 where not.
enum class Value : std::uint8_t { kOutcome, kNimber };

/// "outcome" or "nimber".
[[nodiscard]] std::string_view name_of(Value value);
/// Throws core::UsageError for any other name.
[[nodiscard]] Value value_called(std::string_view name);

/// All graphs with so many vertices, and a game played on them.
struct Specification {
  const Game* game = nullptr;
  unsigned vertices = 0;
  Filter filter;
  Value value = Value::kNimber;

  friend bool operator==(const Specification&, const Specification&) = default;
};

/// Throws core::UsageError when there are too few vertices or too many.
void require_possible(const Specification& specification);

/// As people say it: "ueg, 6 vertices, connected, nimbers".
[[nodiscard]] std::string text_of(const Specification& specification);

}  // namespace isthmus::kernels::census
