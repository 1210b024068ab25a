#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/search/bound.hpp"
#include "engine/search/ruleset.hpp"
#include "engine/table/packed_table.hpp"
#include "engine/table/wide_table.hpp"

/// How the evaluator remembers: a thin layer that turns positions into keys of one of the tables
/// and bounds into stored values. Exact bounds are the larger numbers, as the tables prefer.
namespace isthmus::engine::search {

/// Memory for positions whose key fits a word and whose nimbers stay below 32: 8 bytes a state.
template <Ruleset Rules>
class PackedMemory {
 public:
  using Hash = table::PackedTable::Hash;
  using Position = typename Rules::Position;
  /// A set of nimbers.
  using NimberSet = core::FixedBits<1>;

  static constexpr Nimber kMostNimber = 31;

  /// Whether a table of at most `most_bytes` can serve these rules.
  [[nodiscard]] static bool serves(const Rules& rules, std::uint64_t most_bytes) {
    return rules.key_bits() <= core::kWordBits && rules.most_nimber() <= kMostNimber &&
           table::PackedTable::least_bytes(rules.key_bits()) <= most_bytes;
  }

  PackedMemory(const Rules& rules, std::uint64_t initial_bytes, std::uint64_t most_bytes)
      : rules_(&rules), table_(rules.key_bits(), initial_bytes, most_bytes) {}

  [[nodiscard]] Hash hash(const Position& position) const {
    return table_.hash(rules_->packed_key(position));
  }
  void prefetch(Hash hash) const { table_.prefetch(hash); }

  [[nodiscard]] Bound find(Hash hash, const Position& /*position*/) const {
    const std::uint8_t value = table_.find(hash);
    return value > kMostNimber ? Bound::exactly(value - kExactBase) : Bound::at_least(value);
  }
  bool store(Hash hash, const Position& /*position*/, Bound bound, unsigned effort) {
    const Nimber value = bound.exact ? bound.value + kExactBase : bound.value;
    return table_.store(hash, static_cast<std::uint8_t>(value), effort);
  }

  [[nodiscard]] table::PackedTable& table() { return table_; }

 private:
  static constexpr Nimber kExactBase = kMostNimber + 1;
  static_assert(kMostNimber + kExactBase <= table::PackedTable::kMostValue);

  const Rules* rules_;
  table::PackedTable table_;
};

/// A set of nimbers of any size; only the rare large ones cost an allocation.
class LargeNimberSet {
 public:
  void set(Nimber nimber) {
    if (nimber < kSmall) {
      small_.set(nimber);
    } else if (!test(nimber)) {
      large_.push_back(nimber);
    }
  }
  [[nodiscard]] bool test(Nimber nimber) const {
    return nimber < kSmall ? small_.test(nimber)
                           : std::ranges::find(large_, nimber) != large_.end();
  }

 private:
  static constexpr Nimber kSmall = 256;

  core::FixedBits<kSmall / core::kWordBits> small_;
  std::vector<Nimber> large_;
};

/// Memory for positions of any size, or, with `hash_only`, for their 128-bit XXH3: then two
/// positions may be taken for one another with a chance of about s^2 / 2^129 among s states.
template <Ruleset Rules>
class WideMemory {
 public:
  using Hash = table::WideTable::Hash;
  using Position = typename Rules::Position;
  using NimberSet = LargeNimberSet;

  /// More than a graph with 2^31 vertices can have.
  static constexpr Nimber kMostNimber = (Nimber{1} << 31U) - 1;

  WideMemory(const Rules& rules, std::uint64_t initial_bytes, std::uint64_t most_bytes,
             bool hash_only)
      : rules_(&rules),
        hash_only_(hash_only),
        table_(hash_only ? kDigestWords : rules.key_words(), initial_bytes, most_bytes) {}

  [[nodiscard]] Hash hash(const Position& position) const { return table_.hash(key(position)); }
  void prefetch(Hash hash) const { table_.prefetch(hash); }

  [[nodiscard]] Bound find(Hash hash, const Position& position) const {
    const std::uint32_t value = table_.find(hash, key(position));
    return value > kMostNimber ? Bound::exactly(value - kExactBase) : Bound::at_least(value);
  }
  bool store(Hash hash, const Position& position, Bound bound, unsigned effort) {
    return table_.store(hash, key(position), bound.exact ? bound.value + kExactBase : bound.value,
                        effort);
  }

  [[nodiscard]] table::WideTable& table() { return table_; }

 private:
  static constexpr Nimber kExactBase = kMostNimber + 1;
  static constexpr std::size_t kDigestWords = 2;

  [[nodiscard]] std::span<const std::uint64_t> key(const Position& position) const {
    static thread_local std::vector<std::uint64_t> words;
    words.resize(rules_->key_words());
    rules_->write_key(position, words.data());
    if (hash_only_) {
      const XXH128_hash_t digest = XXH3_128bits(words.data(), words.size() * sizeof(std::uint64_t));
      words.assign({digest.low64, digest.high64});
    }
    return words;
  }

  const Rules* rules_;
  bool hash_only_;
  table::WideTable table_;
};

}  // namespace isthmus::engine::search
