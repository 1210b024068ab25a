#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "kernels/census/results.hpp"
#include "kernels/census/specification.hpp"

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
  /// In games other than undirected edge geography, which alone has even kernels, 0.
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
  /// As if `count` had been added, the smallest of which are these.
  void restore(std::uint64_t count, std::set<Find> smallest);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// As many of the smallest as are kept, ascending.
  [[nodiscard]] const std::set<Find>& smallest() const { return smallest_; }

 private:
  std::size_t kept_;
  std::uint64_t count_ = 0;
  std::set<Find> smallest_;
};

/// What is rare about a start.
enum class Rarity : std::uint8_t { kSmallestOfValue, kLargestGap, kInNoEvenKernel, kAllP };

inline constexpr std::array kRarities{Rarity::kSmallestOfValue, Rarity::kLargestGap,
                                      Rarity::kInNoEvenKernel, Rarity::kAllP};

/// "smallest-of-value", "largest-gap", "in-no-even-kernel", "all-p".
[[nodiscard]] std::string_view name_of(Rarity rarity);

struct Rare {
  Rarity rarity{};
  Find find;

  friend bool operator==(const Rare&, const Rare&) = default;
};

/// The roll-ups of a census and the rare things in it. What it says does not depend on the order in
/// which graphs come.
class Summary : public Sink {
 public:
  /// Keeps this many of each kind of rare things.
  Summary(const Specification& specification, std::size_t kept);

  void take(const Batch& batch) override;
  void take(const GraphEntry& graph, std::span<const Start> starts);

  /// Becomes what a summary was that had these tallies by edges, kept as many, and said rare().
  void restore(std::vector<Tally> by_edges, std::span<const Rare> rare);

  [[nodiscard]] Tally total() const;
  /// By number of edges, up to the most that a graph has.
  [[nodiscard]] const std::vector<Tally>& by_edges() const { return by_edges_; }

  /// All rare things that are kept, kind by kind.
  [[nodiscard]] std::vector<Rare> rare() const;

  /// For each nimber the smallest graph that has it.
  [[nodiscard]] const std::array<std::optional<Find>, kNimbers>& smallest_by_nimber() const {
    return smallest_by_nimber_;
  }
  /// The smallest of the starts whose degree exceeds their nimber by the most; none where there are
  /// no nimbers or no starts.
  [[nodiscard]] const std::optional<Find>& largest_gap() const { return largest_gap_; }
  /// P-positions of undirected edge geography that no even kernel explains.
  [[nodiscard]] const Finds& p_in_no_even_kernel() const { return p_in_no_even_kernel_; }
  /// Graphs whose starts are all P-positions, each with its first start.
  [[nodiscard]] const Finds& all_p() const { return all_p_; }

 private:
  bool has_gaps_;
  bool has_even_kernels_;
  std::vector<Tally> by_edges_;
  std::array<std::optional<Find>, kNimbers> smallest_by_nimber_;
  std::optional<Find> largest_gap_;
  Finds p_in_no_even_kernel_;
  Finds all_p_;
};

}  // namespace isthmus::kernels::census
