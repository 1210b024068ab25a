#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

/// Lines and columns for a JSON parser that reports none.
namespace isthmus::engine::io {

/// Where a parser is. The line break is counted when the byte after it is taken: the parser takes
/// one byte more than a number has, and the number is on the line that this byte ends.
struct Cursor {
  std::uint64_t line = 1;
  std::uint64_t column = 0;
  bool after_break = false;

  void take(char c) {
    if (after_break) {
      ++line;
      column = 0;
    }
    ++column;
    after_break = c == '\n';
  }
};

/// Walks over a text and tells a cursor.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(std::string_view::const_iterator at, Cursor* cursor)
      : at_(at), cursor_(cursor) {}

  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    cursor_->take(*at_++);
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
    return a.at_ == b.at_;
  }

 private:
  std::string_view::const_iterator at_;
  Cursor* cursor_;
};

}  // namespace isthmus::engine::io
