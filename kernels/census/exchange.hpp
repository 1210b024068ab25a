#pragma once

#include <tbb/enumerable_thread_specific.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/census/outbox.hpp"
#include "kernels/census/partition.hpp"
#include "kernels/census/spill_file.hpp"

namespace isthmus::kernels::census {

/// Brings what is found out about the graphs of the next layer to their partitions.
///
/// Any number of threads put records into the outboxes of their own, without a lock. settle(),
/// take() and clear() need the exchange alone. Between them any number of threads may read.
class Exchange {
 public:
  /// Partitions from `first` to before `end`.
  struct Range {
    std::size_t first = 0;
    std::size_t end = kPartitions;
  };

  /// `memory`: bytes that settle() leaves in outboxes at most. `kept`: the partitions whose records
  /// stay here; the others' are taken away.
  explicit Exchange(std::uint64_t memory, Range kept) : memory_(memory), kept_(kept) {}
  explicit Exchange(std::uint64_t memory) : Exchange(memory, Range()) {}

  /// This thread's.
  [[nodiscard]] Outbox& outbox() { return outboxes_.local(); }

  /// Moves the records of the partitions that are kept to a file if all take more than the memory.
  void settle();

  /// Moves records of a partition that is not kept to the end of `to`, at most so many.
  void take(std::size_t partition, std::size_t most, std::vector<OptionRecord>& to);

  /// Calls visit(span of records) until all records of a partition were shown, in no certain order.
  template <class Visit>
  void for_each_block(std::size_t partition, Visit&& visit) const {
    std::vector<OptionRecord> block;
    for (const Extent& extent : spilled_[partition]) {
      block.resize(extent.records);
      file_.read(extent.offset, std::as_writable_bytes(std::span(block)));
      visit(std::span<const OptionRecord>(block));
    }
    for (const Outbox& box : outboxes_) box.for_each_block(partition, visit);
  }

  void clear();

  /// Bytes moved to files so far.
  [[nodiscard]] std::uint64_t spilled_bytes() const { return spilled_bytes_; }

 private:
  /// Records of a partition in the file: what it had when all outboxes were emptied once.
  struct Extent {
    std::uint64_t offset = 0;
    std::size_t records = 0;
  };

  std::uint64_t memory_;
  Range kept_;
  tbb::enumerable_thread_specific<Outbox> outboxes_;
  SpillFile file_;
  std::array<std::vector<Extent>, kPartitions> spilled_;
  std::uint64_t spilled_bytes_ = 0;
};

}  // namespace isthmus::kernels::census
