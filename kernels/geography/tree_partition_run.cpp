#include "kernels/geography/tree_partition_run.hpp"

#include "engine/core/errors.hpp"
#include "kernels/geography/certificate_text.hpp"
#include "kernels/geography/cores_run.hpp"
#include "kernels/geography/partition_to_solve.hpp"
#include "kernels/geography/played_cores.hpp"
#include "kernels/geography/tree_partition_counts.hpp"
#include "kernels/tree_partition/solver.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::decomposition::TreePartition;
using tree_partition::Counts;

class TreePartitionRun final : public Run {
 public:
  explicit TreePartitionRun(const Question& question)
      : question_(question),
        options_{question.options.value == Value::kNimber,
                 question.options.reductions.leaves && !question.reasons, question.options.budget,
                 question.span},
        root_(first_root(question)) {
    begin();
  }

  std::optional<Nimber> value(Vertex start) override {
    // A partition that was looked for in a hurry is not kept by who has time again.
    if (hurried_) begin();
    before_ = solver_->counts();
    const auto value = solver_->value(start);
    if (value || start == root_ || out_of_time()) return value;
    // What was learned of other starts fills the memory, and the partition was made for one of
    // them.
    root_ = start;
    begin();
    before_ = {};
    return solver_->value(start);
  }

  std::optional<std::vector<Vertex>> winning_moves(Vertex start) override {
    return solver_->winning_moves(start);
  }

  std::optional<std::vector<Vertex>> principal_line(Vertex start) override {
    return whole().principal_line(start);
  }

  std::string certificate(std::uint64_t index, Vertex start, Nimber value) override {
    const auto proof = whole().proof(start, value);
    if (!proof) {
      throw engine::core::LimitError("a limit was reached before the certificate was complete",
                                     "give more --memory or --time-limit");
    }
    return tree_partition_certificate(question_, index, start, value, *proof);
  }

  [[nodiscard]] std::uint64_t states() const override {
    return solver_->counts().local_states - before_.local_states;
  }

  [[nodiscard]] std::vector<Count> counts() const override {
    Counts counts = solver_->counts();
    counts.configurations -= before_.configurations;
    counts.local_states -= before_.local_states;
    return named_counts(counts, question_.span);
  }

 private:
  /// The start that will be asked about; where it may be any, one in the root bag.
  [[nodiscard]] static Vertex first_root(const Question& question) {
    if (question.start) return *question.start;
    if (question.partition == nullptr || question.graph->vertex_count() == 0) return 0;
    return question.partition->bags[root_of(*question.partition)].front();
  }

  void begin() {
    // Never two solvers at once: the tables of both together would be too much.
    whole_.reset();
    solver_.reset();
    if (question_.graph->vertex_count() > 0) {
      partition_ =
          partition_to_solve(*question_.graph, question_.partition, root_, question_.options);
    }
    hurried_ = out_of_time();
    solver_.emplace(*question_.graph, partition_, options_);
  }

  [[nodiscard]] bool out_of_time() const {
    return options_.budget.cancelled() || options_.budget.expired();
  }

  /// A solver that can play and prove.
  [[nodiscard]] tree_partition::Solver& whole() {
    if (!options_.leaves) return *solver_;
    if (!whole_) {
      tree_partition::Options options = options_;
      options.leaves = false;
      whole_.emplace(*question_.graph, partition_, options);
    }
    return *whole_;
  }

  Question question_;
  tree_partition::Options options_;
  /// The start that the partition is made for.
  Vertex root_;
  TreePartition partition_;
  bool hurried_ = false;
  std::optional<tree_partition::Solver> solver_;
  /// Where nobody said before that reasons are wanted, a second solver gives them.
  std::optional<tree_partition::Solver> whole_;
  Counts before_;
};

}  // namespace

std::string tree_partition_obstacle(const Question& question) {
  if (std::string other = vertex_geography_obstacle(question); !other.empty()) return other;
  SearchOptions options = question.options;
  options.reductions.bridges = true;
  options.reductions.leaves = true;
  options.reductions.bags = true;
  if (!asks_for_search(options)) return {};
  return "--nimbers-by, --no-reduction (but of bags, bridges and leaves) and --hash-only are about "
         "searching; leave them out, or use --method search";
}

std::unique_ptr<Run> begin_tree_partition(const Question& question) {
  if (can_take_apart(question)) {
    return begin_cores(question, make_played_cores(question), begin_tree_partition);
  }
  return std::make_unique<TreePartitionRun>(question);
}

}  // namespace isthmus::kernels::geography
