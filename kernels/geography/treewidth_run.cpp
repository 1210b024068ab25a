#include "kernels/geography/treewidth_run.hpp"

#include <utility>

#include "engine/decomposition/elimination.hpp"
#include "engine/decomposition/separators.hpp"
#include "engine/decomposition/tree_decomposition.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "kernels/geography/tree_partition_run.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::decomposition::TreeDecomposition;
using engine::decomposition::TreePartition;

/// A tree partition of the question's graph and the treewidth of what it was made from.
struct MadePartition {
  TreePartition partition;
  std::uint64_t treewidth = 0;
};

MadePartition made_from(const Question& question, const TreeDecomposition& decomposition) {
  const std::size_t largest = largest_bag(decomposition);
  TreePartition bounded =
      partition_by_separators(*question.graph, decomposition, question.options.budget);
  return {std::move(bounded), largest == 0 ? 0 : largest - 1};
}

MadePartition made_for(const Question& question) {
  if (question.decomposition != nullptr) return made_from(question, *question.decomposition);
  return made_from(question, engine::decomposition::find_tree_decomposition(
                                 *question.graph, question.options.budget));
}

class TreewidthRun final : public Run {
 public:
  explicit TreewidthRun(const Question& question) : question_(question) {}

  std::optional<Nimber> value(Vertex start) override { return play().value(start); }

  std::optional<std::vector<Vertex>> winning_moves(Vertex start) override {
    return play().winning_moves(start);
  }

  std::optional<std::vector<Vertex>> principal_line(Vertex start) override {
    return play().principal_line(start);
  }

  std::string certificate(std::uint64_t index, Vertex start, Nimber value) override {
    return play().certificate(index, start, value);
  }

  [[nodiscard]] std::uint64_t states() const override { return play_ ? play_->states() : 0; }

  [[nodiscard]] std::vector<Count> counts() const override {
    if (!play_) return {};
    std::vector<Count> counts = play_->counts();
    counts.insert(counts.begin(), Count{"treewidth", made_.treewidth});
    return counts;
  }

 private:
  /// Makes the partition when it is first needed. Throws core::LimitError.
  [[nodiscard]] Run& play() {
    if (!play_) {
      made_ = made_for(question_);
      Question on_partition = question_;
      on_partition.partition = &made_.partition;
      play_ = begin_tree_partition(on_partition);
    }
    return *play_;
  }

  Question question_;
  MadePartition made_;
  std::unique_ptr<Run> play_;
};

}  // namespace

std::string treewidth_obstacle(const Question& question) {
  return tree_partition_obstacle(question);
}

std::unique_ptr<Run> begin_treewidth(const Question& question) {
  return std::make_unique<TreewidthRun>(question);
}

}  // namespace isthmus::kernels::geography
