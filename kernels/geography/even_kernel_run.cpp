#include "kernels/geography/even_kernel_run.hpp"

#include "engine/core/errors.hpp"
#include "kernels/geography/certificate_text.hpp"
#include "kernels/geography/even_kernel.hpp"
#include "kernels/geography/even_kernel_search.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::core::LimitError;
using engine::core::UsageError;

class EvenKernelRun final : public Run {
 public:
  explicit EvenKernelRun(const Question& question)
      : question_(question),
        bipartite_(*question.graph, question.options.budget),
        search_(*question.graph, question.options.budget) {}

  std::optional<Nimber> value(Vertex start) override {
    counts_.clear();
    if (bipartite_.covers(start)) return value_by_elimination(start);
    return value_by_search(start);
  }

  [[nodiscard]] Undecided undecided() const override { return undecided_; }

  std::optional<std::vector<Vertex>> winning_moves(Vertex start) override {
    // Of the others only P-positions are known, and these have none.
    if (!bipartite_.covers(start)) return std::vector<Vertex>();
    try {
      return bipartite_.winning_moves(start);
    } catch (const LimitError&) {
      return std::nullopt;
    }
  }

  std::optional<std::vector<Vertex>> principal_line(Vertex /*start*/) override {
    throw UsageError("even-kernel finds no principal line", "use --method search");
  }

  std::string certificate(std::uint64_t index, Vertex start, Nimber /*value*/) override {
    if (bipartite_.covers(start)) {
      return even_kernel_certificate(question_, index, start, bipartite_.proof(start));
    }
    return even_kernel_certificate(question_, index, start,
                                   {std::nullopt, search_.find(start).value()});
  }

  [[nodiscard]] std::uint64_t states() const override { return 0; }

  [[nodiscard]] std::vector<Count> counts() const override { return counts_; }

 private:
  Nimber value_by_elimination(Vertex start) {
    const bool lost = bipartite_.lost(start);
    const BipartiteKernels::Size size = bipartite_.size(start);
    counts_ = {{"unknowns", size.unknowns}, {"rank", size.rank}, {"parameters", size.parameters}};
    return lost ? 0 : 1;
  }

  std::optional<Nimber> value_by_search(Vertex start) {
    const bool lost = search_.find(start).has_value();
    counts_ = {{"unknowns", search_.unknowns()}, {"clauses", search_.clauses()}};
    if (lost) return 0;
    undecided_ = {.reason = "no even kernel holds the start, and the graph is not bipartite",
                  .at_limit = false};
    return std::nullopt;
  }

  Question question_;
  BipartiteKernels bipartite_;
  EvenKernelSearch search_;
  Undecided undecided_;
  std::vector<Count> counts_;
};

}  // namespace

std::string even_kernel_obstacle(const Question& question) {
  if (question.game->name != "ueg") {
    return "it is about undirected edge geography (ueg); use --method search";
  }
  if (question.options.value == Value::kNimber) {
    return "it says who wins, and no nimbers; use --method search";
  }
  return search_options_obstacle(question);
}

std::unique_ptr<Run> begin_even_kernel(const Question& question) {
  return std::make_unique<EvenKernelRun>(question);
}

}  // namespace isthmus::kernels::geography
