#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "engine/search/bound.hpp"

namespace isthmus::engine::search {

/// A game given position by position: a ruleset whose values are known by other means.
class ExplicitGame {
 public:
  /// An option: a way of `steps` forced moves to position `to`, which has a lower number.
  struct Option {
    std::uint32_t to = 0;
    std::uint32_t steps = 0;
  };
  struct Rows {
    std::vector<Option> options;
    /// Options whose nimbers are known.
    std::vector<Nimber> values;
  };
  struct Position {
    std::uint32_t at = 0;
  };
  struct Scratch {};

  explicit ExplicitGame(std::vector<Rows> positions, std::size_t key_words = 1, bool ordered = true)
      : positions_(std::move(positions)), key_words_(key_words), ordered_(ordered) {
    for (const Rows& rows : positions_) {
      const std::size_t ways = rows.options.size() + rows.values.size();
      if (ways > most_nimber_) most_nimber_ = static_cast<Nimber>(ways);
    }
  }

  template <class Sink>
  void for_each_option(const Position& position, Scratch& /*scratch*/, Sink& sink) const {
    const Rows& rows = positions_[position.at];
    for (const Nimber value : rows.values) {
      if (!sink.value(value)) return;
    }
    for (const auto [to, steps] : rows.options) {
      if (!sink.move(Position{to}, steps)) return;
    }
  }

  [[nodiscard]] unsigned key_bits() const { return 32; }
  [[nodiscard]] std::uint64_t packed_key(const Position& position) const { return position.at; }
  [[nodiscard]] std::size_t key_words() const { return key_words_; }
  void write_key(const Position& position, std::uint64_t* words) const {
    for (std::size_t w = 0; w < key_words_; ++w) words[w] = 0;
    words[key_words_ - 1] = position.at;
  }
  [[nodiscard]] Nimber most_nimber() const { return most_nimber_; }
  [[nodiscard]] std::size_t position_heap_bytes() const { return 0; }
  [[nodiscard]] std::uint32_t size(const Position& position) const { return position.at; }
  [[nodiscard]] std::uint32_t rank(const Position& position) const { return position.at * 7 % 13; }
  [[nodiscard]] bool ordered() const { return ordered_; }

  [[nodiscard]] std::uint32_t count() const {
    return static_cast<std::uint32_t>(positions_.size());
  }

  /// The nimbers of all positions by definition, from the ends up.
  [[nodiscard]] std::vector<Nimber> nimbers() const {
    std::vector<Nimber> known;
    for (const Rows& rows : positions_) {
      std::set<Nimber> options(rows.values.begin(), rows.values.end());
      for (const auto [to, steps] : rows.options) {
        Nimber value = known[to];
        for (std::uint32_t s = 0; s < steps; ++s) value = value == 0 ? 1 : 0;
        options.insert(value);
      }
      Nimber least = 0;
      while (options.contains(least)) ++least;
      known.push_back(least);
    }
    return known;
  }

 private:
  std::vector<Rows> positions_;
  std::size_t key_words_;
  bool ordered_;
  Nimber most_nimber_ = 0;
};

/// A random game of `count` positions with up to `most_options` options each, `reach` positions
/// back at most; some options are forced ways or known values.
inline std::vector<ExplicitGame::Rows> random_positions(std::uint32_t count,
                                                        std::uint32_t most_options,
                                                        std::uint32_t reach, std::uint64_t seed) {
  std::uint64_t state = seed;
  const auto below = [&state](std::uint32_t bound) {
    state += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = (state ^ state >> 30U) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ mixed >> 27U) * 0x94D049BB133111EBU;
    return static_cast<std::uint32_t>((mixed >> 32U) % bound);
  };
  std::vector<ExplicitGame::Rows> positions(count);
  for (std::uint32_t v = 1; v < count; ++v) {
    for (std::uint32_t k = below(most_options + 1); k > 0; --k) {
      const std::uint32_t back = 1 + below(v < reach ? v : reach);
      positions[v].options.push_back({v - back, below(4) == 0 ? below(4) : 0});
    }
    if (below(16) == 0) positions[v].values.push_back(below(3));
  }
  return positions;
}

}  // namespace isthmus::engine::search
