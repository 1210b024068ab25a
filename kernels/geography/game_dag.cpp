#include "kernels/geography/game_dag.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <unordered_map>
#include <utility>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::graph::Graph;
using engine::graph::Vertex;
using Edges = boost::dynamic_bitset<>;

/// Numbers states as they are met; equal states get one number.
class Enumeration {
 public:
  Enumeration(const Graph& graph, std::size_t most_states) : graph_(graph), most_(most_states) {
    index_.resize(graph.vertex_count());
  }

  GameDag run(std::span<const Vertex> starts) {
    const Edges all = Edges(graph_.edge_count()).set();
    for (const Vertex start : starts) dag_.roots.push_back(state(start, all, 0));
    // The list grows behind the cursor; first come, first served keeps it in order of depth.
    for (std::size_t at = 0; at < dag_.states.size(); ++at) expand(at);
    for (GameDag::State& each : std::views::reverse(dag_.states)) evaluate(each);
    return std::move(dag_);
  }

 private:
  std::size_t state(Vertex token, const Edges& unused, std::size_t depth) {
    const auto [found, fresh] = index_[token].emplace(unused, dag_.states.size());
    if (!fresh) return found->second;
    if (dag_.states.size() >= most_) {
      throw engine::core::LimitError(fmt::format("the game has more than {} states", most_));
    }
    GameDag::State& added = dag_.states.emplace_back();
    added.token = token;
    added.unused = unused;
    added.depth = depth;
    return found->second;
  }

  void expand(std::size_t at) {
    std::vector<GameDag::Move> moves;
    Edges unused = dag_.states[at].unused;
    const std::size_t depth = dag_.states[at].depth;
    for (const auto [neighbour, edge] : graph_.out(dag_.states[at].token)) {
      if (!unused.test(edge)) continue;
      unused.reset(edge);
      moves.push_back({edge, state(neighbour, unused, depth + 1)});
      unused.set(edge);
    }
    dag_.states[at].moves = std::move(moves);
  }

  void evaluate(GameDag::State& each) const {
    std::vector<bool> taken(each.moves.size() + 1, false);
    for (const GameDag::Move& move : each.moves) {
      const std::uint32_t value = dag_.states[move.to].nimber;
      if (value < taken.size()) taken[value] = true;
      each.mover_wins = each.mover_wins || !dag_.states[move.to].mover_wins;
    }
    each.nimber = static_cast<std::uint32_t>(std::ranges::find(taken, false) - taken.begin());
  }

  const Graph& graph_;
  std::size_t most_;
  /// States by token, then by unused edges.
  std::vector<std::unordered_map<Edges, std::size_t>> index_;
  GameDag dag_;
};

}  // namespace

GameDag game_dag(const Graph& graph, std::span<const Vertex> starts, std::size_t most_states) {
  return Enumeration(graph, most_states).run(starts);
}

}  // namespace isthmus::kernels::geography
