#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/core/hash.hpp"
#include "engine/table/memory_region.hpp"

namespace isthmus::engine::table {

/// A bounded transposition table for keys of at most 64 bits: 8 bytes a stored state, exact.
///
/// A key of K bits is permuted (core::BitPermutation). The top b bits choose one of 2^b lines of
/// eight slots, the size of a cache line; the other K - b bits, the tag, are stored. Address and
/// tag together are the whole key, so a hit is never a collision.
///
/// Concurrency contract. Any number of threads may call find() and store() at once; grow() and
/// clear() need the table to themselves. A slot is one word, read and written with relaxed atomic
/// loads and stores: whatever interleaving happens, a reader sees a word that somebody wrote whole,
/// and that word says by itself which key it is about. Nothing else is published through the table,
/// so no stronger order is needed. Two writers may overwrite each other, or store one key twice in
/// a line: the table forgets by design, and both copies are true.
class PackedTable {
 public:
  /// Stored values are 1 to kMostValue; 0 means "not here". Of two values for one key the larger is
  /// kept, so callers encode the more informative value as the larger number.
  static constexpr unsigned kValueBits = 6;
  static constexpr std::uint8_t kMostValue = (1U << kValueBits) - 1;
  static constexpr unsigned kSlotsPerLine = 8;
  static constexpr std::size_t kLineBytes = 64;

  /// A key, permuted. Valid whatever the size of the table.
  using Hash = std::uint64_t;

  /// A table for keys below 2^key_bits that starts with `initial_bytes` and never takes more than
  /// `most_bytes` (both rounded down to 64 times a power of two, and up to what the tag needs; see
  /// least_bytes). Throws core::LimitError when the system refuses memory to begin with.
  PackedTable(unsigned key_bits, std::uint64_t initial_bytes, std::uint64_t most_bytes);

  /// The smallest table that can hold keys of this many bits: the tag must fit beside the value.
  [[nodiscard]] static std::uint64_t least_bytes(unsigned key_bits);

  [[nodiscard]] Hash hash(std::uint64_t key) const { return permute_(key); }

  void prefetch(Hash hash) const { __builtin_prefetch(line(hash)); }

  /// The value stored for this key, or 0.
  [[nodiscard]] std::uint8_t find(Hash hash) const {
    const Line& slots = *line(hash);
    const std::uint64_t wanted = tag(hash) << kTagShift;
    std::uint64_t found = 0;
    for (const Slot& slot : slots) {
      const std::uint64_t word = slot.load(std::memory_order_relaxed);
      // Equal tags leave only the fields below the tag; an empty slot contributes its zero.
      if ((word ^ wanted) < (std::uint64_t{1} << kTagShift) && word != 0) found = word;
    }
    return static_cast<std::uint8_t>(found & kMostValue);
  }

  /// Remembers `value` (1 to kMostValue) for this key. `effort` (0 to 31, the logarithm of the work
  /// that a loss would cost) decides what is forgotten when the line is full: the least effort.
  /// Returns true when an empty slot was filled.
  bool store(Hash hash, std::uint8_t value, unsigned effort);

  /// Twice the lines, all entries kept. Each line i becomes lines 2i and 2i + 1, by one more bit of
  /// the tag. False, and nothing done, if the table has its full size, or if the system refuses the
  /// address space, which makes the size it has its full size.
  bool grow();
  [[nodiscard]] bool can_grow() const { return lines_ < most_lines_; }
  /// Entries from which on growing is better than replacing. Lines of eight seldom overflow before,
  /// and what they lose then is what costs least to find again.
  [[nodiscard]] std::uint64_t crowded_at() const { return capacity() / 10 * 9; }

  /// Forgets everything and gives the memory back; the size falls back to the initial one.
  void clear();

  [[nodiscard]] std::uint64_t capacity() const { return lines_ * kSlotsPerLine; }
  [[nodiscard]] std::uint64_t bytes() const { return lines_ * kLineBytes; }
  /// Occupied slots, counted by reading the whole table.
  [[nodiscard]] std::uint64_t occupied() const;

 private:
  using Slot = std::atomic<std::uint64_t>;
  using Line = std::array<Slot, kSlotsPerLine>;
  static_assert(sizeof(Line) == kLineBytes && Slot::is_always_lock_free);

  static constexpr unsigned kEffortBits = 5;
  static constexpr std::uint64_t kMostEffort = (1U << kEffortBits) - 1;
  static constexpr unsigned kTagShift = kValueBits + kEffortBits;

  [[nodiscard]] Line* line(Hash hash) const {
    return static_cast<Line*>(region_.data()) + (hash >> tag_bits_);
  }
  [[nodiscard]] std::uint64_t tag(Hash hash) const { return hash & tag_mask_; }
  void set_lines(std::uint64_t lines);
  [[nodiscard]] bool move_to_full_region();
  void split_line(std::uint64_t index, unsigned old_tag_bits);

  core::BitPermutation permute_;
  unsigned key_bits_;
  std::uint64_t initial_lines_ = 1;
  std::uint64_t most_lines_ = 1;
  std::uint64_t lines_ = 1;
  unsigned tag_bits_ = 0;
  std::uint64_t tag_mask_ = 0;
  MemoryRegion region_;
};

}  // namespace isthmus::engine::table
