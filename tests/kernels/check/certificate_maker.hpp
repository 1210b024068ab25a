#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "engine/graph/graph.hpp"

namespace isthmus::kernels::check {

/// Makes certificates of small games (at most 31 edges) by plain recursion, for the checker to
/// judge.
class CertificateMaker {
 public:
  using Json = nlohmann::json;
  using Vertex = engine::graph::Vertex;
  using Mask = std::uint32_t;

  explicit CertificateMaker(const engine::graph::Graph& graph) : graph_(graph) {}

  /// A certificate of the outcome.
  [[nodiscard]] Json outcome(Vertex start) {
    const bool wins = winning_move({start, all(start), 0}).has_value();
    Json line = header(start, {{"outcome", wins ? "N" : "P"}});
    replies_ = Json::array();
    if (wins) {
      answer({start, all(start), 0});
    } else {
      attack({start, all(start), 0});
    }
    line["replies"] = replies_;
    return line;
  }

  /// A certificate of the nimber.
  [[nodiscard]] Json nimber(Vertex start) {
    unsigned heap = 0;
    while (winning_move({start, all(start), heap})) ++heap;
    Json line = header(start, {{"nimber", heap}});
    replies_ = Json::array();
    attack({start, all(start), heap});
    line["replies"] = replies_;
    return line;
  }

 private:
  struct State {
    Vertex token;
    Mask unused;
    unsigned heap;
    auto operator<=>(const State&) const = default;
  };
  struct Move {
    bool on_heap;
    unsigned to;
  };

  [[nodiscard]] Json header(Vertex start, Json claim) const {
    Json edges = Json::array();
    for (const auto [u, v] : graph_.edges()) edges.push_back({u, v});
    return {{"isthmus", "0.1.0"},
            {"certificate", "strategy"},
            {"version", 1},
            {"graph", 0},
            {"game", graph_.directed() ? "deg" : "ueg"},
            {"n", graph_.vertex_count()},
            {"edges", edges},
            {"start", start},
            {"claim", claim}};
  }

  [[nodiscard]] Mask all(Vertex start) const {
    return reach(start, static_cast<Mask>((std::uint64_t{1} << graph_.edge_count()) - 1));
  }

  [[nodiscard]] Mask reach(Vertex token, Mask unused) const {
    Mask reached = 0;
    std::set<Vertex> vertices{token};
    for (std::size_t before = 0; before != vertices.size();) {
      before = vertices.size();
      for (const Vertex v : std::set(vertices)) {
        for (const auto [w, e] : graph_.out(v)) {
          if ((unused >> e & 1U) == 0) continue;
          reached |= Mask{1} << e;
          vertices.insert(w);
        }
      }
    }
    return reached;
  }

  [[nodiscard]] State after(const State& state, const Move& move) const {
    if (move.on_heap) return {state.token, state.unused, move.to};
    const auto [u, v] = graph_.endpoints(move.to);
    const Vertex token = state.token == u ? v : u;
    return {token, reach(token, state.unused & ~(Mask{1} << move.to)), state.heap};
  }

  [[nodiscard]] std::vector<Move> moves(const State& state) const {
    std::vector<Move> all;
    for (unsigned heap = 0; heap < state.heap; ++heap) all.push_back({true, heap});
    for (const auto [w, e] : graph_.out(state.token)) {
      if ((state.unused >> e & 1U) != 0) all.push_back({false, e});
    }
    return all;
  }

  std::optional<Move> winning_move(const State& state) {
    if (const auto known = known_.find(state); known != known_.end()) return known->second;
    std::optional<Move> found;
    for (const Move& move : moves(state)) {
      if (winning_move(after(state, move))) continue;
      found = move;
      break;
    }
    return known_[state] = found;
  }

  void attack(const State& lost) {
    if (!attacked_.insert(lost).second) return;
    for (const Move& move : moves(lost)) answer(after(lost, move));
  }

  void answer(const State& won) {
    if (!answered_.insert(won).second) return;
    const Move move = *winning_move(won);
    std::ostringstream hex;
    hex << std::hex << won.unused;
    replies_.push_back({won.token, hex.str(), won.heap, move.on_heap ? "heap" : "edge", move.to});
    attack(after(won, move));
  }

  const engine::graph::Graph& graph_;
  std::map<State, std::optional<Move>> known_;
  std::set<State> attacked_;
  std::set<State> answered_;
  Json replies_;
};

}  // namespace isthmus::kernels::check
