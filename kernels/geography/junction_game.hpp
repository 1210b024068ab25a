#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/budget.hpp"
#include "kernels/geography/nimber_maps.hpp"

namespace isthmus::kernels::geography {

/// The set of one number below 64, as a word.
inline std::uint64_t bit(std::size_t value) { return std::uint64_t{1} << value; }

/// Equal blocks at a vertex, to be used up one by one: the maps of their ways, and how many they
/// are.
struct Rounds {
  /// Sorted.
  std::vector<NimberMap> ways;
  std::uint32_t count = 0;
};

/// The game at one vertex where blocks meet: a player goes round one of them, which is worth what
/// its map makes of the same game without it, or takes one of the options that are always there.
/// See Junctions.
class JunctionGame {
 public:
  /// `options` has a bit for each nimber that an option is worth; those from `most` on do not
  /// count, and larger values are taken for `most`, which is below kNoOption.
  JunctionGame(std::uint64_t options, std::vector<Rounds> rounds, engine::search::Nimber most,
               const engine::core::Budget& budget);

  /// What the game is worth. Throws core::LimitError when the counts of blocks take more memory
  /// than the budget has, and when time is out.
  [[nodiscard]] engine::search::Nimber value();

  /// A bit for each nimber that value() may be when there is one more option, or fewer blocks:
  /// other options change nothing.
  [[nodiscard]] std::uint64_t reachable() const { return reachable_; }

  /// Positions that value() looked at.
  [[nodiscard]] std::uint64_t states() const { return states_; }

 private:
  struct Table;

  [[nodiscard]] engine::search::Nimber mex(std::uint64_t options) const;
  [[nodiscard]] std::uint64_t find_reachable() const;
  void confine_ways();
  [[nodiscard]] bool settle_constant_rounds();
  void merge_equal_rounds();
  void fill(Table& table);
  [[nodiscard]] bool alternates(const Table& table) const;

  std::uint64_t options_;
  std::vector<Rounds> rounds_;
  engine::search::Nimber most_;
  const engine::core::Budget& budget_;
  std::uint64_t reachable_;
  std::uint64_t states_ = 0;
};

}  // namespace isthmus::kernels::geography
