#include "kernels/tree_partition/state_memory.hpp"

namespace isthmus::kernels::tree_partition {

StateMemory::StateMemory(std::size_t key_words, std::uint64_t most_bytes, bool keep_spans)
    : keys_(key_words, bytes_of_keys(key_words, most_bytes, keep_spans)),
      values_(keys_.capacity() * sizeof(Cell)),
      spans_(keep_spans ? keys_.capacity() * sizeof(SpanCell) : 0) {}

std::uint64_t StateMemory::bytes_of_keys(std::size_t key_words, std::uint64_t most_bytes,
                                         bool keep_spans) {
  // A key, its place in the index (at most 8/3 cells at the worst) and its value.
  constexpr std::uint64_t kIndexBytes = 22;
  const std::uint64_t key_bytes = key_words * sizeof(std::uint64_t) + kIndexBytes;
  const std::uint64_t span_bytes = keep_spans ? sizeof(SpanCell) : 0;
  return most_bytes / (key_bytes + sizeof(Cell) + span_bytes) * key_bytes;
}

std::optional<StateMemory::Value> StateMemory::value(Id id) const {
  // Acquire: with a value comes everything that its thread had made before.
  const std::uint32_t word = cell(id).load(std::memory_order_acquire);
  if (word < kFirstValue) return std::nullopt;
  return word - kFirstValue;
}

void StateMemory::remember(Id id, Value value) {
  // Release: see value().
  cell(id).store(value + kFirstValue, std::memory_order_release);
}

bool StateMemory::begun(Id id) const {
  // Relaxed: a hint.
  return cell(id).load(std::memory_order_relaxed) != kUnknown;
}

void StateMemory::begin(Id id) {
  // Relaxed: a hint; it must not overwrite a value, which another thread may just have stored.
  std::uint32_t expected = kUnknown;
  cell(id).compare_exchange_strong(expected, kBegun, std::memory_order_relaxed,
                                   std::memory_order_relaxed);
}

std::uint64_t StateMemory::bytes() const {
  const std::uint64_t cells = sizeof(Cell) + (keeps_spans() ? sizeof(SpanCell) : 0);
  return keys_.bytes() + keys_.size() * cells;
}

}  // namespace isthmus::kernels::tree_partition
