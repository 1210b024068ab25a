#include "kernels/tree_partition/paper/local_states.hpp"

#include <limits>

#include "engine/core/hash.hpp"

namespace isthmus::kernels::tree_partition::paper {

namespace {

constexpr LocalStates::Id kFree = std::numeric_limits<LocalStates::Id>::max();
constexpr std::size_t kFewestSlots = 64;

std::uint64_t hash(const LocalState& state) {
  constexpr unsigned kHalf = 32;
  const std::uint64_t words[] = {state.edges, std::uint64_t{state.vector} << kHalf | state.place};
  return engine::core::hash_words(words, 2) + static_cast<std::uint64_t>(state.parity);
}

}  // namespace

void LocalStates::clear() {
  states_.clear();
  slots_.assign(kFewestSlots, kFree);
}

LocalStates::Id LocalStates::add(const LocalState& state) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash(state) & mask;
  for (; slots_[slot] != kFree; slot = (slot + 1) & mask) {
    if (states_[slots_[slot]] == state) return slots_[slot];
  }
  const Id id = size();
  slots_[slot] = id;
  states_.push_back(state);
  if (states_.size() * 2 > slots_.size()) grow();
  return id;
}

void LocalStates::grow() {
  slots_.assign(slots_.size() * 2, kFree);
  const std::size_t mask = slots_.size() - 1;
  for (Id id = 0; id < size(); ++id) {
    std::size_t slot = hash(states_[id]) & mask;
    while (slots_[slot] != kFree) slot = (slot + 1) & mask;
    slots_[slot] = id;
  }
}

}  // namespace isthmus::kernels::tree_partition::paper
