#include "engine/io/line_reader.hpp"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "engine/core/budget.hpp"
#include "engine/core/errors.hpp"
#include "engine/core/size.hpp"

namespace isthmus::engine::io {

namespace {

constexpr std::size_t kBlock = std::size_t{1} << 17;
/// The buffer stops growing at this share of the machine's memory: growing takes twice as much.
constexpr std::uint64_t kMostShare = 16;

}  // namespace

LineReader::LineReader(std::unique_ptr<ByteSource> bytes, std::string source)
    : bytes_(std::move(bytes)), source_(std::move(source)) {}

bool LineReader::look_further() {
  // A terminal would have to be told of its end once more at every call.
  if (at_end_) return false;
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  // Doubling keeps a long line linear; short lines never make the buffer grow past two blocks.
  if (buffer_.size() - end_ < kBlock && buffer_.size() > core::machine_memory() / kMostShare) {
    at_end_ = true;
    begin_ = end_;
    throw core::LimitError(fmt::format("{}: a line or a file of one graph takes more than {}",
                                       source_, core::format_size(buffer_.size())));
  }
  if (buffer_.size() - end_ < kBlock) buffer_.resize(buffer_.size() * 2 + kBlock);
  const std::size_t got = bytes_->read(buffer_.data() + end_, buffer_.size() - end_);
  end_ += got;
  at_end_ = got == 0;
  return !at_end_;
}

std::optional<std::string_view> LineReader::next() {
  std::size_t searched = 0;
  for (;;) {
    const std::string_view unseen = ahead().substr(searched);
    const std::size_t found = unseen.find('\n');
    if (found != std::string_view::npos) {
      std::string_view line = ahead().substr(0, searched + found);
      begin_ += line.size() + 1;
      ++line_;
      if (line.ends_with('\r')) line.remove_suffix(1);
      return line;
    }
    searched = end_ - begin_;
    if (look_further()) continue;
    if (searched == 0) return std::nullopt;
    std::string_view line = ahead();
    begin_ = end_;
    ++line_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }
}

std::string LineReader::rest() {
  while (look_further()) {
  }
  std::string text(ahead());
  begin_ = end_;
  return text;
}

}  // namespace isthmus::engine::io
