#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "kernels/census/partition.hpp"

namespace isthmus::kernels::census {

/// What one thread has to say about the graphs of the next layer, by partition. Not thread-safe:
/// each thread has its own, and what they hold is read when none of them writes.
class Outbox {
 public:
  void put(const OptionRecord& record) {
    Drawer& drawer = drawers_[partition_of(record.key)];
    if (drawer.last == kBlockRecords) add_block(drawer);
    (*drawer.blocks.back())[drawer.last++] = record;
  }

  [[nodiscard]] std::uint64_t bytes() const { return blocks_ * sizeof(Block); }

  /// Calls visit(span of records) until all of this partition were shown.
  template <class Visit>
  void for_each_block(std::size_t partition, Visit&& visit) const {
    const Drawer& drawer = drawers_[partition];
    for (std::size_t b = 0; b < drawer.blocks.size(); ++b) {
      const bool last = b + 1 == drawer.blocks.size();
      visit(std::span<const OptionRecord>(*drawer.blocks[b])
                .first(last ? drawer.last : kBlockRecords));
    }
  }

  /// Moves records of a partition to the end of `to`, at most so many, and gives memory back.
  void take(std::size_t partition, std::size_t most, std::vector<OptionRecord>& to);

  /// Forgets all records and keeps the memory for others.
  void clear();
  /// Forgets the records of a partition and gives their memory back.
  void release(std::size_t partition);
  /// Gives back the memory that is kept for others.
  void release_spare();

 private:
  /// 1 KiB: a thread's begun blocks of all partitions are a quarter of a MiB.
  static constexpr std::size_t kBlockRecords = 64;
  using Block = std::array<OptionRecord, kBlockRecords>;

  struct Drawer {
    std::vector<std::unique_ptr<Block>> blocks;
    /// Records in the last block.
    std::size_t last = kBlockRecords;
  };

  void add_block(Drawer& drawer);

  std::array<Drawer, kPartitions> drawers_;
  std::vector<std::unique_ptr<Block>> spare_;
  /// In drawers and spare.
  std::uint64_t blocks_ = 0;
};

}  // namespace isthmus::kernels::census
