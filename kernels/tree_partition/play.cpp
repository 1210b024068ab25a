#include "kernels/tree_partition/play.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::tree_partition {

using engine::boolean::Function;
using engine::boolean::kTrue;
using engine::core::LimitError;

namespace {

constexpr const char* kUnfinished = "a play was not finished";

}  // namespace

template <std::size_t W>
Play<W>::Play(const engine::graph::Graph& graph, const BagTree& tree, Vocabulary& vocabulary,
              Crew<W>& crew, const engine::core::Budget& budget,
              std::function<Configuration<W>(Bag)> whole, const std::vector<VectorId>& remains)
    : graph_(&graph),
      tree_(&tree),
      vocabulary_(&vocabulary),
      crew_(&crew),
      budget_(&budget),
      whole_(std::move(whole)),
      remains_(&remains) {}

template <std::size_t W>
auto Play<W>::principal_line(Vertex start) -> std::vector<Vertex> {
  levels_.assign(1, {tree_->root(), whole_(tree_->root()), {}});
  left_.clear();
  remains_now_.clear();
  std::vector<bool> used(graph_->edge_count(), false);
  std::vector<Vertex> line{start};
  bool wins = mover_wins(0, {levels_.back().rest, tree_->place_of(start), 0});
  while (true) {
    if (budget_->cancelled() || budget_->expired()) throw LimitError(kUnfinished);
    const auto ways = graph_->out(line.back());
    const auto chosen = std::ranges::find_if(ways, [&](const engine::graph::Incidence& way) {
      return !used[way.edge] && (!wins || mover_loses_after(way.neighbour, way.edge));
    });
    if (chosen == ways.end()) return line;
    move(chosen->neighbour, chosen->edge);
    used[chosen->edge] = true;
    line.push_back(chosen->neighbour);
    wins = !wins;
  }
}

template <std::size_t W>
bool Play<W>::mover_wins(std::size_t level, const LocalState<W>& state) {
  std::vector<Question> open{{level, value_of(state)}};
  while (true) {
    Question& question = open.back();
    if (question.rest.constant()) {
      const bool answer = question.rest == kTrue;
      open.pop_back();
      if (open.empty()) return answer;
      const auto variable = vocabulary_->diagrams().variable(open.back().rest);
      levels_[open.back().level].returns[variable] = answer;
      continue;
    }
    const auto top = vocabulary_->diagrams().top(question.rest);
    const auto& returns = levels_[question.level].returns;
    if (const auto known = returns.find(top.variable); known != returns.end()) {
      question.rest = known->second ? top.high : top.low;
      continue;
    }
    const auto [place, heap, remains] = vocabulary_->meaning(top.variable);
    LocalState<W> above{levels_[question.level - 1].rest, place, heap};
    above.rest.children = vocabulary_->replaced(above.rest.children, kNullType, remains);
    open.push_back({question.level - 1, value_of(above)});
  }
}

template <std::size_t W>
bool Play<W>::mover_loses_after(Vertex to, Edge edge) {
  const std::size_t last = levels_.size() - 1;
  const Bag bag = tree_->bag_of(to);
  const Place place = tree_->place_of(to);
  if (bag == levels_[last].bag) return !mover_wins(last, {after(levels_[last], edge), place, 0});
  if (last > 0 && bag == levels_[last - 1].bag) {
    LocalState<W> above{levels_[last - 1].rest, place, 0};
    above.rest.children =
        vocabulary_->replaced(above.rest.children, kNullType, value_of(after(levels_[last], edge)));
    return !mover_wins(last - 1, above);
  }
  const Configuration<W> before = std::exchange(levels_[last].rest, without(bag));
  levels_.push_back(entered(bag));
  const bool loses = !mover_wins(last + 1, {after(levels_.back(), edge), place, 0});
  levels_.pop_back();
  levels_[last].rest = before;
  return loses;
}

template <std::size_t W>
void Play<W>::move(Vertex to, Edge edge) {
  const Bag bag = tree_->bag_of(to);
  if (bag == levels_.back().bag) {
    levels_.back().rest = after(levels_.back(), edge);
  } else if (levels_.size() > 1 && bag == levels_[levels_.size() - 2].bag) {
    const Configuration<W> rest = after(levels_.back(), edge);
    const VectorId remains = value_of(rest);
    left_[levels_.back().bag] = rest;
    remains_now_[levels_.back().bag] = remains;
    levels_.pop_back();
    VectorId& children = levels_.back().rest.children;
    children = vocabulary_->replaced(children, kNullType, remains);
  } else {
    levels_.back().rest = without(bag);
    levels_.push_back(entered(bag));
    levels_.back().rest = after(levels_.back(), edge);
  }
}

template <std::size_t W>
auto Play<W>::entered(Bag child) -> Level {
  const auto found = left_.find(child);
  return {child, found == left_.end() ? whole_(child) : found->second, {}};
}

template <std::size_t W>
Configuration<W> Play<W>::without(Bag child) {
  Configuration<W> rest = levels_.back().rest;
  const VectorId gone = remains_of(child);
  for (std::size_t i = 0; i < vocabulary_->dimension(gone); ++i) {
    const auto [type, count] = vocabulary_->coordinate(gone, i);
    for (std::uint32_t k = 0; k < count; ++k) {
      rest.children = vocabulary_->replaced(rest.children, type, kNoChildren);
    }
  }
  return rest;
}

template <std::size_t W>
VectorId Play<W>::remains_of(Bag bag) const {
  const auto found = remains_now_.find(bag);
  return found == remains_now_.end() ? (*remains_)[bag] : found->second;
}

template <std::size_t W>
Function Play<W>::value_of(const LocalState<W>& state) {
  return crew_->require(state);
}

template <std::size_t W>
VectorId Play<W>::value_of(const Configuration<W>& rest) {
  return crew_->require(rest);
}

template <std::size_t W>
std::size_t Play<W>::number_of(Bag bag, Edge edge) const {
  const auto ports = tree_->ports(bag);
  const auto internal = tree_->internal(bag);
  const auto port = std::ranges::find(ports, edge, &Port::edge);
  if (port != ports.end()) return static_cast<std::size_t>(port - ports.begin());
  const auto inside = std::ranges::find(internal, edge, &InternalEdge::edge);
  return ports.size() + static_cast<std::size_t>(inside - internal.begin());
}

template <std::size_t W>
Configuration<W> Play<W>::after(const Level& level, Edge edge) const {
  Configuration<W> rest = level.rest;
  rest.unused.reset(number_of(level.bag, edge));
  return rest;
}

template class Play<1>;
template class Play<2>;
template class Play<4>;
template class Play<16>;

}  // namespace isthmus::kernels::tree_partition
