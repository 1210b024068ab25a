#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/search/bound.hpp"

namespace isthmus::engine::search {

/// Heaps from which one takes 1 to `most` things at a time; a heap of n has nimber n mod (most + 1)
/// and nimbers of heaps add by exclusive or (Sprague 1935, Grundy 1939).
class NimHeaps {
 public:
  static constexpr std::size_t kHeaps = 3;
  using Position = std::array<std::uint32_t, kHeaps>;
  struct Scratch {};

  explicit NimHeaps(std::uint32_t most) : most_(most) {}

  template <class Sink>
  void for_each_option(const Position& position, Scratch& /*scratch*/, Sink& sink) const {
    for (std::size_t h = 0; h < kHeaps; ++h) {
      for (std::uint32_t take = 1; take <= most_ && take <= position[h]; ++take) {
        Position next = position;
        next[h] -= take;
        if (!sink.move(next, 0)) return;
      }
    }
  }

  [[nodiscard]] unsigned key_bits() const { return kHeaps * kHeapBits; }
  [[nodiscard]] std::uint64_t packed_key(const Position& position) const {
    std::uint64_t key = 0;
    for (const std::uint32_t heap : position) key = key << kHeapBits | heap;
    return key;
  }
  [[nodiscard]] std::size_t key_words() const { return kHeaps; }
  void write_key(const Position& position, std::uint64_t* words) const {
    for (std::size_t h = 0; h < kHeaps; ++h) words[h] = position[h];
  }
  [[nodiscard]] Nimber most_nimber() const { return kHeaps * most_; }
  [[nodiscard]] std::size_t position_heap_bytes() const { return 0; }
  [[nodiscard]] std::uint32_t size(const Position& position) const {
    return position[0] + position[1] + position[2];
  }
  [[nodiscard]] std::uint32_t rank(const Position& position) const { return size(position); }
  [[nodiscard]] bool ordered() const { return true; }

  [[nodiscard]] Nimber nimber(const Position& position) const {
    Nimber sum = 0;
    for (const std::uint32_t heap : position) sum ^= heap % (most_ + 1);
    return sum;
  }

 private:
  static constexpr unsigned kHeapBits = 21;

  std::uint32_t most_;
};

}  // namespace isthmus::engine::search
