#include "kernels/geography/played_cores.hpp"

#include "kernels/geography/core_partitions.hpp"
#include "kernels/geography/played_core.hpp"
#include "kernels/geography/tree_partition_counts.hpp"

namespace isthmus::kernels::geography {

namespace {

using tree_partition::Counts;

class PlayedCores final : public CoreSolver {
 public:
  explicit PlayedCores(const Question& question) : question_(question), partitions_(question) {}

  void begin_counting() override { counts_ = {}; }

  std::optional<bool> mover_wins(const Core& core) override {
    // The last core if this is the same, entered elsewhere; otherwise a new one in its place, so
    // that tables never add up.
    if (!played_ || !played_->is(core)) {
      played_.reset();
      played_ = std::make_unique<PlayedCore>(core, partitions_.of(core), question_);
    }
    return played_->mover_wins(core.start, counts_);
  }

  [[nodiscard]] std::uint64_t states() const override { return counts_.local_states; }

  [[nodiscard]] std::vector<Count> counts() const override {
    Counts counts = counts_;
    counts.threads = question_.options.budget.threads;
    return named_counts(counts, question_.span);
  }

 private:
  Question question_;
  CorePartitions partitions_;
  /// The core that was played last.
  std::unique_ptr<PlayedCore> played_;
  Counts counts_;
};

}  // namespace

std::unique_ptr<CoreSolver> make_played_cores(const Question& question) {
  return std::make_unique<PlayedCores>(question);
}

}  // namespace isthmus::kernels::geography
