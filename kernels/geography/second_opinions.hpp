#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/graph/graph.hpp"
#include "engine/search/bound.hpp"
#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

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

/// Asks every method that applies, apart from `first`, about these starts, of which `first` found
/// `values`; a start whose value is not known is passed over, and so is what a method cannot tell
/// within the budget. They are asked plainly, with all reductions and whole states in memory; if
/// `first` was asked otherwise, it is asked again like this. One method after the other, each with
/// the time limit to itself, counted from its beginning. Ends early when the budget's owner says
/// so.
[[nodiscard]] std::vector<SecondOpinions> second_opinions(
    const Question& question, const Method& first, std::span<const engine::graph::Vertex> starts,
    std::span<const std::optional<engine::search::Nimber>> values,
    std::optional<double> time_limit);

}  // namespace isthmus::kernels::geography
