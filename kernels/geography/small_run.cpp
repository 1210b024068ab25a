#include "kernels/geography/small_run.hpp"

#include <utility>

#include "engine/core/bits.hpp"
#include "engine/core/errors.hpp"
#include "engine/search/small_search.hpp"
#include "kernels/geography/arrival.hpp"
#include "kernels/geography/edge_rules.hpp"
#include "kernels/geography/matrix_rules.hpp"

namespace isthmus::kernels::geography {

namespace {

using SmallWord = std::uint64_t;
__extension__ using LargeWord = unsigned __int128;

/// States a start may take: more are worth preparing for (measured: docs/performance.md).
constexpr std::uint64_t kMostStates = 4000;
/// What remembering so many takes at most, with room to grow.
constexpr std::uint64_t kBytes = std::uint64_t{1} << 18U;

template <class Rules>
class SmallRun final : public Run {
 public:
  SmallRun(const Question& question, Rules rules)
      : question_(question), rules_(std::move(rules)), search_(rules_, kMostStates) {}
  // The search refers to the rules.
  SmallRun(const SmallRun&) = delete;
  SmallRun& operator=(const SmallRun&) = delete;
  ~SmallRun() override = default;

  std::optional<Nimber> value(Vertex start) override {
    const engine::core::Budget& budget = question_.options.budget;
    if (budget.cancelled() || budget.expired()) return std::nullopt;
    states_before_ = search_.states();
    hits_before_ = search_.hits();
    const auto wins = mover_wins(rules_.full(start));
    if (!wins) return std::nullopt;
    return *wins ? 1 : 0;
  }

  std::optional<std::vector<Vertex>> winning_moves(Vertex start) override {
    std::vector<Vertex> moves;
    for (const auto way : question_.graph->out(start)) {
      const auto wins = mover_wins(Rules::after(rules_.full(start), way));
      if (!wins) return whole(start).winning_moves(start);
      if (!*wins) moves.push_back(way.neighbour);
    }
    return moves;
  }

  std::optional<std::vector<Vertex>> principal_line(Vertex start) override {
    return whole(start).principal_line(start);
  }

  std::string certificate(std::uint64_t index, Vertex start, Nimber value) override {
    return whole(start).certificate(index, start, value);
  }

  [[nodiscard]] std::uint64_t states() const override { return search_.states() - states_before_; }

  [[nodiscard]] std::vector<Count> counts() const override {
    return {{"nodes", states()},
            {"table_hits", search_.hits() - hits_before_},
            {"table_bytes", search_.bytes()},
            {"table_states", search_.remembered()},
            {"table_capacity", search_.capacity()},
            {"threads", std::uint64_t{1}},
            {"nodes_by_thread", std::vector<std::uint64_t>{states()}}};
  }

 private:
  [[nodiscard]] std::optional<bool> mover_wins(typename Rules::Position position) {
    Arrival<typename Rules::Position> arrival;
    rules_.enter(std::move(position), scratch_, arrival);
    if (arrival.known) return arrival.nimber != 0;
    const auto wins = search_.mover_wins(arrival.position);
    if (!wins) return std::nullopt;
    return *wins == (arrival.steps % 2 == 0);
  }

  /// A search that has found the value of `start`.
  [[nodiscard]] Run& whole(Vertex start) {
    if (!whole_) whole_ = method_named("search").begin(question_);
    if (!whole_->value(start)) throw engine::core::LimitError(whole_->undecided().reason);
    return *whole_;
  }

  Question question_;
  Rules rules_;
  engine::search::SmallSearch<Rules> search_;
  typename Rules::Scratch scratch_;
  std::uint64_t states_before_ = 0;
  std::uint64_t hits_before_ = 0;
  /// For what is asked besides the value.
  std::unique_ptr<Run> whole_;
};

template <class Rules>
std::unique_ptr<Run> begin_with(const Question& question, Rules rules) {
  if (!engine::search::SmallSearch<Rules>::serves(rules)) return nullptr;
  return std::make_unique<SmallRun<Rules>>(question, std::move(rules));
}

}  // namespace

std::unique_ptr<Run> begin_small_search(const Question& question) {
  const engine::graph::Graph& graph = *question.graph;
  const SearchOptions& options = question.options;
  constexpr std::size_t kMost = engine::core::kWordBits;
  const bool fits = graph.vertex_count() <= kMost && graph.edge_count() <= kMost;
  if (!fits || options.budget.memory < kBytes || question.game->vanishes != Vanishes::kEdges ||
      options.value != Value::kOutcome || asks_for_search(options)) {
    return nullptr;
  }
  if (!graph.directed() && graph.vertex_count() <= BitMatrix<SmallWord>::kMostVertices) {
    return begin_with(question, MatrixRules<SmallWord>(graph));
  }
  if (!graph.directed() && graph.vertex_count() <= BitMatrix<LargeWord>::kMostVertices) {
    return begin_with(question, MatrixRules<LargeWord>(graph));
  }
  using Rules = EdgeRules<engine::core::FixedBits<1>>;
  return begin_with(question, Rules({graph, {}}, options.reductions, true));
}

}  // namespace isthmus::kernels::geography
