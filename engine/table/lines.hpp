#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>
#include <tbb/task_arena.h>

#include <cstdint>
#include <functional>

/// Work on all lines of a table at once. Whoever waits for it to end is given nothing else to do
/// meanwhile: the caller may be a task among others, which must not run on its stack.
namespace isthmus::engine::table {

inline constexpr std::uint64_t kLinesATask = std::uint64_t{1} << 12U;

/// Doubles a table of `lines` in place, on all threads: `split_lines(range)` moves each line i of a
/// range to lines 2i and 2i + 1. Ranges of one round run at once.
///
/// The upper half of the lines moves to where nothing is yet, then the upper half of the rest to
/// where the first half was, and so on: no round overwrites a line that has not moved. Line 0 comes
/// last and alone, since it moves to itself and to line 1.
template <class SplitLines>
void double_in_place(std::uint64_t lines, const SplitLines& split_lines) {
  for (std::uint64_t end = lines; end > 0; end /= 2) {
    tbb::this_task_arena::isolate([&] {
      tbb::parallel_for(tbb::blocked_range<std::uint64_t>(end / 2, end, kLinesATask), split_lines);
    });
  }
}

/// The sum of `count(i)` over the lines i below `lines`.
template <class CountLine>
[[nodiscard]] std::uint64_t sum_over_lines(std::uint64_t lines, const CountLine& count) {
  return tbb::this_task_arena::isolate([&] {
    return tbb::parallel_reduce(
        tbb::blocked_range<std::uint64_t>(0, lines, kLinesATask), std::uint64_t{0},
        [&](const tbb::blocked_range<std::uint64_t>& range, std::uint64_t sum) {
          for (std::uint64_t i = range.begin(); i < range.end(); ++i) sum += count(i);
          return sum;
        },
        std::plus<>());
  });
}

}  // namespace isthmus::engine::table
