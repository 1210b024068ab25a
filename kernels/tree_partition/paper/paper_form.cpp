#include "kernels/tree_partition/paper/paper_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::tree_partition::paper {

namespace core = engine::core;

PaperForm::PaperForm(const engine::graph::Graph& graph,
                     const engine::decomposition::TreePartition& partition,
                     const PaperFormOptions& options)
    : tree_(graph, partition),
      types_(options.budget.memory),
      setting_(graph, tree_, types_, options),
      summaries_(tree_.bag_count()) {
  if (graph.directed()) {
    throw core::UsageError("the paper's form plays on undirected graphs", "use --method search");
  }
}

std::optional<bool> PaperForm::first_player_wins(engine::graph::Vertex start) {
  if (tree_.bag_of(start) != tree_.root()) {
    throw core::UsageError(
        fmt::format("vertex {} is not in the root bag", setting_.graph->name(start)),
        "choose its bag as the root");
  }
  if (!process_bags()) return std::nullopt;
  return play_root(start);
}

bool PaperForm::process_bags() {
  const auto order = tree_.bottom_up();
  // The last one is the root.
  for (; done_ + 1 < order.size(); ++done_) {
    if (setting_.stopped()) return false;
    const Bag bag = order[done_];
    BagTypes work(setting_, bag);
    auto summary = work.compute(summaries_);
    bag_states_ = setting_.local_states();
    if (!summary) return false;
    configurations_ += work.configurations();
    summary->span += span_below(bag);
    summaries_[bag] = std::move(*summary);
    // No other bag asks what may become of the children.
    for (const Bag child : tree_.children(bag)) summaries_[child].realizable = {};
  }
  return true;
}

std::uint64_t PaperForm::span_below(Bag bag) const {
  std::uint64_t span = 0;
  for (const Bag child : tree_.children(bag)) span = std::max(span, summaries_[child].span);
  return span;
}

std::optional<bool> PaperForm::play_root(engine::graph::Vertex start) {
  constexpr std::size_t kMostEdges = 64;
  const Bag root = tree_.root();
  if (tree_.internal(root).size() > kMostEdges) setting_.refuse_inner_edges(root, kMostEdges);
  const BagBoard board(tree_, root);
  MultiplicityVectors vectors(types_);
  std::vector<TypeId> children;
  for (const Bag child : tree_.children(root)) children.push_back(summaries_[child].initial);
  const LocalRules rules{&board, &types_, &vectors, nullptr, nullptr};
  const LocalLimits limits{&setting_.budget, setting_.memory_left(0), setting_.most_labels};
  const LocalGame::Opening opening{
      {all_below(board.edge_count()), vectors.of_children(std::move(children)),
       tree_.place_of(start), Parity::kSame},
      0,
      0};
  LocalGame& game = setting_.games.local();
  const std::uint64_t before = game.states();
  EntrySemantics value;
  const Halt halt = game.solve(rules, limits, opening, value);
  root_states_ = game.states() - before;
  if (halt == Halt::kNone && setting_.span) root_span_ = span_below(root) + game.span(rules);
  setting_.report();
  if (halt == Halt::kMemory) setting_.refuse_memory(root);
  if (halt != Halt::kNone) return std::nullopt;
  return (value.truth_table.front() & 1) != 0;
}

PaperFormCounts PaperForm::counts() const {
  return {types_.size(),   configurations_,      bag_states_ + root_states_,
          types_.labels(), types_.most_labels(), types_.most_rank(),
          root_span_};
}

}  // namespace isthmus::kernels::tree_partition::paper
