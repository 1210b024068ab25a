#include "kernels/geography/tree_partition_run.hpp"

#include "engine/core/errors.hpp"
#include "kernels/tree_partition/solver.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::core::UsageError;
using tree_partition::Counts;

class TreePartitionRun final : public Run {
 public:
  explicit TreePartitionRun(const Question& question)
      : solver_(*question.graph, *question.partition,
                {question.options.value == Value::kNimber, question.options.budget}) {}

  std::optional<Nimber> value(Vertex start) override {
    before_ = solver_.counts();
    return solver_.value(start);
  }

  std::optional<std::vector<Vertex>> winning_moves(Vertex start) override {
    return solver_.winning_moves(start);
  }

  std::optional<std::vector<Vertex>> principal_line(Vertex /*start*/) override {
    throw UsageError("tree-partition finds no principal line", "use --method search");
  }

  std::string certificate(std::uint64_t /*index*/, Vertex /*start*/, Nimber /*value*/) override {
    throw UsageError("tree-partition writes no certificates", "use --method search");
  }

  [[nodiscard]] std::uint64_t states() const override {
    return solver_.counts().local_states - before_.local_states;
  }

  [[nodiscard]] std::vector<Count> counts() const override {
    const Counts counts = solver_.counts();
    return {{"width", std::uint64_t{counts.width}},
            {"bags", counts.bags},
            {"types", counts.types},
            {"configurations", counts.configurations - before_.configurations},
            {"local_states", counts.local_states - before_.local_states},
            {"variables", counts.variables},
            {"diagram_nodes", counts.diagram_nodes},
            {"vectors", counts.vectors},
            {"shapes", counts.shapes},
            {"largest_rank", std::uint64_t{counts.largest_rank}},
            {"table_bytes", counts.bytes},
            {"threads", std::uint64_t{counts.threads}}};
  }

 private:
  tree_partition::Solver solver_;
  Counts before_;
};

}  // namespace

std::string tree_partition_obstacle(const Question& question) {
  if (question.partition == nullptr) {
    return "it needs a tree partition (bags and parent in instance JSON, or --tree-partition); use "
           "--method search";
  }
  if (asks_for_search(question.options)) {
    return "--nimbers-by, --no-reduction and --hash-only are about searching; leave them out, or "
           "use --method search";
  }
  return {};
}

std::unique_ptr<Run> begin_tree_partition(const Question& question) {
  return std::make_unique<TreePartitionRun>(question);
}

}  // namespace isthmus::kernels::geography
