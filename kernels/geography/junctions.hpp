#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/budget.hpp"
#include "kernels/geography/nimber_maps.hpp"

namespace isthmus::kernels::geography {

/// The two ways into a block from one of its vertices: what taking one is worth to the player who
/// took it, as a function of what the vertex is worth to who comes back to it with the block used
/// up. A constant where nobody comes back; kNone where there is no way.
struct Ways {
  static constexpr NimberMaps::Id kNone = std::numeric_limits<NimberMaps::Id>::max();

  NimberMaps::Id first = kNone;
  NimberMaps::Id second = kNone;
  friend auto operator<=>(const Ways&, const Ways&) = default;
};

/// Equal blocks at a vertex.
struct EqualBlocks {
  Ways ways;
  std::uint32_t count = 0;
  friend auto operator<=>(const EqualBlocks&, const EqualBlocks&) = default;
};

/// What vertices are worth at which blocks meet. Remembers what it worked out; not thread-safe.
///
/// With the blocks S unused and an option worth x besides, a vertex is worth
///     W(S) = mex({x} + {f(W(S - C)) : C in S, f a way into C}).
/// Equal blocks need only be counted, and from some count on it is its parity that matters: that is
/// checked for the maps at hand before it is used. docs/algorithms.md has the proofs.
class Junctions {
 public:
  /// Nimbers are told apart up to `most`, at most kNoOption - 1, and larger ones taken for it: 1
  /// for who wins.
  Junctions(NimberMaps& maps, engine::search::Nimber most, const engine::core::Budget& budget);

  /// The blocks in order, equal ones counted together, those without a way left out.
  [[nodiscard]] static std::vector<EqualBlocks> counted(std::vector<Ways> blocks);

  /// The worth of a vertex at which these blocks (counted, in order) are unused, as a function of
  /// the worth of one more option; at kNoOption, without one.
  ///
  /// Throws core::LimitError when so many kinds of blocks meet that their counts do not fit the
  /// budget's memory, and when time is out. O(k) for k kinds when all ways are constant; otherwise
  /// 6^l or so for the l <= k kinds whose ways differ where it matters. For who wins l <= 5.
  [[nodiscard]] NimberMaps::Id worth(std::span<const EqualBlocks> blocks);

  /// Positions that were valued, with equal blocks counted.
  [[nodiscard]] std::uint64_t states() const { return states_; }

 private:
  /// The worth of options that are there in any case, a bit each, and blocks besides.
  using Meeting = std::pair<std::uint64_t, std::vector<EqualBlocks>>;

  [[nodiscard]] NimberMap worth_of(const Meeting& meeting);

  NimberMaps& maps_;
  engine::search::Nimber most_;
  const engine::core::Budget& budget_;
  std::map<Meeting, NimberMaps::Id> known_;
  std::uint64_t states_ = 0;
};

}  // namespace isthmus::kernels::geography
