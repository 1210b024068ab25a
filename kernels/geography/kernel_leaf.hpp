#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/graph/graph.hpp"

namespace isthmus::kernels::geography {

/// Who wins undirected edge geography where even kernels tell at once: from the parities of what
/// the token can still reach (docs/algorithms.md). One thread's place to work in.
///
/// Where there is no odd cycle the answer is always known; elsewhere only when the token stands in
/// one of the few even kernels that are looked at, and then it is "lost". Parallel edges and loops
/// may be there: a loop is an odd cycle, and no vertex with a loop is in a kernel.
class KernelLeaf {
 public:
  using Vertex = engine::graph::Vertex;

  /// More vertices than this within reach, and nothing is told.
  static constexpr std::size_t kMostVertices = 64;

  /// Positions with fewer edges take less time to search than to look at (measured:
  /// docs/performance.md).
  static constexpr std::size_t kFewEdges = 20;

  /// Whether the player to move wins with the token at `token`, one of `vertex_count` vertices.
  /// `for_each_neighbour(v, visit)` calls visit(w) for each edge between v and w that is left.
  /// O(k^2) word operations for k vertices within reach, mostly far fewer.
  template <class ForEachNeighbour>
  [[nodiscard]] std::optional<bool> mover_wins(Vertex token, Vertex vertex_count,
                                               ForEachNeighbour&& for_each_neighbour) {
    if (!reach(token, vertex_count, for_each_neighbour)) return std::nullopt;
    if (!odd_cycle_) return mover_wins_without_odd_cycle();
    if (in_some_even_kernel()) return false;
    return std::nullopt;
  }

 private:
  /// A set of vertices within reach, by the order in which they were met; the token is vertex 0.
  using Set = std::uint64_t;
  static constexpr Set kToken = 1;
  static constexpr std::uint32_t kUnmet = ~std::uint32_t{0};

  /// Finds the vertices within reach and their neighbours. False when they are too many.
  template <class ForEachNeighbour>
  bool reach(Vertex token, Vertex vertex_count, ForEachNeighbour&& for_each_neighbour) {
    if (number_.size() < vertex_count) number_.resize(vertex_count, kUnmet);
    count_ = 0;
    far_side_ = 0;
    odd_cycle_ = false;
    bool few = true;
    meet(token, false);
    for (std::size_t i = 0; i < count_ && few; ++i) {
      const bool far = (far_side_ >> i & 1U) != 0;
      for_each_neighbour(vertex_[i], [&](Vertex w) {
        if (number_[w] == kUnmet) {
          few = few && count_ < kMostVertices;
          if (!few) return;
          meet(w, !far);
        }
        const std::uint32_t j = number_[w];
        parity_[i] ^= Set{1} << j;
        adjacent_[i] |= Set{1} << j;
        odd_cycle_ = odd_cycle_ || far == ((far_side_ >> j & 1U) != 0);
      });
    }
    for (std::size_t i = 0; i < count_; ++i) number_[vertex_[i]] = kUnmet;
    return few;
  }

  void meet(Vertex v, bool far) {
    number_[v] = static_cast<std::uint32_t>(count_);
    vertex_[count_] = v;
    parity_[count_] = 0;
    adjacent_[count_] = 0;
    if (far) far_side_ |= Set{1} << count_;
    ++count_;
  }

  [[nodiscard]] bool mover_wins_without_odd_cycle();
  [[nodiscard]] bool in_some_even_kernel();
  /// Adds an equation to the echelon form; false when the token alone is among the sums.
  [[nodiscard]] bool add_equation(Set equation);
  [[nodiscard]] bool has_twin() const;
  /// The one solution that has these of the free vertices, and no others.
  [[nodiscard]] Set solution(Set chosen) const;
  [[nodiscard]] bool independent(Set vertices) const;

  std::vector<std::uint32_t> number_;
  std::array<Vertex, kMostVertices> vertex_{};
  std::array<Set, kMostVertices> parity_{};
  std::array<Set, kMostVertices> adjacent_{};
  std::size_t count_ = 0;
  Set far_side_ = 0;
  bool odd_cycle_ = false;
  /// Equations by their last vertex, which none before in the row has as its last.
  std::array<Set, kMostVertices> echelon_{};
  Set pivots_ = 0;
};

}  // namespace isthmus::kernels::geography
