#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/io/reader.hpp"
#include "engine/io/tokens.hpp"

/// What a word of an edge list is; the reader and the writer must agree on it.
namespace isthmus::engine::io {

/// The number from 0 that a word writes without leading zeros, 2^64 - 1 if it is larger; nothing
/// for other words.
[[nodiscard]] inline std::optional<std::uint64_t> canonical_number(std::string_view word) {
  if (word.size() > 1 && word.front() == '0') return std::nullopt;
  return parse_number(word);
}

enum class Word : std::uint8_t {
  kVertexNumber,  ///< a number that can be a vertex
  kTooLarge,      ///< a number that cannot
  kNegative,
  kPadded,  ///< digits after a zero, always a name
  kName,
};

/// What a word of an edge list is. In a file of vertex numbers alone they count from 0; with any
/// other word in it all are names, unless all write integers and one is too large or negative:
/// such a file is at fault.
[[nodiscard]] inline Word kind_of_word(std::string_view word) {
  const bool negative = word.starts_with('-');
  const std::string_view digits = word.substr(negative ? 1 : 0);
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (digits.empty() || !std::ranges::all_of(digits, digit)) return Word::kName;
  if (negative) return Word::kNegative;
  const auto number = canonical_number(word);
  if (!number) return Word::kPadded;
  return *number < kMostVertices ? Word::kVertexNumber : Word::kTooLarge;
}

}  // namespace isthmus::engine::io
