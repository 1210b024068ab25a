#include "kernels/geography/cores_run.hpp"

#include <utility>

#include "kernels/geography/directed_cores.hpp"
#include "kernels/geography/played_core.hpp"
#include "kernels/geography/tree_partition_counts.hpp"
#include "kernels/geography/tree_partition_run.hpp"
#include "kernels/geography/undirected_cores.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::decomposition::TreePartition;
using engine::graph::Edge;
using engine::graph::Graph;
using tree_partition::Counts;

Graph without_edge(const Graph& graph, Edge left_out) {
  engine::graph::GraphBuilder builder(graph.vertex_count(), graph.kind());
  for (Edge e = 0; e < graph.edge_count(); ++e) {
    if (e != left_out) builder.add_edge(graph.endpoints(e).from, graph.endpoints(e).to);
  }
  return builder.build();
}

class CoresRun final : public Run {
 public:
  explicit CoresRun(const Question& question) : question_(question) {
    if (question.partition == nullptr) return;
    bag_of_ = bag_of_vertices(*question.partition, question.graph->vertex_count());
  }

  std::optional<Nimber> value(Vertex start) override {
    counts_ = {};
    cores_ = 0;
    const auto wins = mover_wins(start);
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

  [[nodiscard]] std::uint64_t states() const override { return counts_.local_states; }

  [[nodiscard]] std::vector<Count> counts() const override {
    Counts counts = counts_;
    counts.threads = question_.options.budget.threads;
    std::vector<Count> named = named_counts(counts, question_.span);
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
    return played(core).mover_wins(core.start, counts_);
  }

  /// The last core if this is the same, entered elsewhere; otherwise a new one in its place, so
  /// that tables never add up.
  [[nodiscard]] PlayedCore& played(const Core& core) {
    if (!played_ || !played_->is(core)) {
      played_.reset();
      played_ = std::make_unique<PlayedCore>(core, known_partition(core), question_);
    }
    return *played_;
  }

  [[nodiscard]] std::optional<TreePartition> known_partition(const Core& core) const {
    if (question_.partition == nullptr) return std::nullopt;
    return engine::decomposition::restricted_to(*question_.partition, bag_of_, core.vertex);
  }

  /// A run on the graph as it is, of which lines and certificates speak.
  [[nodiscard]] Run& whole() {
    if (!whole_) {
      Question with_reasons = question_;
      with_reasons.reasons = true;
      whole_ = begin_tree_partition(with_reasons);
    }
    return *whole_;
  }

  Question question_;
  /// The question's graph taken apart, if it is directed and was asked about.
  std::optional<DirectedCores> directed_;
  /// The core that was played last.
  std::unique_ptr<PlayedCore> played_;
  /// The bags of the question's partition, if it has one.
  std::vector<int> bag_of_;
  Counts counts_;
  std::uint64_t cores_ = 0;
  /// Where nobody said before that reasons are wanted.
  std::unique_ptr<Run> whole_;
};

}  // namespace

bool can_take_apart(const Question& question) {
  const Reductions& reductions = question.options.reductions;
  return question.options.value == Value::kOutcome && reductions.bridges && reductions.leaves &&
         !question.reasons;
}

std::unique_ptr<Run> begin_cores(const Question& question) {
  return std::make_unique<CoresRun>(question);
}

}  // namespace isthmus::kernels::geography
