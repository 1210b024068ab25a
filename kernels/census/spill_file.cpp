#include "kernels/census/spill_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::census {

namespace {

[[noreturn]] void refuse(std::string_view what) {
  throw engine::core::SystemError(
      fmt::format("cannot {} a temporary file: {}", what, std::system_category().message(errno)),
      "set TMPDIR to a directory with room, or give more memory");
}

int make_file() {
  std::string path = (std::filesystem::temp_directory_path() / "isthmus-census-XXXXXX").string();
  const int descriptor = ::mkstemp(path.data());
  if (descriptor < 0) refuse("make");
  // It lives as long as it is open, however the process ends.
  ::unlink(path.c_str());
  return descriptor;
}

}  // namespace

SpillFile::~SpillFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::uint64_t SpillFile::append(std::span<const std::byte> bytes) {
  if (descriptor_ < 0) descriptor_ = make_file();
  const std::uint64_t begin = size_;
  while (!bytes.empty()) {
    const ssize_t count =
        ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(size_));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) refuse("write");
    size_ += static_cast<std::uint64_t>(count);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return begin;
}

void SpillFile::read(std::uint64_t offset, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t count =
        ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) refuse("read");
    offset += static_cast<std::uint64_t>(count);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

void SpillFile::clear() {
  if (descriptor_ >= 0 && ::ftruncate(descriptor_, 0) != 0) refuse("empty");
  size_ = 0;
}

}  // namespace isthmus::kernels::census
