#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/graph/graph.hpp"
#include "engine/search/bound.hpp"
#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// What one method found of a start, if anything.
struct FirstOpinion {
  engine::graph::Vertex start;
  std::optional<engine::search::Nimber> value;
  std::string_view method;
};

/// What the other methods make of one start.
struct SecondOpinions {
  struct Other {
    std::string_view method;
    engine::search::Nimber value;
  };
  /// Those that found the same value.
  std::vector<std::string_view> agree;
  /// Those that found another one.
  std::vector<Other> disagree;
};

/// Asks every method that applies about these starts, but for the one that found the first opinion;
/// a start of which nothing was found is passed over, and so is what a method cannot tell within
/// the budget. They are asked plainly, with all reductions and whole states in memory; a method
/// that was asked otherwise the first time is asked again like this. One method after the other,
/// each with the time limit to itself, counted from its beginning. Ends early when the budget's
/// owner says so.
[[nodiscard]] std::vector<SecondOpinions> second_opinions(const Question& question,
                                                          std::span<const FirstOpinion> first,
                                                          std::optional<double> time_limit);

}  // namespace isthmus::kernels::geography
