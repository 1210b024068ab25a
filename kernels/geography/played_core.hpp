#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/decomposition/tree_partition.hpp"
#include "kernels/geography/cores.hpp"
#include "kernels/geography/method.hpp"
#include "kernels/tree_partition/solver.hpp"

namespace isthmus::kernels::geography {

/// A core that is solved by tree_partition::Solver, with what was learned of it.
///
/// How much a core costs depends on the partition, and no prediction knows it well. So an attempt
/// that fills a part of the memory is given up for one on another partition, and when both have
/// failed each is given several times as much, up to all that the budget has: what is answered
/// within the budget costs a small factor more than on the better of the two. With
/// Reductions::bags off there is only the partition asked for.
///
/// Partitions are made for one start. Another start is tried with what is there, as most of what
/// was learned holds for it, too; if that fails, it gets partitions and attempts of its own. Not
/// thread-safe.
class PlayedCore {
 public:
  using Counts = tree_partition::Counts;
  using TreePartition = engine::decomposition::TreePartition;

  /// `known` is a partition of the core, or null.
  PlayedCore(Core core, std::optional<TreePartition> known, const Question& question);

  /// Whether this is the core, but for where the token enters.
  [[nodiscard]] bool is(const Core& other) const;

  /// Whether the player to move at `start` wins. Nothing when a limit of the budget was reached.
  /// Adds what it did to `spent`, and keeps what was most.
  [[nodiscard]] std::optional<bool> mover_wins(engine::graph::Vertex start, Counts& spent);

 private:
  /// The partitions in turn: the one that is cheapest in states, and the one in functions.
  static constexpr std::size_t kPartitions = 2;

  /// Makes the solver of the attempt that is due.
  void begin();
  /// Forgets everything and makes the first attempt for this start.
  void begin_for(engine::graph::Vertex start);
  /// Goes on to the next attempt; false when there is none.
  [[nodiscard]] bool try_another();
  [[nodiscard]] const TreePartition& partition(std::size_t which);

  Core core_;
  std::optional<TreePartition> known_;
  SearchOptions options_;
  tree_partition::Options solver_options_;
  std::uint64_t most_memory_;
  /// The start that the partitions are made for.
  engine::graph::Vertex root_;
  std::size_t which_ = 0;
  /// Whether an attempt failed since begin_for().
  bool failed_ = false;
  /// Whether looking for a partition was cut short: whoever has time again looks again.
  bool hurried_ = false;
  std::array<std::optional<TreePartition>, kPartitions> partitions_;
  std::unique_ptr<tree_partition::Solver> solver_;
};

}  // namespace isthmus::kernels::geography
