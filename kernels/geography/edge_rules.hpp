#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/graph/graph.hpp"
#include "engine/search/bound.hpp"
#include "kernels/geography/edge_game.hpp"
#include "kernels/geography/reductions.hpp"

namespace isthmus::kernels::geography {

/// Edge geography, directed or undirected (Definition 2.1 of "Edge Geography is XNLP-hard for
/// Pathwidth and in XP for Tree-Partition Width"), as a ruleset over sets of unused edges.
///
/// `Bits` is FixedBits<W> or DynamicBits; it must hold the edges and the vertices.
template <class Bits>
class EdgeRules {
 public:
  using Vertex = engine::graph::Vertex;
  using Nimber = engine::search::Nimber;

  struct Position {
    Bits edges;
    Vertex token = 0;
  };

  /// Where one thread works; contents mean nothing between calls.
  struct Scratch {
    std::vector<Vertex> stack;
    std::vector<Vertex> dead;
    std::vector<Vertex> tried;
    std::vector<Bits> tried_neighbours;
  };

  /// With `outcome_only`, reductions that keep who wins but not the nimber are allowed too; exits are
  /// then taken as wins or losses.
  EdgeRules(const EdgeGame& game, Reductions reductions, bool outcome_only)
      : vertex_count_(game.graph.vertex_count()),
        edge_count_(game.graph.edge_count()),
        directed_(game.graph.directed()),
        outcome_only_(outcome_only),
        reductions_(reductions),
        exits_(game.exits),
        out_(vertex_count_, Bits(edge_count_)),
        in_(directed_ ? vertex_count_ : 0, Bits(edge_count_)),
        hop_(edge_count_),
        tail_(directed_ ? edge_count_ : 0) {
    exits_.resize(vertex_count_);
    for (engine::graph::Edge e = 0; e < edge_count_; ++e) {
      const auto [from, to] = game.graph.endpoints(e);
      out_[from].set(e);
      (directed_ ? in_ : out_)[to].set(e);
      hop_[e] = directed_ ? to : from ^ to;
      if (directed_) tail_[e] = from;
    }
    token_bits_ = static_cast<unsigned>(std::bit_width(std::max(vertex_count_, 1U) - 1U));
    for (Vertex v = 0; v < vertex_count_; ++v) {
      most_nimber_ = std::max(most_nimber_,
                              static_cast<Nimber>(out_[v].count() + exits_[v].size()));
    }
  }

  /// All edges unused, the token at `start`.
  [[nodiscard]] Position full(Vertex start) const {
    Position position{Bits(edge_count_), start};
    for (std::size_t e = 0; e < edge_count_; ++e) position.edges.set(e);
    return position;
  }

  /// Offers `position` to the sink as if a move had led to it, reduced. Any position may be given,
  /// not only reduced ones.
  template <class Sink>
  bool enter(Position position, Scratch& scratch, Sink& sink) const {
    if (outcome_only_ && reductions_.leaves && !strip_all(position, scratch)) return sink.value(1);
    return offer(std::move(position), scratch, sink);
  }

  template <class Sink>
  void for_each_option(const Position& position, Scratch& scratch, Sink& sink) const {
    for (const Nimber nimber : exits_[position.token]) {
      if (!sink.value(nimber)) return;
    }
    const Bits usable = position.edges & out_[position.token];
    if (!reductions_.twins) {
      for_each_edge(usable, [&](std::size_t e) { return play(position, e, scratch, sink); });
      return;
    }
    scratch.tried.clear();
    scratch.tried_neighbours.clear();
    for_each_edge(usable, [&](std::size_t e) {
      return has_earlier_twin(position, e, scratch) || play(position, e, scratch, sink);
    });
  }

  [[nodiscard]] unsigned key_bits() const { return edge_count_ + token_bits_; }
  [[nodiscard]] std::uint64_t packed_key(const Position& position) const {
    if constexpr (std::is_same_v<Bits, engine::core::FixedBits<1>>) {
      return std::uint64_t{position.token} << edge_count_ | position.edges.word(0);
    } else {
      return 0;
    }
  }
  [[nodiscard]] std::size_t key_words() const { return Bits(edge_count_).word_count() + 1; }
  void write_key(const Position& position, std::uint64_t* words) const {
    const std::size_t count = position.edges.word_count();
    if constexpr (std::is_same_v<Bits, engine::core::DynamicBits>) {
      position.edges.copy_words(words);
    } else {
      for (std::size_t w = 0; w < count; ++w) words[w] = position.edges.word(w);
    }
    words[count] = position.token;
  }
  [[nodiscard]] std::size_t position_heap_bytes() const {
    return std::is_same_v<Bits, engine::core::DynamicBits>
               ? Bits(edge_count_).word_count() * sizeof(std::uint64_t)
               : 0;
  }
  [[nodiscard]] Nimber most_nimber() const { return most_nimber_; }
  [[nodiscard]] std::uint32_t size(const Position& position) const {
    return static_cast<std::uint32_t>(position.edges.count());
  }
  [[nodiscard]] std::uint32_t rank(const Position& position) const { return size(position); }
  [[nodiscard]] bool ordered() const { return reductions_.ordering; }

 private:
  static constexpr bool kFixed = !std::is_same_v<Bits, engine::core::DynamicBits>;

  /// Calls visit(e) for each edge until it returns false.
  template <class Visit>
  static void for_each_edge(const Bits& edges, Visit&& visit) {
    bool going = true;
    edges.for_each([&](std::size_t e) {
      if (going) going = visit(e);
    });
  }

  [[nodiscard]] Vertex target(Vertex from, std::size_t e) const {
    return directed_ ? hop_[e] : hop_[e] ^ from;
  }
  /// The other end of an edge that leads into v.
  [[nodiscard]] Vertex source(Vertex v, std::size_t e) const {
    return directed_ ? tail_[e] : hop_[e] ^ v;
  }
  [[nodiscard]] const Bits& into(Vertex v) const { return directed_ ? in_[v] : out_[v]; }

  template <class Sink>
  bool play(const Position& position, std::size_t e, Scratch& scratch, Sink& sink) const {
    Position next = position;
    next.edges.reset(e);
    next.token = target(position.token, e);
    if (outcome_only_ && reductions_.leaves && !strip_from(next, position.token, scratch)) {
      return sink.value(1);
    }
    return offer(std::move(next), scratch, sink);
  }

  /// Plays forced moves, forgets what cannot be reached, and hands the position over.
  template <class Sink>
  bool offer(Position position, Scratch& scratch, Sink& sink) const {
    std::uint32_t steps = 0;
    while (true) {
      const Bits usable = position.edges & out_[position.token];
      if (usable.none() && exits_[position.token].empty()) {
        return sink.value(engine::search::after_forced_steps(
                              engine::search::Bound::exactly(0), steps).value);
      }
      if (!reductions_.chains || !usable.single() || !exits_[position.token].empty()) break;
      const Vertex left = position.token;
      position.token = target(left, usable.first());
      position.edges -= usable;
      ++steps;
      if (outcome_only_ && reductions_.leaves && !strip_from(position, left, scratch)) {
        return sink.value(steps % 2 == 0 ? 1 : 0);
      }
    }
    if (reductions_.reach) position.edges &= reachable(position, scratch);
    return sink.move(position, steps);
  }

  /// The edges that the token can still use.
  [[nodiscard]] Bits reachable(const Position& position, Scratch& scratch) const {
    Bits used(edge_count_);
    Bits seen(vertex_count_);
    seen.set(position.token);
    if constexpr (kFixed) {
      Bits open = seen;
      while (!open.none()) {
        const std::size_t v = open.first();
        open.reset(v);
        const Bits edges = position.edges & out_[v];
        used |= edges;
        edges.for_each([&](std::size_t e) {
          const Vertex w = target(static_cast<Vertex>(v), e);
          if (seen.test(w)) return;
          seen.set(w);
          open.set(w);
        });
      }
    } else {
      scratch.stack.assign(1, position.token);
      while (!scratch.stack.empty()) {
        const Vertex v = scratch.stack.back();
        scratch.stack.pop_back();
        const Bits edges = position.edges & out_[v];
        used |= edges;
        edges.for_each([&](std::size_t e) {
          const Vertex w = target(v, e);
          if (seen.test(w)) return;
          seen.set(w);
          scratch.stack.push_back(w);
        });
      }
    }
    return used;
  }

  /// Whether a token that came to v could not leave again. It comes to v along an edge of its own,
  /// which is gone then when the graph is undirected.
  [[nodiscard]] bool dead_end(const Bits& edges, Vertex v) const {
    const Bits usable = edges & out_[v];
    return directed_ ? usable.none() : usable.single();
  }

  /// After the token left v for position.token: removes the vertices that nobody wants to enter any
  /// more. False if the token can step to a dead end, so that the position is won.
  ///
  /// A vertex u from which a dead end can be entered is won for whoever moves there, so entering u
  /// loses and every edge into u can go without a change of outcome for tokens elsewhere; that may
  /// make new dead ends. Only v has lost a way out since the position before was free of dead ends.
  bool strip_from(Position& position, Vertex v, Scratch& scratch) const {
    if (!dead_end(position.edges, v)) return true;
    scratch.dead.assign(1, v);
    return strip(position, scratch);
  }

  bool strip_all(Position& position, Scratch& scratch) const {
    scratch.dead.clear();
    for (Vertex v = 0; v < vertex_count_; ++v) {
      if (v != position.token && dead_end(position.edges, v)) scratch.dead.push_back(v);
    }
    return strip(position, scratch);
  }

  /// Removes every vertex with a way into one of scratch.dead, and so on; false as in strip_from.
  bool strip(Position& position, Scratch& scratch) const {
    while (!scratch.dead.empty()) {
      const Vertex d = scratch.dead.back();
      scratch.dead.pop_back();
      if (!dead_end(position.edges, d)) continue;
      const Bits entries = position.edges & into(d);
      if (!(entries & out_[position.token]).none()) return false;
      entries.for_each([&](std::size_t e) { remove(position, source(d, e), scratch); });
    }
    return true;
  }

  /// Takes all edges of u out and notes which vertices have become dead ends by that.
  void remove(Position& position, Vertex u, Scratch& scratch) const {
    const Bits entries = position.edges & into(u);
    position.edges -= entries;
    if (directed_) position.edges -= out_[u];
    entries.for_each([&](std::size_t e) {
      const Vertex x = source(u, e);
      if (x != position.token && dead_end(position.edges, x)) scratch.dead.push_back(x);
    });
  }

  [[nodiscard]] Bits neighbours(const Bits& edges, Vertex v) const {
    Bits result(vertex_count_);
    (edges & out_[v]).for_each([&](std::size_t e) { result.set(target(v, e)); });
    return result;
  }

  /// Whether an option tried before leads to a vertex that can be exchanged with this one's: both
  /// have the same neighbours, each other apart, so exchanging them is an automorphism of the
  /// residual graph that keeps the token in place.
  bool has_earlier_twin(const Position& position, std::size_t e, Scratch& scratch) const {
    const Vertex a = target(position.token, e);
    Bits of_a = neighbours(position.edges, a);
    for (std::size_t i = 0; i < scratch.tried.size(); ++i) {
      const Vertex b = scratch.tried[i];
      Bits without_b = of_a;
      without_b.reset(b);
      Bits of_b = scratch.tried_neighbours[i];
      of_b.reset(a);
      if (without_b == of_b && exchangeable_beyond(position, a, b)) return true;
    }
    scratch.tried.push_back(a);
    scratch.tried_neighbours.push_back(std::move(of_a));
    return false;
  }

  /// What out-neighbours do not say about exchanging a and b: exits, and for arcs what comes in.
  bool exchangeable_beyond(const Position& position, Vertex a, Vertex b) const {
    if (exits_[a] != exits_[b]) return false;
    if (!directed_) return true;
    Bits into_a(vertex_count_);
    Bits into_b(vertex_count_);
    (position.edges & in_[a]).for_each([&](std::size_t e) { into_a.set(tail_[e]); });
    (position.edges & in_[b]).for_each([&](std::size_t e) { into_b.set(tail_[e]); });
    if (into_a.test(b) != into_b.test(a)) return false;
    into_a.reset(b);
    into_b.reset(a);
    return into_a == into_b;
  }

  Vertex vertex_count_;
  std::uint32_t edge_count_;
  bool directed_;
  bool outcome_only_;
  Reductions reductions_;
  std::vector<std::vector<Nimber>> exits_;
  std::vector<Bits> out_;
  std::vector<Bits> in_;
  /// Where an edge leads: the head of an arc, or both ends of an undirected edge, exclusive-or.
  std::vector<Vertex> hop_;
  std::vector<Vertex> tail_;
  unsigned token_bits_ = 0;
  Nimber most_nimber_ = 0;
};

}  // namespace isthmus::kernels::geography
