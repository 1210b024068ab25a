#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/table/interner.hpp"

/// Records for the tests of the interner.
namespace isthmus::engine::table {

using Id = InternerIndex::Id;
using Words = std::vector<std::uint64_t>;

constexpr std::uint64_t kMebi = 1U << 20U;

/// The n-th of a family of different records; most differ in low bits only.
inline Words fixed_record(std::uint64_t n, std::size_t words) {
  Words record(words, 7);
  record[n % words] += n / words;
  record[0] += n % words << 40U;
  return record;
}

/// The n-th of a family of different records of 0 to 9 words.
inline Words varying_record(std::uint64_t n) {
  constexpr std::uint64_t kMostWords = 9;
  return n == 0 ? Words{} : Words(1 + n % kMostWords, n);
}

inline Words contents(std::span<const std::uint64_t> record) {
  return {record.begin(), record.end()};
}

}  // namespace isthmus::engine::table
