#include "kernels/census/exchange.hpp"

namespace isthmus::kernels::census {

void Exchange::settle() {
  std::uint64_t bytes = 0;
  for (const Outbox& box : outboxes_) bytes += box.bytes();
  if (bytes <= memory_) return;
  std::vector<OptionRecord> gathered;
  for (std::size_t partition = kept_.first; partition < kept_.end; ++partition) {
    gathered.clear();
    for (const Outbox& box : outboxes_) {
      box.for_each_block(partition, [&](std::span<const OptionRecord> block) {
        gathered.insert(gathered.end(), block.begin(), block.end());
      });
    }
    if (gathered.empty()) continue;
    const auto all = std::as_bytes(std::span<const OptionRecord>(gathered));
    spilled_[partition].push_back({file_.append(all), gathered.size()});
    spilled_bytes_ += all.size();
    for (Outbox& box : outboxes_) box.release(partition);
  }
  for (Outbox& box : outboxes_) box.release_spare();
}

void Exchange::take(std::size_t partition, std::size_t most, std::vector<OptionRecord>& to) {
  for (Outbox& box : outboxes_) {
    const std::size_t before = to.size();
    box.take(partition, most, to);
    most -= to.size() - before;
  }
}

void Exchange::clear() {
  for (Outbox& box : outboxes_) box.clear();
  for (auto& extents : spilled_) extents.clear();
  file_.clear();
}

}  // namespace isthmus::kernels::census
