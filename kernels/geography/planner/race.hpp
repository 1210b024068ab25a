#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/budget.hpp"
#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// A method that takes part in a race.
struct Entrant {
  const Method* method = nullptr;
  /// Entrants of different lanes run at the same time, those of a lane in turns.
  std::size_t lane = 0;
  /// How much time it gets beside the others of its lane.
  double share = 1;
  /// Seconds that it has to itself before all run, once `Field::first` has had its own.
  double head_start = 0;
  /// A tree partition to begin with; null for the question's own.
  std::shared_ptr<const engine::decomposition::TreePartition> partition = nullptr;
};

/// Who runs: first one entrant by itself for its head start, then all. The first that has a value
/// wins.
struct Field {
  Entrant first;
  /// All entrants, `first` among them, asked for once and only if needed.
  std::function<std::vector<Entrant>()> all;
};

/// Methods that are tried side by side on one question, since it cannot be told which is faster.
///
/// Within the budget of the question: lanes share its threads, entrants its memory. With one thread
/// there should be one lane, of which the entrants take turns that grow, each going on with what it
/// remembers. So an answer takes about as many times longer than by the fastest entrant as there
/// are others. For the next start, the last winner is the first entrant. Which entrant wins may
/// differ from run to run, values never do.
///
/// What the winner cannot tell (Abilities) comes from an entrant that can, in the order of
/// Field::all.
[[nodiscard]] std::unique_ptr<Run> begin_race(const Question& question, Field field);

}  // namespace isthmus::kernels::geography
