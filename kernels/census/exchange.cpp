#include "kernels/census/exchange.hpp"

namespace isthmus::kernels::census {

void Exchange::settle() {
  std::uint64_t bytes = 0;
  for (const Outbox& box : outboxes_) bytes += box.bytes();
  if (bytes <= memory_) return;
  for (Outbox& box : outboxes_) {
    for (std::size_t partition = 0; partition < kPartitions; ++partition) {
      box.for_each_block(partition, [&](std::span<const OptionRecord> block) {
        spilled_[partition].push_back({file_.append(std::as_bytes(block)), block.size()});
        spilled_bytes_ += block.size_bytes();
      });
    }
    box.release();
  }
}

void Exchange::clear() {
  for (Outbox& box : outboxes_) box.clear();
  for (auto& extents : spilled_) extents.clear();
  file_.clear();
}

}  // namespace isthmus::kernels::census
