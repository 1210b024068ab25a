#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/relaxed.hpp"
#include "engine/table/interner.hpp"
#include "engine/table/memory_region.hpp"

namespace isthmus::kernels::tree_partition {

/// What is known of local states and configurations: a 32-bit value each, nothing forgotten.
///
/// Concurrency contract. Any number of threads may call everything at once. A value that value()
/// gives was remembered before, and what the remembering thread had made before that is visible:
/// diagrams, types, vectors. All values of one key are equal, whoever works them out.
class StateMemory {
 public:
  using Id = engine::table::Interner::Id;
  using Value = std::uint32_t;

  /// For keys of `key_words` words, within `most_bytes`, and spans if asked for. Throws
  /// core::LimitError when that is too little to begin with.
  StateMemory(std::size_t key_words, std::uint64_t most_bytes, bool keep_spans = false);

  /// The number of this key. Throws core::LimitError when there is no room for a new one.
  [[nodiscard]] Id id(std::span<const std::uint64_t> key) { return keys_.intern(key); }

  [[nodiscard]] std::optional<Value> value(Id id) const;
  /// The value of this key, if it is known; gives no number to a new key.
  [[nodiscard]] std::optional<Value> known(std::span<const std::uint64_t> key) const {
    const std::optional<Id> id = keys_.find(key);
    return id ? value(*id) : std::nullopt;
  }
  void remember(Id id, Value value);

  /// The longest chain of local states that a value waited for, its own included. Spans are kept on
  /// request only, since they cost memory: otherwise all are 0.
  [[nodiscard]] bool keeps_spans() const { return spans_.size() > 0; }
  [[nodiscard]] std::uint32_t span(Id id) const { return keeps_spans() ? span_cell(id).load() : 0; }
  /// 0 for a key that has no number yet.
  [[nodiscard]] std::uint32_t span_of(std::span<const std::uint64_t> key) const {
    const std::optional<Id> id = keeps_spans() ? keys_.find(key) : std::nullopt;
    return id ? span(*id) : 0;
  }
  /// To be called before the value is remembered, with which it becomes visible.
  void keep_span(Id id, std::uint32_t span) {
    if (keeps_spans()) span_cell(id).store(span);
  }

  /// Whether a thread has begun to work this out, or has done so: a hint.
  [[nodiscard]] bool begun(Id id) const;
  void begin(Id id);

  [[nodiscard]] std::uint64_t size() const { return keys_.size(); }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  // Values are stored plus kFirstValue.
  using Cell = std::atomic<std::uint32_t>;
  using SpanCell = engine::core::Relaxed<std::uint32_t>;
  static constexpr std::uint32_t kUnknown = 0;
  static constexpr std::uint32_t kBegun = 1;
  static constexpr std::uint32_t kFirstValue = 2;

  [[nodiscard]] static std::uint64_t bytes_of_keys(std::size_t key_words, std::uint64_t most_bytes,
                                                   bool keep_spans);
  [[nodiscard]] Cell& cell(Id id) const { return static_cast<Cell*>(values_.data())[id]; }
  [[nodiscard]] SpanCell& span_cell(Id id) const {
    return static_cast<SpanCell*>(spans_.data())[id];
  }

  engine::table::Interner keys_;
  engine::table::MemoryRegion values_;
  engine::table::MemoryRegion spans_;
};

}  // namespace isthmus::kernels::tree_partition
