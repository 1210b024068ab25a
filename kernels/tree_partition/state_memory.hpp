#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

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

  /// For keys of `key_words` words, within `most_bytes`. Throws core::LimitError when that is too
  /// little to begin with.
  StateMemory(std::size_t key_words, std::uint64_t most_bytes);

  /// The number of this key. Throws core::LimitError when there is no room for a new one.
  [[nodiscard]] Id id(std::span<const std::uint64_t> key) { return keys_.intern(key); }

  [[nodiscard]] std::optional<Value> value(Id id) const;
  /// The value of this key, if it is known; gives no number to a new key.
  [[nodiscard]] std::optional<Value> known(std::span<const std::uint64_t> key) const {
    const std::optional<Id> id = keys_.find(key);
    return id ? value(*id) : std::nullopt;
  }
  void remember(Id id, Value value);

  /// Whether a thread has begun to work this out, or has done so: a hint.
  [[nodiscard]] bool begun(Id id) const;
  void begin(Id id);

  [[nodiscard]] std::uint64_t size() const { return keys_.size(); }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  // Values are stored plus kFirstValue.
  using Cell = std::atomic<std::uint32_t>;
  static constexpr std::uint32_t kUnknown = 0;
  static constexpr std::uint32_t kBegun = 1;
  static constexpr std::uint32_t kFirstValue = 2;

  [[nodiscard]] static std::uint64_t bytes_of_keys(std::size_t key_words, std::uint64_t most_bytes);
  [[nodiscard]] Cell& cell(Id id) const { return static_cast<Cell*>(values_.data())[id]; }

  engine::table::Interner keys_;
  engine::table::MemoryRegion values_;
};

}  // namespace isthmus::kernels::tree_partition
