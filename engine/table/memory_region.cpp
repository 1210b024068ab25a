#include "engine/table/memory_region.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <cstring>
#include <new>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/core/size.hpp"

namespace isthmus::engine::table {

namespace {

constexpr std::size_t kMostHeapBytes = std::size_t{1} << 15U;
constexpr std::align_val_t kAlignment{64};

core::LimitError refused(std::size_t bytes) {
  return core::LimitError(
      fmt::format("the system refused {} for a table", core::format_size(bytes)),
      "give a smaller --memory");
}

}  // namespace

MemoryRegion::MemoryRegion(std::size_t bytes) : size_(bytes) {
  if (bytes == 0) return;
  if (on_heap()) {
    data_ = ::operator new(bytes, kAlignment, std::nothrow);
    if (data_ == nullptr) throw refused(bytes);
    std::memset(data_, 0, bytes);
    return;
  }
  // MAP_NORESERVE: the size is a ceiling, not a demand; only touched pages count.
  void* mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) throw refused(bytes);
  data_ = mapped;
  // Not for the beginning: to clear large pages takes most of the time of a game with few states.
  constexpr std::size_t kSmallPages = std::size_t{1} << 21U;
  if (bytes <= kSmallPages) return;
  madvise(static_cast<std::byte*>(data_) + kSmallPages, bytes - kSmallPages, MADV_HUGEPAGE);
}

MemoryRegion::MemoryRegion(MemoryRegion&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MemoryRegion& MemoryRegion::operator=(MemoryRegion&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

MemoryRegion::~MemoryRegion() {
  if (data_ == nullptr) return;
  if (on_heap()) {
    ::operator delete(data_, kAlignment);
  } else {
    munmap(data_, size_);
  }
}

void MemoryRegion::clear(std::size_t bytes) {
  if (data_ == nullptr) return;
  if (on_heap()) {
    std::memset(data_, 0, bytes);
  } else {
    madvise(data_, bytes, MADV_DONTNEED);
  }
}

bool MemoryRegion::on_heap() const noexcept { return size_ <= kMostHeapBytes; }

}  // namespace isthmus::engine::table
