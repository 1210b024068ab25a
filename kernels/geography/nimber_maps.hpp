#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/search/bound.hpp"

namespace isthmus::kernels::geography {

/// One more than the largest nimber that a NimberMap has a place for.
inline constexpr std::size_t kMapSize = 64;
/// A nimber that no position has. As the worth of an option it stands for an option that is not
/// there: the mex is the same.
inline constexpr engine::search::Nimber kNoOption = kMapSize - 1;

/// What a position is worth, for each nimber that one thing about it may have.
using NimberMap = std::array<std::uint8_t, kMapSize>;

/// Maps from nimbers to nimbers under numbers, equal maps under equal numbers. Not thread-safe.
class NimberMaps {
 public:
  using Id = std::uint32_t;

  NimberMaps();

  /// The number of a map; a new one if it has none. O(1) expected.
  [[nodiscard]] Id id_of(const NimberMap& map);
  [[nodiscard]] const NimberMap& map(Id id) const { return maps_[id]; }
  [[nodiscard]] std::size_t size() const { return maps_.size(); }

  [[nodiscard]] Id identity() const { return identity_; }
  /// The map that has this value everywhere.
  [[nodiscard]] Id constant(engine::search::Nimber value) const { return constants_[value]; }
  [[nodiscard]] bool is_constant(Id id) const { return id == constant(maps_[id].front()); }

  /// The map that applies `inner` and then `outer`. O(1) expected: remembered.
  [[nodiscard]] Id composition(Id outer, Id inner);

 private:
  struct Hash {
    std::size_t operator()(const NimberMap& map) const;
    std::size_t operator()(std::uint64_t pair) const;
  };

  std::vector<NimberMap> maps_;
  std::unordered_map<NimberMap, Id, Hash> ids_;
  std::unordered_map<std::uint64_t, Id, Hash> compositions_;
  Id identity_;
  std::array<Id, kMapSize> constants_{};
};

}  // namespace isthmus::kernels::geography
