#include "engine/table/interner.hpp"

#include <fmt/format.h>

#include <limits>
#include <string_view>

#include "engine/core/errors.hpp"
#include "engine/core/size.hpp"

namespace isthmus::engine::table {

namespace {

constexpr std::uint64_t kWordBytes = sizeof(std::uint64_t);
constexpr std::uint64_t kMostWords = std::numeric_limits<std::uint32_t>::max();
constexpr std::string_view kRemedy = "give more --memory";

/// The records for which there is room; throws if there are none.
std::uint64_t capacity_within(std::uint64_t words, std::uint64_t most_bytes) {
  if (words == 0) throw core::UsageError("an interner of records without words");
  const std::uint64_t capacity =
      words > most_bytes / kWordBytes ? 0 : InternerIndex::most_ids(words * kWordBytes, most_bytes);
  if (capacity == 0) {
    throw core::LimitError(
        fmt::format("not one record fits an interner of {}", core::format_size(most_bytes)),
        kRemedy);
  }
  return capacity;
}

}  // namespace

FixedRecords::FixedRecords(std::size_t words, std::uint64_t most_bytes)
    : words_(words),
      capacity_(capacity_within(words, most_bytes)),
      region_(capacity_ * words * kWordBytes) {}

std::optional<FixedRecords::Id> FixedRecords::add(std::span<const std::uint64_t> record) {
  std::uint64_t id = size_.load(std::memory_order_relaxed);
  do {
    if (id == capacity_) return std::nullopt;
    // Relaxed: the place is this thread's alone because the number is; the index publishes it.
  } while (!size_.compare_exchange_weak(id, id + 1, std::memory_order_relaxed));
  std::ranges::copy(record, static_cast<std::uint64_t*>(region_.data()) + id * words_);
  return static_cast<Id>(id);
}

std::uint64_t FixedRecords::bytes() const {
  const std::uint64_t ids = size();
  return InternerIndex::bytes(ids) + ids * words_ * kWordBytes;
}

VaryingRecords::VaryingRecords(std::uint64_t most_bytes)
    : most_bytes_(most_bytes),
      capacity_(capacity_within(sizeof(Place) / kWordBytes, most_bytes)),
      most_words_(std::min(kMostWords, most_bytes / kWordBytes)),
      places_(capacity_ * sizeof(Place)),
      words_(most_words_ * kWordBytes) {}

std::optional<VaryingRecords::Id> VaryingRecords::add(std::span<const std::uint64_t> record) {
  std::uint64_t end = end_.load(std::memory_order_relaxed);
  do {
    // What is taken is within the limits, so the words cannot overflow into nothing nor the ids
    // into the words.
    if (ids(end) == capacity_ || record.size() > most_words_ - words(end)) return std::nullopt;
    if (bytes_at(end + (record.size() << kWordsShift) + 1) > most_bytes_) return std::nullopt;
    // Relaxed: as for records of one length.
  } while (!end_.compare_exchange_weak(end, end + (record.size() << kWordsShift) + 1,
                                       std::memory_order_relaxed));
  std::ranges::copy(record, static_cast<std::uint64_t*>(words_.data()) + words(end));
  static_cast<Place*>(places_.data())[ids(end)] = {static_cast<std::uint32_t>(words(end)),
                                                   static_cast<std::uint32_t>(record.size())};
  return static_cast<Id>(ids(end));
}

std::uint64_t VaryingRecords::bytes_at(std::uint64_t end) {
  return InternerIndex::bytes(ids(end)) + ids(end) * sizeof(Place) + words(end) * kWordBytes;
}

template <class Records>
void BasicInterner<Records>::refuse() const {
  throw core::LimitError(
      fmt::format("the interner is full: {} records in {}", size(), core::format_size(bytes())),
      kRemedy);
}

template class BasicInterner<FixedRecords>;
template class BasicInterner<VaryingRecords>;

}  // namespace isthmus::engine::table
