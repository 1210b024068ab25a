#include "kernels/geography/nimber_maps.hpp"

#include <bit>
#include <numeric>

#include "engine/core/hash.hpp"

namespace isthmus::kernels::geography {

std::size_t NimberMaps::Hash::operator()(const NimberMap& map) const {
  constexpr std::size_t kWords = kMapSize / sizeof(std::uint64_t);
  const auto words = std::bit_cast<std::array<std::uint64_t, kWords>>(map);
  return engine::core::hash_words(words.data(), kWords);
}

std::size_t NimberMaps::Hash::operator()(std::uint64_t pair) const {
  return engine::core::hash_words(&pair, 1);
}

NimberMaps::NimberMaps() {
  NimberMap map{};
  std::iota(map.begin(), map.end(), std::uint8_t{0});
  identity_ = id_of(map);
  for (std::size_t value = 0; value < kMapSize; ++value) {
    map.fill(static_cast<std::uint8_t>(value));
    constants_[value] = id_of(map);
  }
}

NimberMaps::Id NimberMaps::id_of(const NimberMap& map) {
  const auto [found, is_new] = ids_.try_emplace(map, static_cast<Id>(maps_.size()));
  if (is_new) maps_.push_back(map);
  return found->second;
}

NimberMaps::Id NimberMaps::composition(Id outer, Id inner) {
  if (inner == identity_ || is_constant(outer)) return outer;
  if (outer == identity_) return inner;
  if (is_constant(inner)) return constant(maps_[outer][maps_[inner].front()]);
  constexpr unsigned kIdBits = 32;
  const std::uint64_t pair = std::uint64_t{outer} << kIdBits | inner;
  if (const auto known = compositions_.find(pair); known != compositions_.end()) {
    return known->second;
  }
  NimberMap map{};
  for (std::size_t x = 0; x < kMapSize; ++x) map[x] = maps_[outer][maps_[inner][x]];
  return compositions_[pair] = id_of(map);
}

}  // namespace isthmus::kernels::geography
