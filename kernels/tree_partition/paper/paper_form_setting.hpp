#pragma once

#include <tbb/enumerable_thread_specific.h>
#include <tbb/task_arena.h>

#include <cstdint>
#include <string>

#include "engine/core/budget.hpp"
#include "kernels/tree_partition/bag_tree.hpp"
#include "kernels/tree_partition/paper/local_game.hpp"
#include "kernels/tree_partition/paper/type_registry.hpp"

namespace isthmus::kernels::tree_partition::paper {

struct PaperFormOptions {
  engine::core::Budget budget;
  /// Exit labels behind one entry at most: its truth table has a bit for each set of them.
  unsigned most_labels = 24;
  /// Whether to keep account of PaperFormCounts::span.
  bool span = false;
};

/// What the bags of one run of the paper's form have in common.
class PaperFormSetting {
 public:
  PaperFormSetting(const engine::graph::Graph& of, const BagTree& seen_through,
                   TypeRegistry& registry, const PaperFormOptions& options);

  const engine::graph::Graph* graph;
  const BagTree* tree;
  TypeRegistry* types;
  /// No more threads than the machine has.
  engine::core::Budget budget;
  unsigned most_labels;
  bool span;
  /// Where these threads work.
  tbb::task_arena arena;
  /// A local game for each thread, whose memory is used again.
  tbb::enumerable_thread_specific<LocalGame> games;

  /// Whether to stop: the deadline has passed or the caller asked.
  [[nodiscard]] bool stopped() const { return budget.cancelled() || budget.expired(); }
  /// Bytes that are left for what is not kept, while tables of a bag take so many.
  [[nodiscard]] std::uint64_t memory_left(std::uint64_t tables) const;
  /// The states of all local games so far.
  [[nodiscard]] std::uint64_t local_states() const;

  /// Tells the budget's progress about states that it has not heard of.
  void report();

  /// The errors, all core::LimitError.
  [[noreturn]] void refuse_labels(Bag bag, std::uint64_t labels) const;
  [[noreturn]] void refuse_memory(Bag bag) const;
  [[noreturn]] void refuse_inner_edges(Bag bag, std::uint64_t most) const;

 private:
  /// "bag 3 (vertices 4, 5, 6)", or the first few of many.
  [[nodiscard]] std::string name(Bag bag) const;

  std::uint64_t reported_ = 0;
};

}  // namespace isthmus::kernels::tree_partition::paper
