#include "engine/table/packed_table.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/table/lines.hpp"

namespace isthmus::engine::table {

namespace {

constexpr unsigned kWordBits = 64;

/// Lines of the largest table within `bytes` for which every key has a line of its own kind: a
/// power of two, at least 1, at most one line a key.
std::uint64_t lines_within(std::uint64_t bytes, unsigned key_bits) {
  const std::uint64_t lines =
      std::bit_floor(std::max<std::uint64_t>(1, bytes / PackedTable::kLineBytes));
  // The address may use all bits but one, so that shifting by the tag is always defined.
  const unsigned most_address_bits = std::min(key_bits, kWordBits) - 1;
  return most_address_bits >= kWordBits - 1
             ? lines
             : std::min(lines, std::uint64_t{1} << most_address_bits);
}

}  // namespace

std::uint64_t PackedTable::least_bytes(unsigned key_bits) {
  const unsigned most_tag_bits = kWordBits - kTagShift;
  const unsigned address_bits = key_bits > most_tag_bits ? key_bits - most_tag_bits : 0;
  return kLineBytes << address_bits;
}

PackedTable::PackedTable(unsigned key_bits, std::uint64_t initial_bytes, std::uint64_t most_bytes)
    : permute_(std::max(key_bits, 1U)), key_bits_(std::max(key_bits, 1U)) {
  const std::uint64_t least = least_bytes(key_bits_);
  most_lines_ = lines_within(std::max(most_bytes, least), key_bits_);
  initial_lines_ = std::min(most_lines_, lines_within(std::max(initial_bytes, least), key_bits_));
  // Most tables never grow. To reserve the address space of a large one for each would take longer
  // than many a search.
  region_ = MemoryRegion(initial_lines_ * kLineBytes);
  set_lines(initial_lines_);
}

void PackedTable::set_lines(std::uint64_t lines) {
  lines_ = lines;
  tag_bits_ = key_bits_ - static_cast<unsigned>(std::countr_zero(lines));
  tag_mask_ = tag_bits_ == kWordBits ? ~std::uint64_t{0} : (std::uint64_t{1} << tag_bits_) - 1;
}

bool PackedTable::store(Hash hash, std::uint8_t value, unsigned effort) {
  Line& slots = *line(hash);
  const std::uint64_t wanted = tag(hash) << kTagShift;
  const std::uint64_t entry =
      wanted | std::min<std::uint64_t>(effort, kMostEffort) << kValueBits | value;
  Slot* victim = nullptr;
  std::uint64_t least = ~std::uint64_t{0};
  for (Slot& slot : slots) {
    const std::uint64_t word = slot.load(std::memory_order_relaxed);
    if (word == 0) {
      // Slots fill from the front, so the key is in none of the later ones.
      slot.store(entry, std::memory_order_relaxed);
      return true;
    }
    if ((word ^ wanted) < (std::uint64_t{1} << kTagShift)) {
      if ((word & kMostValue) < value) slot.store(entry, std::memory_order_relaxed);
      return false;
    }
    const std::uint64_t cost = word & (kMostEffort << kValueBits);
    if (cost < least) {
      least = cost;
      victim = &slot;
    }
  }
  victim->store(entry, std::memory_order_relaxed);
  return false;
}

void PackedTable::split_line(std::uint64_t index, unsigned old_tag_bits) {
  Line* base = static_cast<Line*>(region_.data());
  std::array<std::uint64_t, kSlotsPerLine> words{};
  for (unsigned s = 0; s < kSlotsPerLine; ++s) {
    words[s] = base[index][s].load(std::memory_order_relaxed);
  }
  std::array<unsigned, 2> filled{};
  std::array<std::array<std::uint64_t, kSlotsPerLine>, 2> halves{};
  const unsigned top = kTagShift + old_tag_bits - 1;
  for (const std::uint64_t word : words) {
    if (word == 0) continue;
    const auto half = static_cast<std::size_t>(word >> top & 1);
    halves[half][filled[half]++] = word & ~(std::uint64_t{1} << top);
  }
  for (std::size_t half = 0; half < halves.size(); ++half) {
    for (unsigned s = 0; s < kSlotsPerLine; ++s) {
      base[2 * index + half][s].store(halves[half][s], std::memory_order_relaxed);
    }
  }
}

/// Takes the entries along to a region that needs no other after it.
bool PackedTable::move_to_full_region() {
  try {
    MemoryRegion full(most_lines_ * kLineBytes);
    std::memcpy(full.data(), region_.data(), bytes());
    region_ = std::move(full);
    return true;
  } catch (const core::LimitError&) {
    most_lines_ = lines_;
    return false;
  }
}

bool PackedTable::grow() {
  if (!can_grow()) return false;
  if (region_.size() <= bytes() && !move_to_full_region()) return false;
  const unsigned old_tag_bits = tag_bits_;
  double_in_place(lines_, [&](const tbb::blocked_range<std::uint64_t>& range) {
    for (std::uint64_t i = range.begin(); i < range.end(); ++i) split_line(i, old_tag_bits);
  });
  set_lines(lines_ * 2);
  return true;
}

void PackedTable::clear() {
  region_.clear(bytes());
  set_lines(initial_lines_);
}

std::uint64_t PackedTable::occupied() const {
  const Line* base = static_cast<const Line*>(region_.data());
  return sum_over_lines(lines_, [&](std::uint64_t i) {
    std::uint64_t taken = 0;
    for (const Slot& slot : base[i]) {
      taken += slot.load(std::memory_order_relaxed) != 0 ? 1U : 0U;
    }
    return taken;
  });
}

}  // namespace isthmus::engine::table
