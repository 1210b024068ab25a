#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "engine/graph/families.hpp"
#include "engine/graph/graph.hpp"
#include "kernels/geography/edge_game.hpp"
#include "kernels/geography/game_dag.hpp"

/// Values by plain enumeration, and the small random graphs it is good for.
namespace isthmus::kernels::geography {

inline constexpr std::size_t kMostStates = 3000000;

/// The nimber at every vertex.
inline std::vector<std::uint32_t> enumerated_nimbers(const engine::graph::Graph& graph) {
  std::vector<engine::graph::Vertex> starts(graph.vertex_count());
  std::iota(starts.begin(), starts.end(), engine::graph::Vertex{0});
  const GameDag dag = game_dag(graph, starts, kMostStates);
  std::vector<std::uint32_t> nimbers;
  for (const std::size_t root : dag.roots) nimbers.push_back(dag.states[root].nimber);
  return nimbers;
}

inline std::uint32_t enumerated_nimber(const engine::graph::Graph& graph,
                                       engine::graph::Vertex start) {
  const GameDag dag = game_dag(graph, std::vector{start}, kMostStates);
  return dag.states[dag.roots.front()].nimber;
}

/// Nimbers of a game with exits and at most 64 edges, by recursion.
class ExitOracle {
 public:
  explicit ExitOracle(const EdgeGame& game) : game_(game) {}

  /// With the token at v and these edges used up.
  std::uint32_t nimber(engine::graph::Vertex v, std::uint64_t used) {
    if (const auto found = known_.find({v, used}); found != known_.end()) return found->second;
    std::set<std::uint32_t> options;
    if (!game_.exits.empty()) options.insert(game_.exits[v].begin(), game_.exits[v].end());
    for (const auto [w, e] : game_.graph.out(v)) {
      const std::uint64_t bit = std::uint64_t{1} << e;
      if ((used & bit) == 0) options.insert(nimber(w, used | bit));
    }
    std::uint32_t least = 0;
    while (options.contains(least)) ++least;
    known_[{v, used}] = least;
    return least;
  }

 private:
  const EdgeGame& game_;
  std::map<std::pair<engine::graph::Vertex, std::uint64_t>, std::uint32_t> known_;
};

/// A graph of either kind with 1 to `most_vertices` vertices and at most `most_edges` edges.
inline engine::graph::Graph small_graph(engine::graph::Vertex most_vertices,
                                        std::uint64_t most_edges) {
  const bool directed = *rc::gen::arbitrary<bool>();
  const auto n = *rc::gen::inRange<engine::graph::Vertex>(1, most_vertices + 1);
  const std::uint64_t pairs = std::uint64_t{n} * (n - 1) / (directed ? 1 : 2);
  const auto m = *rc::gen::inRange<std::uint64_t>(0, std::min(pairs, most_edges) + 1);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  return directed ? engine::graph::random_digraph(n, m, seed)
                  : engine::graph::random_graph(n, m, seed);
}

}  // namespace isthmus::kernels::geography
