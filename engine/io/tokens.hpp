#pragma once

#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace isthmus::engine::io {

/// The words of a line, one after the other; spaces and tabs separate them.
class Tokens {
 public:
  explicit Tokens(std::string_view line) : rest_(line) {}

  /// The next word, empty when there is none left.
  [[nodiscard]] std::string_view next() {
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    std::size_t begin = 0;
    while (begin < rest_.size() && blank(rest_[begin])) ++begin;
    std::size_t end = begin;
    while (end < rest_.size() && !blank(rest_[end])) ++end;
    const std::string_view word = rest_.substr(begin, end - begin);
    rest_.remove_prefix(end);
    return word;
  }

 private:
  std::string_view rest_;
};

/// The number that a word of digits writes, 2^64 - 1 if it is larger; nothing for any other word.
[[nodiscard]] inline std::optional<std::uint64_t> parse_number(std::string_view word) {
  // from_chars takes a minus sign only for signed types, and no plus sign at all.
  std::uint64_t value = 0;
  const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (end != word.data() + word.size() || word.empty()) return std::nullopt;
  return fault == std::errc{} ? value : std::numeric_limits<std::uint64_t>::max();
}

}  // namespace isthmus::engine::io
