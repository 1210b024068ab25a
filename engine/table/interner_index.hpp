#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/table/memory_region.hpp"

namespace isthmus::engine::table {

/// The index of an interner: from the hash of a record to the id of the record, for records kept by
/// somebody else. It only grows, and grows without stopping anybody.
///
/// Cells of 64 bits (hash, id + 1) are probed linearly from a home that the top bits of the hash
/// give. Level g has 2^g cells. A level that is three quarters full is moved to the next one, block
/// by block, by the threads that add records; all levels are address space from the start.
///
/// Concurrency contract. Any number of threads may call find() and find_or_add() at once. Why they
/// never disagree about a record:
///   1. A cell goes from empty to claimed, from claimed to published or back to empty, and from
///      empty to closed. Published and closed are for ever.
///   2. A walk passes a cell only if it is published with another record; it goes on to the home at
///      the next level only from a closed cell, or past a level published throughout.
///   3. So all walks for one record lead to the same first cell that they cannot pass, its front,
///      which moves forward only. A record is published by whoever claimed its front: it is
///      published once, and every later walk ends there.
///   4. A published cell of a level is copied to the record's front at the levels above before
///   walks
///      start above it, and until then every walk ends at the old cell.
/// A claimed cell has never been passed, so find() takes it for empty and waits for nobody.
/// find_or_add() waits for the one thread that claimed its front, which is between taking an id and
/// publishing it: some tens of instructions without a lock, an allocation or a task.
class InternerIndex {
 public:
  using Id = std::uint32_t;
  using Hash = std::uint32_t;

  static constexpr unsigned kFirstLevel = 6;
  static constexpr unsigned kLastLevel = 32;

  /// The most records a level holds before it is moved: also the most ids there can be.
  [[nodiscard]] static constexpr std::uint64_t level_capacity(unsigned level) {
    return std::uint64_t{3} << (level - 2);
  }
  static constexpr std::uint64_t kMostIds = std::uint64_t{3} << (kLastLevel - 2);

  /// Bytes of an index of this many ids, the levels that it has outgrown included.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t ids);

  /// The most ids for which the index, and `bytes_per_id` (at least 1) elsewhere, take no more than
  /// `most_bytes`; may be 0.
  [[nodiscard]] static std::uint64_t most_ids(std::uint64_t bytes_per_id, std::uint64_t most_bytes);

  /// An index for ids below `most_ids` <= kMostIds. Throws core::LimitError when the system refuses
  /// the address space.
  explicit InternerIndex(std::uint64_t most_ids);

  void prefetch(Hash hash) const {
    // Relaxed: a hint reads nothing.
    __builtin_prefetch(&Walk(cells(), level_.load(std::memory_order_relaxed), hash).cell());
  }

  /// The id with this hash for which `is_wanted(id)`, if any.
  template <class IsWanted>
  [[nodiscard]] std::optional<Id> find(Hash hash, const IsWanted& is_wanted) const {
    Walk walk = start(hash);
    const std::uint64_t word = stop(walk, hash, is_wanted);
    return is_published(word) ? std::optional(id_of(word)) : std::nullopt;
  }

  /// The id with this hash for which `is_wanted(id)`. If there is none, `add()` must write the
  /// record and give it the id that is the number of ids before it, or nothing; then nothing is
  /// changed, and nothing is returned. It must not throw. Calls of `add` may be concurrent, but not
  /// for one record.
  template <class IsWanted, class Add>
  std::optional<Id> find_or_add(Hash hash, const IsWanted& is_wanted, const Add& add) {
    Walk walk = start(hash);
    while (true) {
      const std::uint64_t word = stop(walk, hash, is_wanted);
      if (is_published(word)) return id_of(word);
      if (word == kClaimed) {
        await(walk.cell());
      } else if (take(walk.cell(), kClaimed)) {
        return publish(walk.cell(), hash, add());
      }
    }
  }

 private:
  using Cell = std::atomic<std::uint64_t>;
  static_assert(sizeof(Cell) == 8 && Cell::is_always_lock_free);

  // Published cells have the hash in the upper half and the id + 1, never 0, in the lower.
  static constexpr unsigned kHashBits = 32;
  static constexpr std::uint64_t kEmpty = 0;
  static constexpr std::uint64_t kClaimed = std::uint64_t{1} << kHashBits;
  static constexpr std::uint64_t kClosed = std::uint64_t{2} << kHashBits;
  [[nodiscard]] static bool is_published(std::uint64_t word) {
    return static_cast<std::uint32_t>(word) != 0;
  }
  [[nodiscard]] static Id id_of(std::uint64_t word) { return static_cast<Id>(word) - 1; }
  [[nodiscard]] static Hash hash_of(std::uint64_t word) {
    return static_cast<Hash>(word >> kHashBits);
  }

  /// The cells that a hash tries, one after the other.
  class Walk {
   public:
    Walk(Cell* cells, unsigned level, Hash hash) : cells_(cells), hash_(hash) { enter(level); }
    [[nodiscard]] Cell& cell() const { return base_[at_]; }
    /// To the next cell; from the last one of the level to the next level.
    void pass() {
      at_ = (at_ + 1) & mask_;
      if (at_ == home_) climb();
    }
    void climb() { enter(level_ + 1); }

   private:
    void enter(unsigned level) {
      level_ = level;
      // Level g is where a heap has its g-th row: cells 2^g to 2^(g + 1) - 1.
      base_ = cells_ + (std::uint64_t{1} << level);
      mask_ = (std::uint64_t{1} << level) - 1;
      home_ = std::uint64_t{hash_} >> (kHashBits - level);
      at_ = home_;
    }
    Cell* cells_;
    Cell* base_ = nullptr;
    std::uint64_t mask_ = 0;
    std::uint64_t home_ = 0;
    std::uint64_t at_ = 0;
    Hash hash_;
    unsigned level_ = 0;
  };

  /// How far the move of a level to the next one is.
  struct Move {
    std::atomic<std::uint64_t> begun{0};  ///< blocks that somebody has taken on
    std::atomic<std::uint64_t> done{0};   ///< blocks that are moved
  };

  [[nodiscard]] Cell* cells() const { return static_cast<Cell*>(region_.data()); }

  [[nodiscard]] Walk start(Hash hash) const {
    // Acquire: with the level come the copies of all that was published below it.
    return {cells(), level_.load(std::memory_order_acquire), hash};
  }

  /// Walks to the wanted record, or to the first cell that cannot be passed; the word found there.
  template <class IsWanted>
  static std::uint64_t stop(Walk& walk, Hash hash, const IsWanted& is_wanted) {
    while (true) {
      // Acquire: with an id comes the record that was written before it.
      const std::uint64_t word = walk.cell().load(std::memory_order_acquire);
      if (!is_published(word)) {
        if (word != kClosed) return word;
        walk.climb();
      } else if (hash_of(word) == hash && is_wanted(id_of(word))) {
        return word;
      } else {
        walk.pass();
      }
    }
  }

  /// Makes an empty cell claimed or closed; false if it was not empty.
  static bool take(Cell& cell, std::uint64_t word) {
    std::uint64_t expected = kEmpty;
    // Relaxed: these words tell nothing but themselves, and after a failure the cell is read again.
    return cell.compare_exchange_strong(expected, word, std::memory_order_relaxed,
                                        std::memory_order_relaxed);
  }

  std::optional<Id> publish(Cell& cell, Hash hash, std::optional<Id> id) {
    const std::uint64_t word =
        id ? std::uint64_t{hash} << kHashBits | (std::uint64_t{*id} + 1) : kEmpty;
    // Release: the record is in place before its id can be read.
    cell.store(word, std::memory_order_release);
    // Relaxed: an old level only means helping once more than needed.
    if (id && *id >= level_capacity(level_.load(std::memory_order_relaxed))) help(*id);
    return id;
  }

  static void await(const Cell& cell);
  void help(Id id);
  bool move_block(unsigned level);
  void move_cell(unsigned level, Cell& cell);
  void copy(unsigned level, std::uint64_t word);
  void leave_moved_levels();

  MemoryRegion region_;
  /// Where walks start; the levels below it are moved. Read by everybody, rarely written: it shares
  /// its cache line with nothing that is.
  std::atomic<unsigned> level_{kFirstLevel};
  static constexpr std::size_t kLineBytes = 64;
  alignas(kLineBytes) std::array<Move, kLastLevel + 1> moves_;
};

}  // namespace isthmus::engine::table
