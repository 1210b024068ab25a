#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/hash.hpp"
#include "engine/table/memory_region.hpp"

namespace isthmus::engine::table {

/// A bounded transposition table for keys of any number of words, stored whole: exact.
///
/// The table is an array of buckets; a bucket is a version word followed by slots of a meta word
/// (value and effort) and the key. The top bits of a 64-bit hash of the key choose the bucket.
///
/// Concurrency contract. Any number of threads may call find() and store() at once; grow() and
/// clear() need the table to themselves. A bucket is a sequence lock that nobody waits for: a
/// writer makes the version odd with one compare-and-swap (or gives up: the table may forget),
/// writes the words, and makes it even again; a reader that meets an odd or changed version reports
/// a miss.
class WideTable {
 public:
  /// Stored values are 1 to kMostValue; 0 means "not here". Of two values for one key the larger is
  /// kept.
  static constexpr std::uint32_t kMostValue = ~std::uint32_t{0};

  /// A key's hash; the words of the key accompany it wherever it goes.
  using Hash = std::uint64_t;

  /// A table for keys of `key_words` words, between `initial_bytes` and `most_bytes` large (rounded
  /// to a power of two of buckets, one bucket at least). Throws core::LimitError when the system
  /// refuses the address space.
  WideTable(std::size_t key_words, std::uint64_t initial_bytes, std::uint64_t most_bytes);

  [[nodiscard]] Hash hash(std::span<const std::uint64_t> key) const {
    return core::hash_words(key.data(), key.size());
  }

  void prefetch(Hash hash) const { __builtin_prefetch(bucket(hash)); }

  /// The value stored for this key, or 0.
  [[nodiscard]] std::uint32_t find(Hash hash, std::span<const std::uint64_t> key) const;

  /// Remembers `value` for this key; `effort` as in PackedTable. True when an empty slot was
  /// filled.
  bool store(Hash hash, std::span<const std::uint64_t> key, std::uint32_t value, unsigned effort);

  /// Twice the buckets, all entries kept. False, and nothing done, at full size.
  bool grow();
  [[nodiscard]] bool can_grow() const { return buckets_ < most_buckets_; }
  /// Entries from which on growing is better than replacing: small buckets overflow early.
  [[nodiscard]] std::uint64_t crowded_at() const { return capacity() / 2; }
  void clear();

  [[nodiscard]] std::uint64_t capacity() const { return buckets_ * slots_; }
  [[nodiscard]] std::uint64_t bytes() const { return buckets_ * bucket_words_ * kWordBytes; }
  [[nodiscard]] std::uint64_t occupied() const;

 private:
  using Word = std::atomic<std::uint64_t>;
  static constexpr std::size_t kWordBytes = sizeof(Word);
  static constexpr unsigned kEffortShift = 32;
  static_assert(kWordBytes == 8 && Word::is_always_lock_free);

  [[nodiscard]] Word* bucket_at(std::uint64_t index) const {
    return static_cast<Word*>(region_.data()) + index * bucket_words_;
  }
  [[nodiscard]] Word* bucket(Hash hash) const {
    return bucket_at(address_bits_ == 0 ? 0 : hash >> (kWordBits - address_bits_));
  }
  [[nodiscard]] Word* slot(Word* bucket, std::size_t s) const {
    return bucket + 1 + s * slot_words_;
  }
  [[nodiscard]] bool holds(const Word* slot, std::span<const std::uint64_t> key) const;
  void set_buckets(std::uint64_t buckets);
  void split_bucket(std::uint64_t index, std::span<std::uint64_t> old);

  static constexpr unsigned kWordBits = 64;

  std::size_t key_words_;
  std::size_t slot_words_;
  std::size_t slots_;
  std::size_t bucket_words_;
  std::uint64_t initial_buckets_ = 1;
  std::uint64_t most_buckets_ = 1;
  std::uint64_t buckets_ = 1;
  unsigned address_bits_ = 0;
  MemoryRegion region_;
};

}  // namespace isthmus::engine::table
