#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "kernels/tree_partition/paper/bag_board.hpp"
#include "kernels/tree_partition/paper/configuration_types.hpp"
#include "kernels/tree_partition/paper/local_game.hpp"
#include "kernels/tree_partition/paper/multiplicity_vectors.hpp"
#include "kernels/tree_partition/paper/paper_form_setting.hpp"

namespace isthmus::kernels::tree_partition::paper {

/// What a parent needs of a bag.
struct BagSummary {
  /// The types of all its residual configurations, ascending, without the null type.
  std::vector<TypeId> realizable;
  /// The type of the configuration with nothing used.
  TypeId initial = TypeRegistry::kNull;
  /// PaperFormOptions::span: the longest chain of local states up to one of these types.
  std::uint64_t span = 0;
};

/// The types of all residual configurations of one bag that is not the root (Section 5.4).
///
/// The paper goes by growing measure. An exit takes two ports away, so it is enough to go by the
/// number of unused ports; configurations with as many of them do not depend on one another and are
/// worked on by all threads. Their types are interned in order, so that ids do not depend on the
/// threads.
class BagTypes {
 public:
  BagTypes(PaperFormSetting& setting, Bag bag);

  /// Computes them, from the summaries of all bags. Nothing when it was stopped. Throws
  /// core::LimitError.
  [[nodiscard]] std::optional<BagSummary> compute(std::span<const BagSummary> summaries);

  /// The types other than null, ascending, that the bag's configurations have above any of these
  /// multisets of children, to which what play leaves of them must belong. For a bag without
  /// children of its own. Nothing when it was stopped. Throws core::LimitError.
  [[nodiscard]] std::optional<std::vector<TypeId>> realize(
      std::span<const std::vector<TypeId>> multisets);

  /// How many there are.
  [[nodiscard]] std::uint64_t configurations() const noexcept { return types_.all().size(); }

 private:
  /// A configuration and what became of its local games.
  struct Task {
    Configuration configuration;
    InterfaceType type{};
    bool played = false;
    Halt halt = Halt::kNone;
    /// The labels of the entry that had too many.
    std::uint64_t labels = 0;
    std::uint32_t span = 0;
  };

  [[nodiscard]] bool choose_vectors(std::span<const BagSummary> summaries);
  [[nodiscard]] bool fill_vectors();
  [[nodiscard]] bool compute_all();
  [[nodiscard]] std::vector<TypeId> realizable() const;
  void make_tables();
  [[nodiscard]] bool compute_rank(std::uint32_t rank);
  [[nodiscard]] bool finish_batch();
  /// Plays on all threads what there is memory for; the others are played when it is their turn.
  void play_together();
  void play(Task& task, LocalGame& game, const LocalLimits& limits);
  [[nodiscard]] bool take(Task& task);
  [[nodiscard]] std::uint64_t table_bytes() const;

  PaperFormSetting& setting_;
  Bag bag_;
  BagBoard board_;
  MultiplicityVectors vectors_;
  ConfigurationTypes types_;
  /// Of each configuration, where it is asked for.
  std::optional<ConfigurationSpans> spans_;
  std::vector<Task> batch_;
};

}  // namespace isthmus::kernels::tree_partition::paper
