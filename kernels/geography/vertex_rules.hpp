#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/graph/graph.hpp"
#include "engine/matching/maximum_matching.hpp"
#include "engine/search/bound.hpp"
#include "kernels/geography/edge_game.hpp"
#include "kernels/geography/reductions.hpp"

namespace isthmus::kernels::geography {

/// Vertex geography, directed or undirected (Generalized Geography: Section 5.1 of
/// "Nimber-Preserving Reduction"), as a ruleset over sets of unvisited vertices: the token goes to
/// an unvisited neighbour, and who cannot move loses.
///
/// `Bits` is FixedBits<W> or DynamicBits; it must hold the vertices.
template <class Bits>
class VertexRules {
 public:
  using Vertex = engine::graph::Vertex;
  using Nimber = engine::search::Nimber;
  using Set = Bits;

  static constexpr bool kVerticesVanish = true;

  struct Position {
    /// The token's vertex is not among them.
    Bits unvisited;
    Vertex token = 0;
  };

  /// Where one thread works; contents mean nothing between calls.
  struct Scratch {
    std::vector<Vertex> stack;
    std::vector<Vertex> tried;
    std::optional<engine::matching::MaximumMatching> matching;
  };

  /// Exits are not looked at. With `outcome_only` and matchings, nothing is left to search in
  /// undirected graphs.
  VertexRules(const EdgeGame& game, Reductions reductions, bool outcome_only)
      : graph_(game.graph),
        outcome_only_(outcome_only),
        matchings_(reductions.matching && !game.graph.directed()),
        reductions_(reductions),
        token_bits_(
            static_cast<unsigned>(std::bit_width(std::max(graph_.vertex_count(), 1U) - 1U))) {
    for (Vertex v = 0; v < graph_.vertex_count(); ++v) {
      most_nimber_ = std::max(most_nimber_, static_cast<Nimber>(graph_.out(v).size()));
    }
  }

  /// How many numbers a set of vertices is about.
  [[nodiscard]] static std::size_t set_size(const engine::graph::Graph& graph) {
    return graph.vertex_count();
  }
  /// What of the graph is left in a position.
  [[nodiscard]] static Bits& left(Position& position) { return position.unvisited; }

  /// Offers `position` to the sink as if a move had led to it, reduced.
  template <class Sink>
  bool enter(Position position, Scratch& scratch, Sink& sink) const {
    if (!matchings_) return offer(std::move(position), scratch, sink);
    position.unvisited.set(position.token);
    match(position.unvisited, scratch);
    position.unvisited.reset(position.token);
    return offer_matched(std::move(position), scratch, sink);
  }

  template <class Sink>
  void for_each_option(const Position& position, Scratch& scratch, Sink& sink) const {
    if (matchings_) match(position.unvisited, scratch);
    scratch.tried.clear();
    for (const auto [w, e] : graph_.out(position.token)) {
      if (!position.unvisited.test(w)) continue;
      if (reductions_.twins && has_earlier_twin(position, w, scratch)) continue;
      Position next{position.unvisited, w};
      next.unvisited.reset(w);
      const bool wanted = matchings_ ? offer_matched(std::move(next), scratch, sink)
                                     : offer(std::move(next), scratch, sink);
      if (!wanted) return;
    }
  }

  [[nodiscard]] unsigned key_bits() const { return graph_.vertex_count() + token_bits_; }
  [[nodiscard]] std::uint64_t packed_key(const Position& position) const {
    if constexpr (std::is_same_v<Bits, engine::core::FixedBits<1>>) {
      return std::uint64_t{position.token} << graph_.vertex_count() | position.unvisited.word(0);
    } else {
      return 0;
    }
  }
  [[nodiscard]] std::size_t key_words() const {
    return Bits(graph_.vertex_count()).word_count() + 1;
  }
  void write_key(const Position& position, std::uint64_t* words) const {
    const std::size_t count = position.unvisited.word_count();
    if constexpr (kLarge) {
      position.unvisited.copy_words(words);
    } else {
      for (std::size_t w = 0; w < count; ++w) words[w] = position.unvisited.word(w);
    }
    words[count] = position.token;
  }
  [[nodiscard]] std::size_t position_heap_bytes() const {
    return kLarge ? (key_words() - 1) * sizeof(std::uint64_t) : 0;
  }
  [[nodiscard]] Nimber most_nimber() const { return most_nimber_; }
  [[nodiscard]] std::uint32_t size(const Position& position) const {
    return static_cast<std::uint32_t>(position.unvisited.count());
  }
  /// Few vertices first, and among equals few options.
  [[nodiscard]] std::uint32_t rank(const Position& position) const {
    constexpr std::uint32_t kMostOptions = 63;
    return size(position) * (kMostOptions + 1) + std::min(options(position), kMostOptions);
  }
  [[nodiscard]] bool ordered() const { return reductions_.ordering; }

 private:
  static constexpr bool kLarge = std::is_same_v<Bits, engine::core::DynamicBits>;

  [[nodiscard]] std::uint32_t options(const Position& position) const {
    std::uint32_t count = 0;
    for (const auto [w, e] : graph_.out(position.token)) {
      if (position.unvisited.test(w)) ++count;
    }
    return count;
  }

  /// The vertex the token must go to, which there is.
  [[nodiscard]] Vertex first_option(const Position& position) const {
    const auto ways = graph_.out(position.token);
    const auto found = std::ranges::find_if(
        ways, [&](const auto& way) { return position.unvisited.test(way.neighbour); });
    return found->neighbour;
  }

  void match(const Bits& vertices, Scratch& scratch) const {
    if (!scratch.matching) scratch.matching.emplace(graph_);
    scratch.stack.clear();
    vertices.for_each([&](std::size_t v) { scratch.stack.push_back(static_cast<Vertex>(v)); });
    scratch.matching->use(scratch.stack);
    scratch.matching->find();
  }

  /// Offers a position when the scratch holds a maximum matching of the token's vertex and the
  /// unvisited ones: the nimber is 0 if and only if some maximum matching misses the token.
  template <class Sink>
  bool offer_matched(Position position, Scratch& scratch, Sink& sink) const {
    if (scratch.matching->missable(position.token)) return sink.value(0);
    // Of one option that is lost, and of none that is not, the nimber is 1.
    if (outcome_only_ || options(position) == 1) return sink.value(1);
    return offer(std::move(position), scratch, sink);
  }

  /// Plays forced moves, forgets what cannot be reached, and hands the position over.
  template <class Sink>
  bool offer(Position position, Scratch& scratch, Sink& sink) const {
    std::uint32_t steps = 0;
    while (true) {
      const std::uint32_t count = options(position);
      if (count == 0) {
        return sink.value(
            engine::search::after_forced_steps(engine::search::Bound::exactly(0), steps).value);
      }
      if (!reductions_.chains || count > 1) break;
      position.token = first_option(position);
      position.unvisited.reset(position.token);
      ++steps;
    }
    if (reductions_.reach) forget_unreachable(position, scratch);
    return sink.move(position, steps);
  }

  void forget_unreachable(Position& position, Scratch& scratch) const {
    Bits seen(graph_.vertex_count());
    scratch.stack.assign(1, position.token);
    while (!scratch.stack.empty()) {
      const Vertex v = scratch.stack.back();
      scratch.stack.pop_back();
      for (const auto [w, e] : graph_.out(v)) {
        if (!position.unvisited.test(w) || seen.test(w)) continue;
        seen.set(w);
        scratch.stack.push_back(w);
      }
    }
    position.unvisited = std::move(seen);
  }

  /// Whether an option tried before leads to a vertex with the same unvisited neighbours, each
  /// other apart: exchanging the two is an automorphism that keeps the token in place.
  bool has_earlier_twin(const Position& position, Vertex a, Scratch& scratch) const {
    const bool found = std::ranges::any_of(scratch.tried, [&](Vertex b) {
      return same_ends(position.unvisited, graph_.out(a), graph_.out(b), a, b) &&
             (!graph_.directed() ||
              same_ends(position.unvisited, graph_.in(a), graph_.in(b), a, b));
    });
    if (!found) scratch.tried.push_back(a);
    return found;
  }

  /// Whether two rows, which ascend, lead to the same unvisited vertices, a and b apart, and either
  /// both or none to the other one.
  [[nodiscard]] static bool same_ends(const Bits& unvisited,
                                      std::span<const engine::graph::Incidence> at_a,
                                      std::span<const engine::graph::Incidence> at_b, Vertex a,
                                      Vertex b) {
    std::size_t i = 0;
    std::size_t j = 0;
    bool a_to_b = false;
    bool b_to_a = false;
    while (true) {
      while (i < at_a.size() && (!unvisited.test(at_a[i].neighbour) || at_a[i].neighbour == b)) {
        a_to_b = at_a[i].neighbour == b || a_to_b;
        ++i;
      }
      while (j < at_b.size() && (!unvisited.test(at_b[j].neighbour) || at_b[j].neighbour == a)) {
        b_to_a = at_b[j].neighbour == a || b_to_a;
        ++j;
      }
      if (i == at_a.size() || j == at_b.size()) break;
      if (at_a[i++].neighbour != at_b[j++].neighbour) return false;
    }
    return i == at_a.size() && j == at_b.size() && a_to_b == b_to_a;
  }

  engine::graph::Graph graph_;
  bool outcome_only_;
  bool matchings_;
  Reductions reductions_;
  unsigned token_bits_ = 0;
  Nimber most_nimber_ = 0;
};

}  // namespace isthmus::kernels::geography
