#include "kernels/census/exchange.hpp"

namespace isthmus::kernels::census {

void Exchange::settle() {
  std::uint64_t bytes = 0;
  for (const Outbox& box : outboxes_) bytes += box.bytes();
  if (bytes <= memory_) return;
  std::vector<OptionRecord> gathered;
  for (std::size_t partition = 0; partition < kPartitions; ++partition) {
    gathered.clear();
    for (const Outbox& box : outboxes_) {
      box.for_each_block(partition, [&](std::span<const OptionRecord> block) {
        gathered.insert(gathered.end(), block.begin(), block.end());
      });
    }
    const auto all = std::as_bytes(std::span<const OptionRecord>(gathered));
    spilled_[partition].push_back({file_.append(all), gathered.size()});
    spilled_bytes_ += all.size();
  }
  for (Outbox& box : outboxes_) box.release();
}

void Exchange::clear() {
  for (Outbox& box : outboxes_) box.clear();
  for (auto& extents : spilled_) extents.clear();
  file_.clear();
}

}  // namespace isthmus::kernels::census
