#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/search/bound.hpp"
#include "engine/search/ruleset.hpp"

namespace isthmus::engine::search {

/// Who wins small games: the plainest search there is, on one thread, of positions whose key fits a
/// word. What the evaluator prepares for long searches takes longer than a small one altogether.
///
/// Values found are kept, so that further positions of the same game cost little. Not thread-safe.
template <Ruleset Rules>
class SmallSearch {
 public:
  using Position = typename Rules::Position;

  /// Whether keys are short enough: a slot holds one, who wins, and whether it is taken.
  [[nodiscard]] static bool serves(const Rules& rules) { return rules.key_bits() <= kMostKeyBits; }

  /// `rules` must serve and outlive the search. It remembers at most twice `most_states` positions
  /// at a time, of 16 to 32 bytes each, and begins anew beyond that.
  SmallSearch(const Rules& rules, std::uint64_t most_states)
      : rules_(&rules), most_states_(most_states), slots_(kFirstSlots, 0) {}

  /// Whether the player to move wins; nothing when that takes more than `most_states` states. The
  /// depth of the recursion is the number of moves left. O(2^key_bits) but for the limit.
  [[nodiscard]] std::optional<bool> mover_wins(const Position& position) {
    if (occupied_ > most_states_) forget();
    last_state_ = states_ + most_states_;
    options_.clear();
    const std::uint64_t key = rules_->packed_key(position);
    const std::optional<bool> known = find(key);
    return known ? known : search(position, key);
  }

  /// Positions expanded, and found remembered, since the beginning.
  [[nodiscard]] std::uint64_t states() const { return states_; }
  [[nodiscard]] std::uint64_t hits() const { return hits_; }
  [[nodiscard]] std::uint64_t remembered() const { return occupied_; }
  /// Positions that there is room for now.
  [[nodiscard]] std::uint64_t capacity() const { return slots_.size(); }
  [[nodiscard]] std::uint64_t bytes() const { return slots_.size() * sizeof(Slot); }

 private:
  /// A key, whether the mover wins, and a bit that is set in all slots that are taken.
  using Slot = std::uint64_t;

  static constexpr unsigned kMostKeyBits = 62;
  static constexpr std::size_t kFirstSlots = 256;
  /// Of 64 bits the golden ratio's, for Fibonacci hashing.
  static constexpr std::uint64_t kScatter = 0x9E3779B97F4A7C15;

  struct Option {
    Position position;
    std::uint64_t key;
    std::uint32_t steps;
    std::uint32_t rank;
  };

  /// Collects the options that are not known, until one is found that the opponent loses.
  struct Collector {
    SmallSearch* search;
    bool won = false;

    bool value(Nimber nimber) {
      won = won || nimber == 0;
      return !won;
    }
    bool move(const Position& position, std::uint32_t steps) {
      const Rules& rules = *search->rules_;
      const std::uint64_t key = rules.packed_key(position);
      if (const auto wins = search->find(key)) {
        ++search->hits_;
        won = won || loses_after(*wins, steps);
        return !won;
      }
      const std::uint32_t rank = rules.ordered() ? rules.rank(position) : 0;
      search->options_.push_back({position, key, steps, rank});
      return true;
    }
  };

  /// Whether an option from which `steps` forced moves lead to a position is lost for who moves
  /// there, if who moves in that position wins or not.
  [[nodiscard]] static bool loses_after(bool wins, std::uint32_t steps) {
    return wins == (steps % 2 == 1);
  }

  std::optional<bool> search(const Position& position, std::uint64_t key) {
    if (++states_ > last_state_) return std::nullopt;
    const std::size_t first = options_.size();
    Collector collector{this};
    rules_->for_each_option(position, scratch_, collector);
    std::optional<bool> wins = collector.won;
    if (!collector.won) wins = search_options(first);
    options_.resize(first);
    if (wins) remember(key, *wins);
    return wins;
  }

  /// Whether one of the options from `first` on is lost for the opponent: least rank first.
  std::optional<bool> search_options(std::size_t first) {
    sort_options(first);
    for (std::size_t i = first; i < options_.size(); ++i) {
      // A copy: searching moves the stack.
      const Option option = options_[i];
      std::optional<bool> wins = find(option.key);
      if (!wins) wins = search(option.position, option.key);
      if (!wins) return std::nullopt;
      if (loses_after(*wins, option.steps)) return true;
    }
    return false;
  }

  void sort_options(std::size_t first) {
    for (std::size_t i = first + 1; i < options_.size(); ++i) {
      for (std::size_t at = i; at > first && options_[at - 1].rank > options_[at].rank; --at) {
        std::swap(options_[at - 1], options_[at]);
      }
    }
  }

  [[nodiscard]] std::size_t place(std::uint64_t key) const {
    return static_cast<std::size_t>(key * kScatter >> shift_);
  }

  [[nodiscard]] std::optional<bool> find(std::uint64_t key) const {
    for (std::size_t at = place(key); slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
      if (slots_[at] >> 2U == key) return (slots_[at] & 2U) != 0;
    }
    return std::nullopt;
  }

  void remember(std::uint64_t key, bool wins) {
    if (2 * ++occupied_ > slots_.size()) grow();
    put(key << 2U | (wins ? 2U : 0U) | 1U);
  }

  void put(Slot slot) {
    std::size_t at = place(slot >> 2U);
    while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = slot;
  }

  void grow() {
    const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size(), 0));
    --shift_;
    for (const Slot slot : old) {
      if (slot != 0) put(slot);
    }
  }

  void forget() {
    slots_.assign(slots_.size(), 0);
    occupied_ = 0;
  }

  const Rules* rules_;
  std::uint64_t most_states_;
  typename Rules::Scratch scratch_;
  std::vector<Option> options_;
  /// A power of two of them, at most half of them taken; a taken slot's neighbours follow it.
  std::vector<Slot> slots_;
  /// 64 less the binary logarithm of the number of slots.
  unsigned shift_ = 56;
  std::uint64_t occupied_ = 0;
  std::uint64_t states_ = 0;
  std::uint64_t last_state_ = 0;
  std::uint64_t hits_ = 0;
};

}  // namespace isthmus::engine::search
