#include "engine/table/wide_table.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "engine/table/lines.hpp"

namespace isthmus::engine::table {

namespace {

constexpr std::size_t kLineWords = 8;
/// Small keys share two cache lines; beyond, a bucket holds this many slots.
constexpr std::size_t kBucketLines = 2;
constexpr std::size_t kLeastSlots = 3;

constexpr auto kRelaxed = std::memory_order_relaxed;
// The words of a slot are loaded with acquire and stored with release. A reader that sees a word of
// a running store therefore also sees the odd version that came before it when it looks again, and
// no load of a slot moves past that second look. Both are plain moves on x86-64.
constexpr auto kAcquire = std::memory_order_acquire;
constexpr auto kRelease = std::memory_order_release;

}  // namespace

WideTable::WideTable(std::size_t key_words, std::uint64_t initial_bytes, std::uint64_t most_bytes)
    : key_words_(key_words),
      slot_words_(key_words + 1),
      slots_(std::max(kLeastSlots, (kBucketLines * kLineWords - 1) / slot_words_)),
      bucket_words_((1 + slots_ * slot_words_ + kLineWords - 1) / kLineWords * kLineWords) {
  const std::uint64_t bucket_bytes = bucket_words_ * kWordBytes;
  const auto within = [&](std::uint64_t bytes) {
    return std::bit_floor(std::max<std::uint64_t>(1, bytes / bucket_bytes));
  };
  most_buckets_ = within(most_bytes);
  initial_buckets_ = std::min(most_buckets_, within(initial_bytes));
  region_ = MemoryRegion(most_buckets_ * bucket_bytes);
  set_buckets(initial_buckets_);
}

void WideTable::set_buckets(std::uint64_t buckets) {
  buckets_ = buckets;
  address_bits_ = static_cast<unsigned>(std::countr_zero(buckets));
}

bool WideTable::holds(const Word* slot, std::span<const std::uint64_t> key) const {
  for (std::size_t w = 0; w < key_words_; ++w) {
    if (slot[1 + w].load(kAcquire) != key[w]) return false;
  }
  return true;
}

std::uint32_t WideTable::find(Hash hash, std::span<const std::uint64_t> key) const {
  Word* const words = bucket(hash);
  // Acquire: the loads of the slots below may not move before this one.
  const std::uint64_t version = words->load(kAcquire);
  if ((version & 1) != 0) return 0;
  std::uint32_t value = 0;
  for (std::size_t s = 0; s < slots_ && value == 0; ++s) {
    const Word* const entry = slot(words, s);
    const std::uint64_t meta = entry->load(kAcquire);
    if (meta == 0) break;
    if (holds(entry, key)) value = static_cast<std::uint32_t>(meta);
  }
  return words->load(kRelaxed) == version ? value : 0;
}

bool WideTable::store(Hash hash, std::span<const std::uint64_t> key, std::uint32_t value,
                      unsigned effort) {
  Word* const words = bucket(hash);
  std::uint64_t version = words->load(kRelaxed);
  // Acquire on success: the writes below may not move before the version is odd for all to see.
  if ((version & 1) != 0 ||
      !words->compare_exchange_strong(version, version + 1, kAcquire, kRelaxed)) {
    return false;
  }
  Word* target = nullptr;
  std::uint64_t least = ~std::uint64_t{0};
  bool fresh = false;
  bool known = false;
  for (std::size_t s = 0; s < slots_; ++s) {
    Word* const entry = slot(words, s);
    const std::uint64_t meta = entry->load(kRelaxed);
    if (meta == 0) {
      target = entry;
      fresh = true;
      break;
    }
    if (holds(entry, key)) {
      target = entry;
      known = static_cast<std::uint32_t>(meta) >= value;
      break;
    }
    if (meta >> kEffortShift < least) {
      least = meta >> kEffortShift;
      target = entry;
    }
  }
  if (!known) {
    target->store(std::uint64_t{effort} << kEffortShift | value, kRelease);
    for (std::size_t w = 0; w < key_words_; ++w) target[1 + w].store(key[w], kRelease);
  }
  // Release: the slot's words are in place before the version is even again.
  words->store(version + 2, kRelease);
  return fresh;
}

void WideTable::split_bucket(std::uint64_t index, std::span<std::uint64_t> old) {
  Word* const source = bucket_at(index);
  for (std::size_t w = 0; w < bucket_words_; ++w) {
    old[w] = source[w].load(kRelaxed);
    source[w].store(0, kRelaxed);
  }
  const std::uint64_t upper = std::uint64_t{1} << (kWordBits - address_bits_ - 1);
  for (std::size_t s = 0; s < slots_; ++s) {
    const std::span<const std::uint64_t> entry(old.data() + 1 + s * slot_words_, slot_words_);
    if (entry[0] == 0) break;
    const bool half = (hash(entry.subspan(1)) & upper) != 0;
    Word* const target = bucket_at(2 * index + (half ? 1 : 0));
    std::size_t at = 0;
    while (slot(target, at)->load(kRelaxed) != 0) ++at;
    for (std::size_t w = 0; w < slot_words_; ++w) slot(target, at)[w].store(entry[w], kRelaxed);
  }
}

bool WideTable::grow() {
  if (!can_grow()) return false;
  double_in_place(buckets_, [&](const tbb::blocked_range<std::uint64_t>& range) {
    std::vector<std::uint64_t> buffer(bucket_words_);
    for (std::uint64_t i = range.begin(); i < range.end(); ++i) split_bucket(i, buffer);
  });
  set_buckets(buckets_ * 2);
  return true;
}

void WideTable::clear() {
  region_.clear(bytes());
  set_buckets(initial_buckets_);
}

std::uint64_t WideTable::occupied() const {
  return sum_over_lines(buckets_, [&](std::uint64_t i) {
    std::uint64_t taken = 0;
    for (std::size_t s = 0; s < slots_; ++s) {
      taken += slot(bucket_at(i), s)->load(kRelaxed) != 0 ? 1U : 0U;
    }
    return taken;
  });
}

}  // namespace isthmus::engine::table
