#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/tree_partition/bag_tree.hpp"
#include "kernels/tree_partition/paper/bag_types.hpp"
#include "kernels/tree_partition/paper/paper_form_setting.hpp"
#include "kernels/tree_partition/paper/type_registry.hpp"

namespace isthmus::kernels::tree_partition::paper {

/// What the algorithm met. All but the local states of the root depend on the tree partition only.
struct PaperFormCounts {
  /// Interface types of all bags, the null type included.
  std::uint64_t types = 0;
  /// Residual configurations (U, F, m), summed over all bags but the root.
  std::uint64_t configurations = 0;
  /// Local states, summed over all pairs of a configuration and an entry, and the root game.
  std::uint64_t local_states = 0;
  /// Exit labels of all entries of all types, and the most of one entry.
  std::uint64_t labels = 0;
  std::uint64_t most_labels = 0;
  /// The most ports of a type.
  std::uint32_t most_rank = 0;
  /// PaperFormOptions::span: the longest chain of local states each of which waited for the next.
  std::uint64_t span = 0;
};

/// Who wins undirected edge geography, by the XP algorithm as the paper states it: the types of all
/// residual configurations of all bags from the leaves up, then a game on the root bag.
///
/// Source: "Edge Geography is XNLP-hard for Pathwidth and in XP for Tree-Partition Width", Theorem
/// 5.2, with the counts of the listing in Appendix C. Not a fast way to solve a game, but one that
/// does what the theorem says, so that its constants can be measured.
///
/// Not thread-safe; uses the threads of the budget inside.
class PaperForm {
 public:
  /// The partition must be one of this graph (io::find_fault). Throws core::UsageError for a
  /// directed graph, core::LimitError when the budget's memory does not hold even the null type.
  PaperForm(const engine::graph::Graph& graph,
            const engine::decomposition::TreePartition& partition, const PaperFormOptions& options);

  /// Whether the player to move with the token at `start` wins. Nothing when the deadline passed or
  /// the caller asked to stop; the next call goes on with the bag that was left.
  ///
  /// Throws core::UsageError if `start` is not in the root bag, and core::LimitError, saying at
  /// which bag, when an entry has too many exit labels, the root bag more than 64 inner edges, or
  /// the memory of the budget is not enough.
  [[nodiscard]] std::optional<bool> first_player_wins(engine::graph::Vertex start);

  [[nodiscard]] PaperFormCounts counts() const;
  [[nodiscard]] const BagTree& tree() const noexcept { return tree_; }
  [[nodiscard]] const TypeRegistry& types() const noexcept { return types_; }
  /// The type of a bag's configuration with nothing used, once it was computed.
  [[nodiscard]] TypeId initial_type(Bag bag) const { return summaries_[bag].initial; }

 private:
  [[nodiscard]] bool process_bags();
  [[nodiscard]] std::optional<bool> play_root(engine::graph::Vertex start);
  [[nodiscard]] std::uint64_t span_below(Bag bag) const;

  BagTree tree_;
  TypeRegistry types_;
  PaperFormSetting setting_;
  std::vector<BagSummary> summaries_;
  /// How many bags of tree_.bottom_up() are done.
  std::size_t done_ = 0;
  std::uint64_t configurations_ = 0;
  /// Local states of the bags below the root, once all are done, and of the last root game.
  std::uint64_t bag_states_ = 0;
  std::uint64_t root_states_ = 0;
  std::uint64_t root_span_ = 0;
};

}  // namespace isthmus::kernels::tree_partition::paper
