#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/io/byte_source.hpp"

namespace isthmus::engine::io {

/// The lines of an input, with their numbers. Holds one block, or one line if that is longer.
class LineReader {
 public:
  LineReader(std::unique_ptr<ByteSource> bytes, std::string source);

  /// The next line without its "\n" or "\r\n", good until the next call; nothing at the end. The
  /// last line need not end. O(length). Throws core::SystemError, and
  /// core::LimitError for more than a share of the machine's memory in one piece, after which the
  /// input is at its end.
  [[nodiscard]] std::optional<std::string_view> next();

  /// Everything from the line that next() would give to the end of the input.
  [[nodiscard]] std::string rest();

  /// The 1-based number of the line that next() gave last, 0 before the first.
  [[nodiscard]] std::uint64_t line() const noexcept { return line_; }
  [[nodiscard]] const std::string& source() const noexcept { return source_; }
  /// The place of the line that next() gave last.
  [[nodiscard]] core::Place place() const { return {source_, line_}; }

  /// What has been read and not been given yet.
  [[nodiscard]] std::string_view ahead() const noexcept {
    return {buffer_.data() + begin_, end_ - begin_};
  }
  /// Reads more of what lies ahead; false at the end of the input. Throws core::SystemError, and
  /// core::LimitError for more than a share of the machine's memory in one piece, after which the
  /// input is at its end.
  bool look_further();

 private:
  std::unique_ptr<ByteSource> bytes_;
  std::string source_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t line_ = 0;
  bool at_end_ = false;
};

}  // namespace isthmus::engine::io
