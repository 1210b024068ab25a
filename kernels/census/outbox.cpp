#include "kernels/census/outbox.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace isthmus::kernels::census {

void Outbox::add_block(Drawer& drawer) {
  if (spare_.empty()) {
    drawer.blocks.push_back(std::make_unique_for_overwrite<Block>());
    ++blocks_;
  } else {
    drawer.blocks.push_back(std::move(spare_.back()));
    spare_.pop_back();
  }
  drawer.last = 0;
}

void Outbox::clear() {
  for (Drawer& drawer : drawers_) {
    for (auto& block : drawer.blocks) spare_.push_back(std::move(block));
    drawer.blocks.clear();
    drawer.last = kBlockRecords;
  }
}

void Outbox::take(std::size_t partition, std::size_t most, std::vector<OptionRecord>& to) {
  Drawer& drawer = drawers_[partition];
  while (most > 0 && !drawer.blocks.empty()) {
    const std::size_t count = std::min(most, drawer.last);
    const auto end = drawer.blocks.back()->begin() + static_cast<std::ptrdiff_t>(drawer.last);
    to.insert(to.end(), end - static_cast<std::ptrdiff_t>(count), end);
    most -= count;
    drawer.last -= count;
    if (drawer.last > 0) return;
    drawer.blocks.pop_back();
    --blocks_;
    // All blocks before the last one are full.
    drawer.last = kBlockRecords;
  }
}

void Outbox::release(std::size_t partition) {
  Drawer& drawer = drawers_[partition];
  blocks_ -= drawer.blocks.size();
  drawer = Drawer();
}

void Outbox::release_spare() {
  blocks_ -= spare_.size();
  spare_.clear();
}

}  // namespace isthmus::kernels::census
