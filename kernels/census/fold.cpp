#include "kernels/census/fold.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "engine/core/errors.hpp"
#include "engine/core/size.hpp"

namespace isthmus::kernels::census {

namespace {

/// The options of every place of some graphs, by key: open addressing, at most half full.
class OptionTable {
 public:
  explicit OptionTable(std::uint64_t memory) : memory_(memory) { resize(kFirstSlots); }

  void add(const OptionRecord& record) {
    Slot& slot = slot_of(record.key);
    slot.options[record.place[0]] |= record.options[0];
    slot.options[record.place[1]] |= record.options[1];
  }

  [[nodiscard]] std::vector<ValuedGraph> graphs() const {
    std::vector<ValuedGraph> graphs;
    graphs.reserve(used_);
    for (const Slot& slot : slots_) {
      if (slot.used == 0) continue;
      ValuedGraph& graph = graphs.emplace_back();
      graph.key = slot.key;
      for (unsigned place = 0; place < kMostVertices; ++place) {
        // The mex is the number of the lowest nimber that is no option.
        graph.set_nimber(place, static_cast<unsigned>(std::countr_one(slot.options[place])));
      }
    }
    std::ranges::sort(graphs, {}, &ValuedGraph::key);
    return graphs;
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::array<NimberSet, kMostVertices> options{};
    std::uint16_t used = 0;
  };
  static_assert(sizeof(Slot) == 32);

  static constexpr std::size_t kFirstSlots = 64;

  /// Where the key is or belongs. The partition took the top bits of this product.
  [[nodiscard]] std::size_t find(std::uint64_t key) const {
    std::size_t at = key * 0x9E3779B97F4A7C15 << 8U >> shift_;
    while (slots_[at].used != 0 && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  Slot& slot_of(std::uint64_t key) {
    std::size_t at = find(key);
    if (slots_[at].used != 0) return slots_[at];
    if (2 * (used_ + 1) > slots_.size()) {
      resize(2 * slots_.size());
      at = find(key);
    }
    ++used_;
    slots_[at].key = key;
    slots_[at].used = 1;
    return slots_[at];
  }

  void resize(std::size_t slots) {
    // Old and new slots are there at once.
    if (3 * slots / 2 * sizeof(Slot) > memory_) {
      throw engine::core::LimitError(fmt::format("a partition of a layer needs more than {}",
                                                 engine::core::format_size(memory_)),
                                     "give more memory or fewer threads");
    }
    std::vector<Slot> old(slots);
    old.swap(slots_);
    shift_ = static_cast<unsigned>(64 - std::countr_zero(slots));
    for (const Slot& slot : old) {
      if (slot.used != 0) slots_[find(slot.key)] = slot;
    }
  }

  std::uint64_t memory_;
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
  unsigned shift_ = 0;
};

}  // namespace

std::vector<ValuedGraph> fold_partition(const Exchange& exchange, std::size_t partition,
                                        std::uint64_t memory) {
  OptionTable table(memory);
  exchange.for_each_block(partition, [&](std::span<const OptionRecord> block) {
    for (const OptionRecord& record : block) table.add(record);
  });
  return table.graphs();
}

}  // namespace isthmus::kernels::census
