#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/hash.hpp"
#include "engine/table/interner_index.hpp"
#include "engine/table/memory_region.hpp"

namespace isthmus::engine::table {

/// Records of one length, one after the other. The storage of an Interner.
class FixedRecords {
 public:
  using Id = InternerIndex::Id;

  /// Room for `most_bytes` of records of `words` words and of their index.
  FixedRecords(std::size_t words, std::uint64_t most_bytes);

  /// Writes a record behind the others; its id, or nothing if there is no room.
  std::optional<Id> add(std::span<const std::uint64_t> record);

  [[nodiscard]] std::span<const std::uint64_t> operator[](Id id) const {
    return {static_cast<const std::uint64_t*>(region_.data()) + id * words_, words_};
  }
  // Relaxed, in all of these: a count says nothing about the records it counts.
  [[nodiscard]] std::uint64_t size() const { return size_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t capacity() const { return capacity_; }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  std::size_t words_;
  std::uint64_t capacity_;
  MemoryRegion region_;
  static constexpr std::size_t kLineBytes = 64;
  alignas(kLineBytes) std::atomic<std::uint64_t> size_{0};
};

/// Records of any length, none included, one after the other, and where each is. The storage of a
/// VaryingInterner.
class VaryingRecords {
 public:
  using Id = InternerIndex::Id;

  /// Room for `most_bytes` of records, of where they are and of their index.
  explicit VaryingRecords(std::uint64_t most_bytes);

  std::optional<Id> add(std::span<const std::uint64_t> record);

  [[nodiscard]] std::span<const std::uint64_t> operator[](Id id) const {
    const Place place = static_cast<const Place*>(places_.data())[id];
    return {static_cast<const std::uint64_t*>(words_.data()) + place.begin, place.length};
  }
  // Relaxed: as above.
  [[nodiscard]] std::uint64_t size() const { return ids(end_.load(std::memory_order_relaxed)); }
  [[nodiscard]] std::uint64_t capacity() const { return capacity_; }
  [[nodiscard]] std::uint64_t bytes() const {
    return bytes_at(end_.load(std::memory_order_relaxed));
  }

 private:
  struct Place {
    std::uint32_t begin;
    std::uint32_t length;
  };
  static_assert(sizeof(Place) == 8);

  // The end of all records in one word, so that one compare-and-swap takes an id and its words
  // together: the ids in the lower half, the words in the upper.
  static constexpr unsigned kWordsShift = 32;
  [[nodiscard]] static std::uint64_t ids(std::uint64_t end) {
    return static_cast<std::uint32_t>(end);
  }
  [[nodiscard]] static std::uint64_t words(std::uint64_t end) { return end >> kWordsShift; }
  [[nodiscard]] static std::uint64_t bytes_at(std::uint64_t end);

  std::uint64_t most_bytes_;
  std::uint64_t capacity_;
  std::uint64_t most_words_;
  MemoryRegion places_;
  MemoryRegion words_;
  static constexpr std::size_t kLineBytes = 64;
  alignas(kLineBytes) std::atomic<std::uint64_t> end_{0};
};

/// A set of records of 64-bit words that gives equal records equal ids, for ever: hash consing.
///
/// Ids are 0, 1, 2, … in the order in which records were new. Nothing is forgotten or moved: a span
/// that record() returns stays good. The set grows from a few hundred bytes to its byte limit,
/// which covers the records and the index with all that it has outgrown (about half of it), but not
/// the rounding of each array to whole pages, of 2 MiB where the system has them. Address space is
/// reserved for the largest size at once.
///
/// Concurrency contract. Any number of threads may call everything here at once, and growth stops
/// none of them.
///   - Equal records get one id, whoever comes first; n records have the ids 0 to n - 1, without
///     holes. The id of a record that another thread is interning right now may be counted by
///     size() before its contents can be read: to go through all ids, wait until no intern() is
///     running.
///   - record(id) is for threads that got the id from intern() or find(), or from such a thread by
///     something that synchronises (the end of a task, a mutex, release and acquire). An id that
///     comes out of a relaxed atomic, such as an entry of PackedTable, is not enough: the contents
///     of a record that another thread has just written may not be there yet.
///   - A record that is known costs two dependent loads, of the index and the record, and no write.
///     find() never waits. intern() waits only where another thread is between taking an id and
///     publishing it, in the very cell where this record would go; no lock, allocation or task is
///     in that stretch. No call may come from a signal handler.
///   - intern() throws core::LimitError when the record is new and there is no room, and changes
///     nothing then: what is known can still be interned and found, by all threads.
/// The reasons are in InternerIndex.
template <class Records>
class BasicInterner {
 public:
  using Id = InternerIndex::Id;
  using Record = std::span<const std::uint64_t>;
  /// A record's hash, for callers that prefetch: compute several, prefetch them, then look up.
  using Hash = InternerIndex::Hash;

  /// An interner of records of `words` >= 1 words within `most_bytes`. Throws core::LimitError if
  /// not even one record fits or the system refuses the address space. For Interner.
  BasicInterner(std::size_t words, std::uint64_t most_bytes)
    requires std::constructible_from<Records, std::size_t, std::uint64_t>
      : records_(words, most_bytes), index_(records_.capacity()) {}

  /// An interner of records of any length within `most_bytes`, and 2^32 words. Errors as above. For
  /// VaryingInterner.
  explicit BasicInterner(std::uint64_t most_bytes)
    requires std::constructible_from<Records, std::uint64_t>
      : records_(most_bytes), index_(records_.capacity()) {}

  [[nodiscard]] static Hash hash(Record record) {
    return static_cast<Hash>(core::hash_words(record.data(), record.size()) >> kHashShift);
  }

  void prefetch(Hash hash) const { index_.prefetch(hash); }

  /// The id of this record, which is added if it is new. O(1) expected. Throws core::LimitError.
  Id intern(Record record) { return intern(hash(record), record); }
  Id intern(Hash hash, Record record) {
    const std::optional<Id> id = index_.find_or_add(
        hash, [&](Id other) { return equals(other, record); },
        [&] { return records_.add(record); });
    if (!id) refuse();
    return *id;
  }

  /// The id of this record, if it has one. O(1) expected.
  [[nodiscard]] std::optional<Id> find(Record record) const { return find(hash(record), record); }
  [[nodiscard]] std::optional<Id> find(Hash hash, Record record) const {
    return index_.find(hash, [&](Id other) { return equals(other, record); });
  }

  /// The words of the record with this id, for as long as the interner lives.
  [[nodiscard]] Record record(Id id) const { return records_[id]; }

  /// How many records there are, those that are being written included.
  [[nodiscard]] std::uint64_t size() const { return records_.size(); }
  /// The most records there can be; of varying ones, if they had no words.
  [[nodiscard]] std::uint64_t capacity() const { return records_.capacity(); }
  /// What counts against the byte limit so far.
  [[nodiscard]] std::uint64_t bytes() const { return records_.bytes(); }

 private:
  static constexpr unsigned kHashShift = 32;

  [[nodiscard]] bool equals(Id id, Record record) const {
    return std::ranges::equal(records_[id], record);
  }
  [[noreturn]] void refuse() const;

  Records records_;
  InternerIndex index_;
};

/// For records of one length: nodes of decision diagrams, positions.
using Interner = BasicInterner<FixedRecords>;
/// For records of different lengths: sets, maps; 8 bytes more a record.
using VaryingInterner = BasicInterner<VaryingRecords>;

extern template class BasicInterner<FixedRecords>;
extern template class BasicInterner<VaryingRecords>;

}  // namespace isthmus::engine::table
