#include "kernels/geography/search_run.hpp"

#include "engine/search/statistics.hpp"
#include "kernels/geography/certificate_text.hpp"
#include "kernels/geography/principal_line.hpp"
#include "kernels/geography/solver.hpp"
#include "kernels/geography/strategy.hpp"
#include "kernels/geography/vertex_solver.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::search::Statistics;

/// `Searcher` is Solver or VertexSolver.
template <class Searcher>
class SearchRun final : public Run {
 public:
  explicit SearchRun(const Question& question)
      : question_(question), solver_(*question.graph, question.options) {}

  std::optional<Nimber> value(Vertex start) override {
    before_ = solver_.statistics();
    return solver_.value(start);
  }

  std::optional<std::vector<Vertex>> winning_moves(Vertex start) override {
    return solver_.winning_moves(start);
  }

  std::optional<std::vector<Vertex>> principal_line(Vertex start) override {
    solver_.forget_search();
    return geography::principal_line(*question_.graph, start, question_.options,
                                     question_.game->vanishes);
  }

  std::string certificate(std::uint64_t index, Vertex start, Nimber value) override {
    solver_.forget_search();
    const StrategyClaim claim{start, value, question_.options.value == Value::kNimber};
    return strategy_certificate(
        question_, index, claim,
        winning_strategy(*question_.graph, claim, question_.options, question_.game->vanishes));
  }

  [[nodiscard]] std::uint64_t states() const override {
    return solver_.statistics().total.nodes - before_.total.nodes;
  }

  [[nodiscard]] std::vector<Count> counts() const override {
    const Statistics now = solver_.statistics();
    std::vector<std::uint64_t> by_thread;
    by_thread.reserve(now.workers.size());
    for (std::size_t i = 0; i < now.workers.size(); ++i) {
      const bool earlier = i < before_.workers.size();
      by_thread.push_back(now.workers[i].nodes - (earlier ? before_.workers[i].nodes : 0));
    }
    return {{"nodes", states()},
            {"table_hits", now.total.table_hits - before_.total.table_hits},
            {"table_bytes", now.table_bytes},
            {"table_states", now.table_occupied},
            {"table_capacity", now.table_capacity},
            {"threads", std::uint64_t{now.threads}},
            {"nodes_by_thread", std::move(by_thread)}};
  }

 private:
  Question question_;
  Searcher solver_;
  Statistics before_;
};

}  // namespace

std::unique_ptr<Run> begin_search(const Question& question) {
  if (question.game->vanishes == Vanishes::kVertices) {
    return std::make_unique<SearchRun<VertexSolver>>(question);
  }
  return std::make_unique<SearchRun<Solver>>(question);
}

}  // namespace isthmus::kernels::geography
