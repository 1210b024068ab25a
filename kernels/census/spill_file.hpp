#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace isthmus::kernels::census {

/// Bytes that memory has no room for, in a file that nobody else sees and that vanishes with this.
///
/// One thread at a time may append; any number may read what was appended before.
class SpillFile {
 public:
  SpillFile() = default;
  ~SpillFile();
  SpillFile(const SpillFile&) = delete;
  SpillFile& operator=(const SpillFile&) = delete;

  /// Where these bytes are from now on. The first call makes the file, in the system's directory
  /// for temporary files. Throws core::SystemError when there is no room.
  std::uint64_t append(std::span<const std::byte> bytes);
  /// Fills `bytes` with what is there. Throws core::SystemError when it cannot be read.
  void read(std::uint64_t offset, std::span<std::byte> bytes) const;
  /// Forgets all.
  void clear();

  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

}  // namespace isthmus::kernels::census
