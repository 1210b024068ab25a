#pragma once

#include <cstddef>
#include <cstdint>

namespace isthmus::engine::table {

/// A range of zeroed memory, aligned to cache lines. Past some pages, they cost nothing until they
/// are touched; a smaller range comes from the heap, which is faster than asking the system.
///
/// The whole range is address space from the start, so growing inside it moves nothing. Large pages
/// are asked for where the system offers them, from 2 MiB on: random access to a big table is bound
/// by address translation otherwise.
class MemoryRegion {
 public:
  MemoryRegion() = default;
  /// Reserves `bytes`. Throws core::LimitError if the system refuses.
  explicit MemoryRegion(std::size_t bytes);
  MemoryRegion(MemoryRegion&& other) noexcept;
  MemoryRegion& operator=(MemoryRegion&& other) noexcept;
  MemoryRegion(const MemoryRegion&) = delete;
  MemoryRegion& operator=(const MemoryRegion&) = delete;
  ~MemoryRegion();

  [[nodiscard]] void* data() const noexcept { return data_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// Gives the pages of the first `bytes` back; they read as zero again.
  void clear(std::size_t bytes);

 private:
  [[nodiscard]] bool on_heap() const noexcept;

  void* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace isthmus::engine::table
