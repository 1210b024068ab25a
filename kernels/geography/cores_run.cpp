#include "kernels/geography/cores_run.hpp"

#include <utility>

#include "kernels/geography/directed_cores.hpp"
#include "kernels/geography/undirected_cores.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::graph::Edge;
using engine::graph::Graph;

Graph without_edge(const Graph& graph, Edge left_out) {
  engine::graph::GraphBuilder builder(graph.vertex_count(), graph.kind());
  for (Edge e = 0; e < graph.edge_count(); ++e) {
    if (e != left_out) builder.add_edge(graph.endpoints(e).from, graph.endpoints(e).to);
  }
  return builder.build();
}

class CoresRun final : public Run {
 public:
  using BeginWhole = std::unique_ptr<Run> (*)(const Question& question);

  CoresRun(const Question& question, std::unique_ptr<CoreSolver> solver, BeginWhole begin_whole)
      : question_(question), solver_(std::move(solver)), begin_whole_(begin_whole) {}

  std::optional<Nimber> value(Vertex start) override {
    solver_->begin_counting();
    cores_ = 0;
    decided_ = false;
    const auto wins = mover_wins(start);
    decided_ = wins.has_value();
    if (!wins) return std::nullopt;
    return *wins ? 1 : 0;
  }

  std::optional<std::vector<Vertex>> winning_moves(Vertex start) override {
    std::vector<Vertex> moves;
    for (const auto [to, edge] : question_.graph->out(start)) {
      const auto wins = mover_wins(without_edge(*question_.graph, edge), to);
      if (!wins || expired()) return std::nullopt;
      if (!*wins) moves.push_back(to);
    }
    return moves;
  }

  std::optional<std::vector<Vertex>> principal_line(Vertex start) override {
    return whole().principal_line(start);
  }

  std::string certificate(std::uint64_t index, Vertex start, Nimber value) override {
    return whole().certificate(index, start, value);
  }

  [[nodiscard]] std::string_view decided_by() const override {
    return decided_ ? solver_->decided_by() : std::string_view();
  }

  [[nodiscard]] std::uint64_t states() const override { return solver_->states(); }

  [[nodiscard]] std::vector<Count> counts() const override {
    std::vector<Count> named = solver_->counts();
    named.push_back({"cores", cores_});
    return named;
  }

 private:
  /// On the question's graph: of a directed one, what was learned of other starts still holds.
  [[nodiscard]] std::optional<bool> mover_wins(Vertex start) {
    if (!question_.graph->directed()) return mover_wins(*question_.graph, start);
    if (!directed_) directed_.emplace(*question_.graph);
    directed_->ask(start);
    return mover_wins(*directed_);
  }

  [[nodiscard]] std::optional<bool> mover_wins(const Graph& graph, Vertex start) {
    if (graph.directed()) {
      DirectedCores cores(graph);
      cores.ask(start);
      return mover_wins(cores);
    }
    UndirectedCores cores(graph, start);
    return mover_wins(cores);
  }

  /// Whether nobody waits for an answer any more; cores that need no solver do not notice.
  [[nodiscard]] bool expired() const {
    const engine::core::Budget& budget = question_.options.budget;
    return budget.cancelled() || budget.expired();
  }

  [[nodiscard]] std::optional<bool> mover_wins(Cores& cores) {
    while (const auto core = cores.next()) {
      if (expired()) return std::nullopt;
      const std::optional<bool> wins = mover_wins(*core);
      if (!wins) return std::nullopt;
      cores.settle(*wins);
    }
    return cores.mover_wins();
  }

  [[nodiscard]] std::optional<bool> mover_wins(const Core& core) {
    ++cores_;
    // A cycle: after the first move all are forced, until all edges are used up.
    if (core.graph.edge_count() == core.vertex.size()) return core.vertex.size() % 2 == 1;
    return solver_->mover_wins(core);
  }

  /// A run on the graph as it is, of which lines and certificates speak.
  [[nodiscard]] Run& whole() {
    if (!whole_) {
      Question with_reasons = question_;
      with_reasons.reasons = true;
      whole_ = begin_whole_(with_reasons);
    }
    return *whole_;
  }

  Question question_;
  std::unique_ptr<CoreSolver> solver_;
  BeginWhole begin_whole_;
  /// The question's graph taken apart, if it is directed and was asked about.
  std::optional<DirectedCores> directed_;
  std::uint64_t cores_ = 0;
  /// Whether the last value was found.
  bool decided_ = false;
  /// Where nobody said before that reasons are wanted.
  std::unique_ptr<Run> whole_;
};

}  // namespace

bool can_take_apart(const Question& question) {
  const Reductions& reductions = question.options.reductions;
  return question.options.value == Value::kOutcome && reductions.bridges && reductions.leaves &&
         !question.reasons;
}

std::unique_ptr<Run> begin_cores(const Question& question, std::unique_ptr<CoreSolver> solver,
                                 std::unique_ptr<Run> (*begin_whole)(const Question& question)) {
  return std::make_unique<CoresRun>(question, std::move(solver), begin_whole);
}

}  // namespace isthmus::kernels::geography
