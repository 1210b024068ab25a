#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/graph/graph.hpp"
#include "engine/search/bound.hpp"
#include "kernels/geography/kernel_leaf.hpp"

namespace isthmus::kernels::geography {

/// An adjacency matrix in a word: symmetric, without loops. `Word` is std::uint64_t for up to 8
/// vertices or the compiler's 128-bit word for up to 11. Everything is asked of values in
/// registers: with a row in memory for each vertex, to copy a matrix that has just been changed
/// stalls.
template <class Word>
class BitMatrix {
 public:
  using Vertex = engine::graph::Vertex;
  /// Vertices as bits.
  using Row = std::uint32_t;

  static constexpr unsigned kMostVertices = sizeof(Word) == sizeof(std::uint64_t) ? 8 : 11;

  [[nodiscard]] static constexpr Row only(Vertex v) { return Row{1} << v; }
  [[nodiscard]] static Vertex first(Row row) { return static_cast<Vertex>(std::countr_zero(row)); }

  [[nodiscard]] Row row(Vertex v) const { return static_cast<Row>(bits_ >> place(v)) & kRow; }

  void add(Vertex u, Vertex v) { bits_ |= edge(u, v); }
  void remove(Vertex u, Vertex v) { bits_ &= ~edge(u, v); }
  /// Takes all edges of u out.
  void remove(Vertex u) { bits_ &= ~(Word{kRow} << place(u) | kColumn << u); }

  [[nodiscard]] unsigned edge_count() const {
    if constexpr (sizeof(Word) == sizeof(std::uint64_t)) {
      return static_cast<unsigned>(std::popcount(bits_)) / 2;
    } else {
      constexpr unsigned kHalf = 64;
      return static_cast<unsigned>(std::popcount(static_cast<std::uint64_t>(bits_)) +
                                   std::popcount(static_cast<std::uint64_t>(bits_ >> kHalf))) /
             2;
    }
  }

  /// Keeps the edges between these vertices only.
  void keep(Row vertices) {
    for (Row gone = kRow & ~vertices; gone != 0; gone &= gone - 1) remove(first(gone));
  }

  /// The edges of the first `count` vertices, each once, in count * (count - 1) / 2 bits.
  [[nodiscard]] std::uint64_t key(Vertex count) const {
    std::uint64_t key = 0;
    for (Vertex v = 0; v + 1 < count; ++v) key = key << (count - 1 - v) | row(v) >> (v + 1U);
    return key;
  }

 private:
  static constexpr Row kRow = (Row{1} << kMostVertices) - 1;
  /// The first vertex in each row.
  static constexpr Word kColumn = [] {
    Word column = 0;
    for (unsigned v = 0; v < kMostVertices; ++v) column |= Word{1} << kMostVertices * v;
    return column;
  }();

  [[nodiscard]] static unsigned place(Vertex v) { return kMostVertices * v; }
  [[nodiscard]] static Word edge(Vertex u, Vertex v) {
    return Word{only(v)} << place(u) | Word{only(u)} << place(v);
  }

  Word bits_ = 0;
};

/// Who wins undirected edge geography on a few vertices, as a ruleset over matrices: EdgeRules with
/// all its reductions, in a fraction of the time.
template <class Word>
class MatrixRules {
 public:
  using Vertex = engine::graph::Vertex;
  using Nimber = engine::search::Nimber;
  using Matrix = BitMatrix<Word>;

  struct Position {
    /// The unused edges.
    Matrix edges;
    std::uint64_t token = 0;
  };

  /// Where one thread works; contents mean nothing between calls.
  struct Scratch {
    KernelLeaf kernel_leaf;
  };

  /// The graph must be undirected and have at most Matrix::kMostVertices vertices.
  explicit MatrixRules(const engine::graph::Graph& graph) : vertex_count_(graph.vertex_count()) {
    for (const auto [u, v] : graph.edges()) whole_.add(u, v);
  }

  /// All edges unused, the token at `start`.
  [[nodiscard]] Position full(Vertex start) const { return {whole_, start}; }

  /// After a move, which is not reduced.
  [[nodiscard]] static Position after(Position position, engine::graph::Incidence way) {
    return moved(position, way.neighbour);
  }

  /// As EdgeRules::enter().
  template <class Sink>
  bool enter(Position position, Scratch& scratch, Sink& sink) const {
    Row dead = 0;
    for (Vertex v = 0; v < vertex_count_; ++v) {
      if (v != position.token && dead_end(position, v)) dead |= Matrix::only(v);
    }
    if (!strip(position, dead)) return sink.value(1);
    return offer(position, kNowhere, scratch, sink);
  }

  template <class Sink>
  void for_each_option(const Position& position, Scratch& scratch, Sink& sink) const {
    Row tried = 0;
    for (Row ways = row(position, token(position)); ways != 0; ways &= ways - 1) {
      const Vertex to = Matrix::first(ways);
      if (has_twin_in(position, to, tried)) continue;
      tried |= Matrix::only(to);
      if (!play(position, to, scratch, sink)) return;
    }
  }

  [[nodiscard]] unsigned key_bits() const {
    return vertex_count_ * (vertex_count_ - 1) / 2 + kTokenBits;
  }
  [[nodiscard]] std::uint64_t packed_key(const Position& position) const {
    return position.edges.key(vertex_count_) << kTokenBits | position.token;
  }
  [[nodiscard]] std::size_t key_words() const { return 1; }
  void write_key(const Position& position, std::uint64_t* words) const {
    *words = packed_key(position);
  }
  [[nodiscard]] std::size_t position_heap_bytes() const { return 0; }
  [[nodiscard]] Nimber most_nimber() const { return vertex_count_; }
  [[nodiscard]] std::uint32_t size(const Position& position) const {
    return position.edges.edge_count();
  }
  /// Few edges first, and among equals few options.
  [[nodiscard]] std::uint32_t rank(const Position& position) const {
    constexpr std::uint32_t kMoreThanOptions = 16;
    return size(position) * kMoreThanOptions +
           static_cast<std::uint32_t>(std::popcount(row(position, token(position))));
  }
  [[nodiscard]] bool ordered() const { return true; }

 private:
  using Row = typename Matrix::Row;

  static constexpr unsigned kTokenBits = 4;
  static constexpr Vertex kNowhere = std::numeric_limits<Vertex>::max();

  [[nodiscard]] static Vertex token(const Position& position) {
    return static_cast<Vertex>(position.token);
  }
  [[nodiscard]] static Row row(const Position& position, Vertex v) { return position.edges.row(v); }

  /// Whether a token that came to v could not leave again, as it comes along an edge.
  [[nodiscard]] static bool dead_end(const Position& position, Vertex v) {
    return std::has_single_bit(row(position, v));
  }

  [[nodiscard]] static Position moved(Position position, Vertex to) {
    position.edges.remove(token(position), to);
    position.token = to;
    return position;
  }

  /// Whether an option tried before leads to a vertex that can be exchanged with v.
  [[nodiscard]] static bool has_twin_in(const Position& position, Vertex v, Row tried) {
    const Row at_v = row(position, v);
    for (; tried != 0; tried &= tried - 1) {
      const Vertex w = Matrix::first(tried);
      if (((at_v ^ row(position, w)) & ~(Matrix::only(v) | Matrix::only(w))) == 0) return true;
    }
    return false;
  }

  template <class Sink>
  bool play(Position position, Vertex to, Scratch& scratch, Sink& sink) const {
    const Vertex left = token(position);
    position = moved(position, to);
    if (!dead_end(position, left)) return offer(position, left, scratch, sink);
    if (!strip(position, Matrix::only(left))) return sink.value(1);
    return offer(position, kNowhere, scratch, sink);
  }

  /// Plays forced moves, forgets what cannot be reached, and hands the position over. All edges can
  /// be reached from `origin`, which the token has just left, or that is not known.
  template <class Sink>
  bool offer(Position position, Vertex origin, Scratch& scratch, Sink& sink) const {
    std::uint32_t steps = 0;
    Row ways = row(position, token(position));
    while (std::has_single_bit(ways)) {
      // The vertex that is left has no edge any more, so it is no dead end that could be entered.
      position = moved(position, Matrix::first(ways));
      ways = row(position, token(position));
      ++steps;
      origin = kNowhere;
    }
    if (ways == 0) return sink.value(steps % 2);
    if (position.edges.edge_count() >= KernelLeaf::kFewEdges) {
      if (const auto wins = wins_by_kernels(position, scratch)) {
        return sink.value(*wins == (steps % 2 == 0) ? 1 : 0);
      }
    }
    forget_unreachable(position, origin);
    return sink.move(position, steps);
  }

  [[nodiscard]] std::optional<bool> wins_by_kernels(const Position& position,
                                                    Scratch& scratch) const {
    return scratch.kernel_leaf.mover_wins(token(position), vertex_count_,
                                          [&](Vertex v, auto&& visit) {
                                            for (Row to = row(position, v); to != 0; to &= to - 1)
                                              visit(Matrix::first(to));
                                          });
  }

  /// Takes out the edges that the token cannot use any more: none if it can come back to `origin`.
  void forget_unreachable(Position& position, Vertex origin) const {
    Row seen = Matrix::only(token(position));
    Row open = row(position, token(position));
    // Mostly there is a common neighbour.
    if (origin != kNowhere && (open & row(position, origin)) != 0) return;
    while (open != 0) {
      if (origin != kNowhere && (open >> origin & 1U) != 0) return;
      seen |= open & -open;
      open = (open | row(position, Matrix::first(open))) & ~seen;
    }
    position.edges.keep(seen);
  }

  /// Removes every vertex with a way into a dead end, and so on, as in EdgeRules: false if the
  /// token can step to a dead end.
  [[nodiscard]] static bool strip(Position& position, Row dead) {
    while (dead != 0) {
      const Row ways = row(position, Matrix::first(dead));
      dead &= dead - 1;
      // Not a dead end any more if the vertex before it was removed meanwhile.
      if (!std::has_single_bit(ways)) continue;
      const Vertex won = Matrix::first(ways);
      if (won == position.token) return false;
      Row neighbours = row(position, won) & ~Matrix::only(token(position));
      position.edges.remove(won);
      for (; neighbours != 0; neighbours &= neighbours - 1) {
        if (dead_end(position, Matrix::first(neighbours))) dead |= neighbours & -neighbours;
      }
    }
    return true;
  }

  Vertex vertex_count_;
  Matrix whole_;
};

}  // namespace isthmus::kernels::geography
