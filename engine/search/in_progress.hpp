#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/core/relaxed.hpp"

namespace isthmus::engine::search {

/// Which large positions some thread is searching right now, by hash: a hint that lets threads keep
/// out of each other's way, after ABDADA (Weill 1996).
///
/// Wrong answers (two positions in one cell, a mark that another thread wiped out) cost time and
/// nothing else, so every access is relaxed.
class InProgress {
 public:
  /// Before this nothing is marked: small searches are over before it pays to have the cells. No
  /// thread may be searching.
  void prepare() {
    if (!cells_) cells_ = std::make_unique<Cells>();
  }

  void mark(std::uint64_t hash) {
    if (cells_) cell(hash).store(hash);
  }
  void unmark(std::uint64_t hash) {
    if (cells_ && cell(hash).load() == hash) cell(hash).store(0);
  }
  [[nodiscard]] bool marked(std::uint64_t hash) const {
    return cells_ && cell(hash).load() == hash;
  }

 private:
  static constexpr std::size_t kCells = std::size_t{1} << 14U;
  using Cells = std::array<core::Relaxed<std::uint64_t>, kCells>;

  [[nodiscard]] core::Relaxed<std::uint64_t>& cell(std::uint64_t hash) const {
    // Packed hashes are short, so their high bits may all be zero: fold them down.
    return (*cells_)[(hash ^ hash >> 17U ^ hash >> 34U) % kCells];
  }

  std::unique_ptr<Cells> cells_;
};

}  // namespace isthmus::engine::search
