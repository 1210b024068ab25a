// The table beside the memory it lives in: what a look-up costs alone and in batches, and what a
// dependent load costs in a table of the same size, which no search without overlap can beat.

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <unordered_map>

#include "engine/core/random.hpp"
#include "engine/table/memory_region.hpp"
#include "engine/table/packed_table.hpp"

namespace {

using isthmus::engine::core::Random;
using isthmus::engine::table::MemoryRegion;
using isthmus::engine::table::PackedTable;

constexpr unsigned kKeyBits = 48;

/// Loads whose address depends on the load before, all over `bytes` of memory.
void pointer_chase(benchmark::State& state) {
  const auto bytes = static_cast<std::size_t>(state.range(0));
  const MemoryRegion region(bytes);
  auto* const words = static_cast<std::uint64_t*>(region.data());
  const std::size_t count = bytes / sizeof(std::uint64_t);
  Random random(1);
  for (std::size_t i = 0; i < count; ++i) words[i] = random.bits();
  std::uint64_t at = 1;
  for (auto _ : state) {
    at = words[(at * 0x9E3779B97F4A7C15U >> 20U) % count] + at;
    benchmark::DoNotOptimize(at);
  }
}

/// A table of this many bytes, half full.
PackedTable half_full(std::uint64_t bytes) {
  PackedTable table(kKeyBits, bytes, bytes);
  Random random(1);
  for (std::uint64_t i = 0; i < table.capacity() / 2; ++i) {
    table.store(table.hash(random.bits() >> (64U - kKeyBits)), 1, 1);
  }
  return table;
}

/// Look-ups of random keys in turn, each waited for.
void packed_find(benchmark::State& state) {
  const PackedTable table = half_full(static_cast<std::uint64_t>(state.range(0)));
  std::uint64_t key = 1;
  for (auto _ : state) {
    const auto hash = table.hash(key);
    key = (key * 0x9E3779B97F4A7C15U + table.find(hash)) >> (64U - kKeyBits);
    benchmark::DoNotOptimize(key);
  }
}

/// The same with eight lines asked for before the first is read, as the search does.
void packed_find_batched(benchmark::State& state) {
  constexpr std::size_t kBatch = 8;
  const PackedTable table = half_full(static_cast<std::uint64_t>(state.range(0)));
  Random random(2);
  std::array<PackedTable::Hash, kBatch> hashes{};
  for (auto _ : state) {
    for (auto& hash : hashes) {
      hash = table.hash(random.bits() >> (64U - kKeyBits));
      table.prefetch(hash);
    }
    unsigned sum = 0;
    for (const auto hash : hashes) sum += table.find(hash);
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kBatch));
}

/// What the baseline uses, with as many entries as the table of this size would hold half full.
void unordered_map_find(benchmark::State& state) {
  std::unordered_map<std::uint64_t, std::uint8_t> map;
  Random random(1);
  for (std::int64_t i = 0; i < state.range(0) / 16; ++i) map.emplace(random.bits(), 1);
  std::uint64_t key = 1;
  for (auto _ : state) {
    const auto found = map.find(key);
    key = key * 0x9E3779B97F4A7C15U + (found == map.end() ? 0 : found->second);
    benchmark::DoNotOptimize(key);
  }
}

constexpr std::int64_t kSmallest = std::int64_t{1} << 23U;
constexpr std::int64_t kLargest = std::int64_t{1} << 29U;
constexpr int kStep = 8;

BENCHMARK(pointer_chase)->RangeMultiplier(kStep)->Range(kSmallest, kLargest);
BENCHMARK(packed_find)->RangeMultiplier(kStep)->Range(kSmallest, kLargest);
BENCHMARK(packed_find_batched)->RangeMultiplier(kStep)->Range(kSmallest, kLargest);
BENCHMARK(unordered_map_find)->RangeMultiplier(kStep)->Range(kSmallest, kLargest);

}  // namespace

BENCHMARK_MAIN();
