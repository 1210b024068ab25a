#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/graph/graph.hpp"
#include "engine/search/bound.hpp"
#include "kernels/geography/edge_game.hpp"
#include "kernels/geography/kernel_leaf.hpp"
#include "kernels/geography/reductions.hpp"

namespace isthmus::kernels::geography {

/// The unused edges at one vertex of a large graph: a short list, where a set over all edges would
/// cost as much as the graph for every vertex.
class EdgeList {
 public:
  void add(std::size_t e) { edges_.push_back(e); }
  [[nodiscard]] bool none() const { return edges_.empty(); }
  [[nodiscard]] bool single() const { return edges_.size() == 1; }
  [[nodiscard]] std::size_t count() const { return edges_.size(); }
  [[nodiscard]] std::size_t first() const { return edges_.front(); }
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (const std::size_t e : edges_) visit(e);
  }

 private:
  std::vector<std::size_t> edges_;
};

/// Neighbours along the unused edges of one position, as sets, where there are few vertices: to
/// look at all of a vertex at once costs less than to go through its edges.
struct NeighbourRows {
  static constexpr std::size_t kMostVertices = 64;
  using Row = std::uint64_t;

  [[nodiscard]] static Row only(std::size_t v) { return Row{1} << v; }

  /// Whether exchanging a and b is an automorphism, if these are all neighbours one way: outward,
  /// inward, or in an undirected graph.
  [[nodiscard]] static bool twins(const std::array<Row, kMostVertices>& rows, std::size_t a,
                                  std::size_t b) {
    const bool each_other = ((rows[a] >> b ^ rows[b] >> a) & 1U) == 0;
    return each_other && ((rows[a] ^ rows[b]) & ~(only(a) | only(b))) == 0;
  }

  std::array<Row, kMostVertices> out{};
  /// Of digraphs.
  std::array<Row, kMostVertices> in{};
};

/// Edge geography, directed or undirected (Definition 2.1 of "Edge Geography is XNLP-hard for
/// Pathwidth and in XP for Tree-Partition Width"), as a ruleset over sets of unused edges.
///
/// `Bits` is FixedBits<W> or DynamicBits; it must hold the edges and the vertices.
template <class Bits>
class EdgeRules {
 public:
  using Vertex = engine::graph::Vertex;
  using Nimber = engine::search::Nimber;
  using Set = Bits;

  static constexpr bool kVerticesVanish = false;

  struct Position {
    Bits edges;
    Vertex token = 0;
  };

  /// Where one thread works; contents mean nothing between calls.
  struct Scratch {
    std::vector<Vertex> stack;
    std::vector<Vertex> dead;
    std::vector<Vertex> tried;
    NeighbourRows rows;
    KernelLeaf kernel_leaf;
  };

  /// With `outcome_only`, reductions that keep who wins but not the nimber are allowed too; exits
  /// are then taken as wins or losses.
  EdgeRules(const EdgeGame& game, Reductions reductions, bool outcome_only)
      : vertex_count_(game.graph.vertex_count()),
        edge_count_(game.graph.edge_count()),
        directed_(game.graph.directed()),
        outcome_only_(outcome_only),
        reductions_(reductions),
        kernels_(reductions.kernels && outcome_only && !directed_ && !leads_to_loss(game.exits)),
        exits_(game.exits),
        out_(vertex_count_, empty_row(edge_count_)),
        in_(directed_ ? vertex_count_ : 0, empty_row(edge_count_)),
        hop_(edge_count_),
        tail_(edge_count_) {
    exits_.resize(vertex_count_);
    for (engine::graph::Edge e = 0; e < edge_count_; ++e) {
      const auto [from, to] = game.graph.endpoints(e);
      add_to(out_[from], e);
      add_to((directed_ ? in_ : out_)[to], e);
      hop_[e] = directed_ ? to : from ^ to;
      tail_[e] = from;
    }
    token_bits_ = static_cast<unsigned>(std::bit_width(std::max(vertex_count_, 1U) - 1U));
    for (Vertex v = 0; v < vertex_count_; ++v) {
      most_nimber_ =
          std::max(most_nimber_, static_cast<Nimber>(degree_bound(out_[v]) + exits_[v].size()));
    }
  }

  /// How many numbers a set of edges is about.
  [[nodiscard]] static std::size_t set_size(const engine::graph::Graph& graph) {
    return graph.edge_count();
  }
  /// What of the graph is left in a position.
  [[nodiscard]] static Bits& left(Position& position) { return position.edges; }

  /// All edges unused, the token at `start`.
  [[nodiscard]] Position full(Vertex start) const {
    Position position{Bits(edge_count_), start};
    for (std::size_t e = 0; e < edge_count_; ++e) position.edges.set(e);
    return position;
  }

  /// After a move, which is not reduced.
  [[nodiscard]] static Position after(Position position, engine::graph::Incidence way) {
    position.edges.reset(way.edge);
    position.token = way.neighbour;
    return position;
  }

  /// Offers `position` to the sink as if a move had led to it, reduced. Any position may be given,
  /// not only reduced ones.
  template <class Sink>
  bool enter(Position position, Scratch& scratch, Sink& sink) const {
    if (outcome_only_ && reductions_.leaves && !strip_all(position, scratch)) return sink.value(1);
    return offer(std::move(position), kNowhere, scratch, sink);
  }

  template <class Sink>
  void for_each_option(const Position& position, Scratch& scratch, Sink& sink) const {
    for (const Nimber nimber : exits_[position.token]) {
      if (!sink.value(nimber)) return;
    }
    const Ways usable = ways(position.edges, out_[position.token]);
    if (has_rows()) find_rows(position, scratch.rows);
    if (!reductions_.twins) {
      for_each_edge(usable, [&](std::size_t e) { return play(position, e, scratch, sink); });
      return;
    }
    scratch.tried.clear();
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
  [[nodiscard]] std::size_t key_words() const {
    if constexpr (kLarge) {
      return (edge_count_ + engine::core::kWordBits - 1) / engine::core::kWordBits + 1;
    } else {
      return Bits::kWords + 1;
    }
  }
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
    return kLarge ? (key_words() - 1) * sizeof(std::uint64_t) : 0;
  }
  [[nodiscard]] Nimber most_nimber() const { return most_nimber_; }
  [[nodiscard]] std::uint32_t size(const Position& position) const {
    return static_cast<std::uint32_t>(position.edges.count());
  }
  /// Few edges first, and among equals few options: both make refutations cheap to find.
  [[nodiscard]] std::uint32_t rank(const Position& position) const {
    constexpr std::uint32_t kMostOptions = 63;
    const auto options =
        static_cast<std::uint32_t>(ways(position.edges, out_[position.token]).count());
    return size(position) * (kMostOptions + 1) + std::min(options, kMostOptions);
  }
  [[nodiscard]] bool ordered() const { return reductions_.ordering; }

 private:
  /// Whether some exit wins; the other exits lose, and to have them changes nothing.
  [[nodiscard]] static bool leads_to_loss(const std::vector<std::vector<Nimber>>& exits) {
    return std::ranges::any_of(exits, [](const std::vector<Nimber>& values) {
      return std::ranges::find(values, Nimber{0}) != values.end();
    });
  }

  static constexpr Vertex kNowhere = std::numeric_limits<Vertex>::max();
  static constexpr bool kLarge = std::is_same_v<Bits, engine::core::DynamicBits>;

  /// The edges at a vertex, and those of them that are unused.
  using Row = std::conditional_t<kLarge, std::vector<std::size_t>, Bits>;
  using Ways = std::conditional_t<kLarge, EdgeList, Bits>;

  static void add_to(Row& row, std::size_t e) {
    if constexpr (kLarge) {
      row.push_back(e);
    } else {
      row.set(e);
    }
  }

  [[nodiscard]] static Row empty_row(std::size_t edge_count) {
    if constexpr (kLarge) return {};
    return Row(edge_count);
  }

  [[nodiscard]] static std::size_t degree_bound(const Row& row) {
    if constexpr (kLarge) {
      return row.size();
    } else {
      return row.count();
    }
  }

  [[nodiscard]] static Ways ways(const Bits& edges, const Row& row) {
    if constexpr (kLarge) {
      EdgeList usable;
      for (const std::size_t e : row) {
        if (edges.test(e)) usable.add(e);
      }
      return usable;
    } else {
      return edges & row;
    }
  }

  static void take_out(Bits& edges, const Ways& gone) {
    if constexpr (kLarge) {
      gone.for_each([&](std::size_t e) { edges.reset(e); });
    } else {
      edges -= gone;
    }
  }

  /// Calls visit(e) for each edge until it returns false.
  template <class Visit>
  static void for_each_edge(const Ways& edges, Visit&& visit) {
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
  [[nodiscard]] const Row& into(Vertex v) const { return directed_ ? in_[v] : out_[v]; }

  template <class Sink>
  bool play(const Position& position, std::size_t e, Scratch& scratch, Sink& sink) const {
    Position next = position;
    next.edges.reset(e);
    next.token = target(position.token, e);
    const Vertex left = position.token;
    if (!outcome_only_ || !reductions_.leaves || !dead_end(next.edges, left)) {
      return offer(std::move(next), left, scratch, sink);
    }
    if (!strip_from(next, left, scratch)) return sink.value(1);
    return offer(std::move(next), kNowhere, scratch, sink);
  }

  /// Plays forced moves, forgets what cannot be reached, and hands the position over. All edges can
  /// be reached from `origin`, apart from the way the token has gone since; kNowhere if that is not
  /// known.
  template <class Sink>
  bool offer(Position position, Vertex origin, Scratch& scratch, Sink& sink) const {
    std::uint32_t steps = 0;
    while (true) {
      const Ways usable = ways(position.edges, out_[position.token]);
      if (usable.none() && exits_[position.token].empty()) {
        return sink.value(
            engine::search::after_forced_steps(engine::search::Bound::exactly(0), steps).value);
      }
      if (!reductions_.chains || !usable.single() || !exits_[position.token].empty()) break;
      const Vertex left = position.token;
      position.token = target(left, usable.first());
      position.edges.reset(usable.first());
      ++steps;
      if (outcome_only_ && reductions_.leaves && dead_end(position.edges, left)) {
        if (!strip_from(position, left, scratch)) return sink.value(steps % 2 == 0 ? 1 : 0);
        origin = kNowhere;
      }
    }
    if (kernels_) {
      if (const auto wins = wins_by_kernels(position, scratch)) {
        return sink.value(*wins == (steps % 2 == 0) ? 1 : 0);
      }
    }
    if (reductions_.reach && !(steps == 0 && leads_back(position.token, origin, scratch.rows))) {
      forget_unreachable(position, origin, scratch);
    }
    return sink.move(position, steps);
  }

  /// Whether there are sets of neighbours to work with.
  [[nodiscard]] bool has_rows() const {
    return !kLarge && vertex_count_ <= NeighbourRows::kMostVertices;
  }

  void find_rows(const Position& position, NeighbourRows& rows) const {
    std::fill_n(rows.out.begin(), vertex_count_, 0);
    if (directed_) std::fill_n(rows.in.begin(), vertex_count_, 0);
    auto& back = directed_ ? rows.in : rows.out;
    position.edges.for_each([&](std::size_t e) {
      const Vertex from = tail_[e];
      const Vertex to = target(from, e);
      rows.out[from] |= NeighbourRows::only(to);
      back[to] |= NeighbourRows::only(from);
    });
  }

  /// Whether a token that has just moved from `origin` to v, where these were the rows, can come
  /// back along other edges, so that it can reach all that it could reach before.
  [[nodiscard]] bool leads_back(Vertex v, Vertex origin, const NeighbourRows& rows) const {
    if (!has_rows() || origin == kNowhere) return false;
    NeighbourRows::Row seen = NeighbourRows::only(v);
    NeighbourRows::Row open = rows.out[v];
    // The way it came is used up.
    if (!directed_) open &= ~NeighbourRows::only(origin);
    while (open != 0 && (open >> origin & 1U) == 0) {
      const auto next = static_cast<std::size_t>(std::countr_zero(open));
      seen |= NeighbourRows::only(next);
      open = (open | rows.out[next]) & ~seen;
    }
    return open != 0;
  }

  [[nodiscard]] std::optional<bool> wins_by_kernels(const Position& position,
                                                    Scratch& scratch) const {
    if (position.edges.count() < KernelLeaf::kFewEdges) return std::nullopt;
    return scratch.kernel_leaf.mover_wins(
        position.token, vertex_count_, [&](Vertex v, auto&& visit) {
          ways(position.edges, out_[v]).for_each([&](std::size_t e) { visit(target(v, e)); });
        });
  }

  /// Takes out the edges that the token cannot use any more. A walk from the token that meets
  /// `origin` can stop: from there it could go on to everything. In dense graphs it soon does.
  void forget_unreachable(Position& position, Vertex origin, Scratch& scratch) const {
    Bits used(edge_count_);
    Bits seen(vertex_count_);
    seen.set(position.token);
    scratch.stack.assign(1, position.token);
    bool met = position.token == origin;
    while (!scratch.stack.empty() && !met) {
      const Vertex v = scratch.stack.back();
      scratch.stack.pop_back();
      ways(position.edges, out_[v]).for_each([&](std::size_t e) {
        used.set(e);
        const Vertex w = target(v, e);
        if (seen.test(w)) return;
        seen.set(w);
        scratch.stack.push_back(w);
        met = met || w == origin;
      });
    }
    if (!met) position.edges &= used;
  }

  /// Whether a token that came to v could not leave again. It comes to v along an edge of its own,
  /// which is gone then when the graph is undirected.
  [[nodiscard]] bool dead_end(const Bits& edges, Vertex v) const {
    const Ways usable = ways(edges, out_[v]);
    return directed_ ? usable.none() : usable.single();
  }

  /// After the token left v, now a dead end: removes the vertices that nobody wants to enter any
  /// more. False if the token can step to a dead end, so that the position is won.
  ///
  /// A vertex u from which a dead end can be entered is won for whoever moves there, so entering u
  /// loses and every edge into u can go without a change of outcome for tokens elsewhere; that may
  /// make new dead ends. Only v has lost a way out since the position before was free of dead ends.
  bool strip_from(Position& position, Vertex v, Scratch& scratch) const {
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
      const Ways entries = ways(position.edges, into(d));
      bool token_can_enter = false;
      entries.for_each([&](std::size_t e) {
        token_can_enter = token_can_enter || source(d, e) == position.token;
      });
      if (token_can_enter) return false;
      entries.for_each([&](std::size_t e) { remove(position, source(d, e), scratch); });
    }
    return true;
  }

  /// Takes all edges of u out and notes which vertices have become dead ends by that.
  void remove(Position& position, Vertex u, Scratch& scratch) const {
    const Ways entries = ways(position.edges, into(u));
    take_out(position.edges, entries);
    if (directed_) take_out(position.edges, ways(position.edges, out_[u]));
    entries.for_each([&](std::size_t e) {
      const Vertex x = source(u, e);
      if (x != position.token && dead_end(position.edges, x)) scratch.dead.push_back(x);
    });
  }

  /// Whether an option tried before leads to a vertex that can be exchanged with this one's: both
  /// have the same neighbours, each other apart, so exchanging them is an automorphism of the
  /// residual graph that keeps the token in place.
  bool has_earlier_twin(const Position& position, std::size_t e, Scratch& scratch) const {
    const Vertex a = target(position.token, e);
    for (const Vertex b : scratch.tried) {
      if (exits_[a] == exits_[b] && twins(position, a, b, scratch.rows)) return true;
    }
    scratch.tried.push_back(a);
    return false;
  }

  [[nodiscard]] bool twins(const Position& position, Vertex a, Vertex b,
                           const NeighbourRows& rows) const {
    if (has_rows()) {
      return NeighbourRows::twins(rows.out, a, b) &&
             (!directed_ || NeighbourRows::twins(rows.in, a, b));
    }
    return same_ends(position.edges, out_, a, b) &&
           (!directed_ || same_ends(position.edges, in_, a, b));
  }

  /// Whether the unused edges at a and those at b lead to the same vertices, a and b apart, and
  /// either both or none lead to the other one.
  [[nodiscard]] bool same_ends(const Bits& edges, const std::vector<Row>& rows, Vertex a,
                               Vertex b) const {
    const Ways at_a = ways(edges, rows[a]);
    const Ways at_b = ways(edges, rows[b]);
    if (at_a.count() != at_b.count()) return false;
    const auto far_end = [&](Vertex v, std::size_t e) {
      return &rows == &in_ ? source(v, e) : target(v, e);
    };
    // Equal sizes: it is enough that every end at a, b exchanged for a, is an end at b.
    bool same = true;
    at_a.for_each([&](std::size_t e) {
      const Vertex end = far_end(a, e);
      const Vertex wanted = end == b ? a : end;
      bool found = false;
      at_b.for_each([&](std::size_t f) { found = found || far_end(b, f) == wanted; });
      same = same && found;
    });
    return same;
  }

  Vertex vertex_count_;
  std::uint32_t edge_count_;
  bool directed_;
  bool outcome_only_;
  Reductions reductions_;
  bool kernels_;
  std::vector<std::vector<Nimber>> exits_;
  std::vector<Row> out_;
  std::vector<Row> in_;
  /// Where an edge leads: the head of an arc, or both ends of an undirected edge, exclusive-or.
  std::vector<Vertex> hop_;
  /// An end of an edge; of an arc the one it leaves.
  std::vector<Vertex> tail_;
  unsigned token_bits_ = 0;
  Nimber most_nimber_ = 0;
};

}  // namespace isthmus::kernels::geography
