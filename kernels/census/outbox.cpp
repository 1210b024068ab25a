#include "kernels/census/outbox.hpp"

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

void Outbox::release() {
  clear();
  spare_.clear();
  blocks_ = 0;
}

}  // namespace isthmus::kernels::census
