#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "kernels/census/results.hpp"

namespace isthmus::kernels::census {

/// Nimbers are below this: no position has more options than vertices.
inline constexpr std::size_t kNimbers = 16;

/// Graphs and starts, counted. "Rooted" counts a start for every orbit of vertices.
struct Tally {
  std::uint64_t graphs = 0;
  std::uint64_t rooted = 0;
  /// Rooted, by nimber; the first are the P-positions.
  std::array<std::uint64_t, kNimbers> by_nimber{};
  std::uint64_t graphs_with_p = 0;
  /// Graphs whose starts are all P-positions.
  std::uint64_t graphs_all_p = 0;
  std::uint64_t p_in_no_even_kernel = 0;
  /// P-positions with a start for every vertex.
  std::uint64_t p_vertices = 0;

  friend bool operator==(const Tally&, const Tally&) = default;

  [[nodiscard]] std::uint64_t p_positions() const { return by_nimber[0]; }
  Tally& operator+=(const Tally& other);
};

/// A start on a graph, fewest edges first.
struct Find {
  std::uint8_t edges = 0;
  std::uint64_t key = 0;
  std::uint8_t vertex = 0;
  std::uint8_t nimber = 0;
  std::uint8_t degree = 0;

  friend auto operator<=>(const Find&, const Find&) = default;
};

/// How many there are of something, and the smallest ones.
class Finds {
 public:
  explicit Finds(std::size_t kept) : kept_(kept) {}

  void add(const Find& find);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// As many of the smallest as are kept, ascending.
  [[nodiscard]] const std::set<Find>& smallest() const { return smallest_; }

 private:
  std::size_t kept_;
  std::uint64_t count_ = 0;
  std::set<Find> smallest_;
};

/// The roll-ups of a census and the rare things in it. What it says does not depend on the order in
/// which graphs come.
class Summary : public Sink {
 public:
  /// Keeps this many of each kind of rare things.
  explicit Summary(std::size_t kept) : p_in_no_even_kernel_(kept), all_p_(kept) {}

  void take(const Batch& batch) override;

  [[nodiscard]] Tally total() const;
  /// By number of edges, up to the most that a graph has.
  [[nodiscard]] const std::vector<Tally>& by_edges() const { return by_edges_; }

  /// For each nimber the smallest graph that has it.
  [[nodiscard]] const std::array<std::optional<Find>, kNimbers>& smallest_by_nimber() const {
    return smallest_by_nimber_;
  }
  /// The smallest of the starts whose degree exceeds their nimber by the most.
  [[nodiscard]] const std::optional<Find>& largest_gap() const { return largest_gap_; }
  /// P-positions of undirected edge geography that no even kernel explains. Other games have no
  /// even kernels, and all their P-positions are among these.
  [[nodiscard]] const Finds& p_in_no_even_kernel() const { return p_in_no_even_kernel_; }
  /// Graphs whose starts are all P-positions, each with its first start.
  [[nodiscard]] const Finds& all_p() const { return all_p_; }

 private:
  void take(const GraphEntry& graph, std::span<const Start> starts);

  std::vector<Tally> by_edges_;
  std::array<std::optional<Find>, kNimbers> smallest_by_nimber_;
  std::optional<Find> largest_gap_;
  Finds p_in_no_even_kernel_;
  Finds all_p_;
};

}  // namespace isthmus::kernels::census
