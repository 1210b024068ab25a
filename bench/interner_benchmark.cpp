#include <benchmark/benchmark.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>

#include "engine/table/interner.hpp"

/// Find-or-insert of records of two words, as decision-diagram nodes are: nanoseconds a record and
/// thread. The yardstick is std::unordered_map, which knows one thread.
namespace isthmus::bench {
namespace {

using engine::table::Interner;
using Record = std::array<std::uint64_t, 2>;

constexpr std::uint64_t kLimit = std::uint64_t{4} << 30U;
constexpr std::uint64_t kChunk = 1U << 12U;
constexpr std::uint64_t kFirst = 0x9E3779B97F4A7C15;
constexpr std::uint64_t kSecond = 0xBB67AE8584CAA73B;

/// The n-th record; all are different.
Record record(std::uint64_t n) {
  const std::uint64_t mixed = n * kFirst;
  return {mixed ^ mixed >> 32U, n * kSecond};
}

/// A permutation of the numbers below a power of two that no prefetcher follows.
std::uint64_t scattered(std::uint64_t n, std::uint64_t count) {
  const std::uint64_t mixed = (n * kFirst) & (count - 1);
  return ((mixed ^ mixed >> 11U) * kSecond) & (count - 1);
}

class Map {
 public:
  std::uint32_t intern(const Record& record) {
    return ids_.try_emplace(record, static_cast<std::uint32_t>(ids_.size())).first->second;
  }

 private:
  struct Hash {
    std::size_t operator()(const Record& record) const {
      return engine::core::hash_words(record.data(), record.size());
    }
  };
  std::unordered_map<Record, std::uint32_t, Hash> ids_;
};

struct NewInterner : Interner {
  NewInterner() : Interner(2, kLimit) {}
};

/// Interns records 0 to count - 1, in scattered order, on all threads of the arena.
template <class Table>
void intern_all(Table& table, std::uint64_t count, tbb::task_arena& arena) {
  const auto some = [&](const tbb::blocked_range<std::uint64_t>& range) {
    std::uint64_t sum = 0;
    for (std::uint64_t i = range.begin(); i < range.end(); ++i) {
      sum += table.intern(record(scattered(i, count)));
    }
    benchmark::DoNotOptimize(sum);
  };
  arena.execute(
      [&] { tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, count, kChunk), some); });
}

void report(benchmark::State& state, std::uint64_t count) {
  state.counters["each"] =
      benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsIterationInvariantRate |
                                                         benchmark::Counter::kInvert);
}

/// Arguments: the logarithm of the number of records, threads.
template <class Table>
void insert(benchmark::State& state) {
  const std::uint64_t count = std::uint64_t{1} << state.range(0);
  tbb::task_arena arena(static_cast<int>(state.range(1)));
  for (auto _ : state) {
    std::optional<Table> table(std::in_place);
    intern_all(*table, count, arena);
    state.PauseTiming();
    table.reset();
    state.ResumeTiming();
  }
  report(state, count);
}

template <class Table>
void hit(benchmark::State& state) {
  const std::uint64_t count = std::uint64_t{1} << state.range(0);
  tbb::task_arena arena(static_cast<int>(state.range(1)));
  Table table;
  // In the order of the records' numbers, so that a lookup's neighbours in time are none in memory.
  for (std::uint64_t i = 0; i < count; ++i) table.intern(record(i));
  for (auto _ : state) intern_all(table, count, arena);
  report(state, count);
}

/// Hits with the hashes of sixteen records computed and prefetched before the first is looked up.
void hit_prefetched(benchmark::State& state) {
  constexpr std::size_t kTogether = 16;
  const std::uint64_t count = std::uint64_t{1} << state.range(0);
  NewInterner table;
  for (std::uint64_t i = 0; i < count; ++i) table.intern(record(i));
  std::uint64_t sum = 0;
  for (auto _ : state) {
    for (std::uint64_t i = 0; i < count; i += kTogether) {
      std::array<Record, kTogether> records{};
      std::array<Interner::Hash, kTogether> hashes{};
      for (std::size_t j = 0; j < kTogether; ++j) {
        records[j] = record(scattered(i + j, count));
        hashes[j] = Interner::hash(records[j]);
        table.prefetch(hashes[j]);
      }
      for (std::size_t j = 0; j < kTogether; ++j) sum += table.intern(hashes[j], records[j]);
    }
  }
  benchmark::DoNotOptimize(sum);
  report(state, count);
}

constexpr std::int64_t kTiny = 10;
constexpr std::int64_t kSmall = 20;
constexpr std::int64_t kLarge = 24;

void one_thread(benchmark::internal::Benchmark* benchmark) {
  benchmark->Args({kTiny, 1})->Args({kSmall, 1})->Args({kLarge, 1})->UseRealTime();
}

void two_threads(benchmark::internal::Benchmark* benchmark) {
  one_thread(benchmark);
  benchmark->Args({kSmall, 2})->Args({kLarge, 2});
}

// The map inserts first: what others leave in the heap would slow it down many times.
BENCHMARK(insert<Map>)->Name("unordered_map/insert")->Apply(one_thread);
BENCHMARK(hit<NewInterner>)->Name("interner/hit")->Apply(two_threads);
BENCHMARK(hit_prefetched)->Name("interner/hit_prefetched")->Apply(one_thread);
BENCHMARK(hit<Map>)->Name("unordered_map/hit")->Apply(one_thread);
BENCHMARK(insert<NewInterner>)->Name("interner/insert")->Apply(two_threads);

}  // namespace
}  // namespace isthmus::bench
