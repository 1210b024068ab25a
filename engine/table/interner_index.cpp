#include "engine/table/interner_index.hpp"

#include <algorithm>
#include <bit>
#include <thread>

namespace isthmus::engine::table {

namespace {

/// Cells that are moved by one thread in one go: some 10 microseconds.
constexpr std::uint64_t kBlockCells = 2048;
/// Looks at a claimed cell before the processor is given to somebody else, perhaps the claimant.
constexpr unsigned kPatience = 128;

constexpr std::uint64_t cells_at(unsigned level) { return std::uint64_t{1} << level; }

constexpr std::uint64_t blocks_at(unsigned level) {
  return std::max<std::uint64_t>(1, cells_at(level) / kBlockCells);
}

/// The least level that holds this many ids without being moved.
unsigned level_for(std::uint64_t ids) {
  const std::uint64_t cells = (ids * 4 + 2) / 3;
  const auto level = static_cast<unsigned>(std::bit_width(std::max<std::uint64_t>(cells, 1) - 1));
  return std::max(InternerIndex::kFirstLevel, level);
}

/// All cells up to the end of this level.
constexpr std::uint64_t bytes_to(unsigned level) {
  return 2 * cells_at(level) * sizeof(std::uint64_t);
}

}  // namespace

std::uint64_t InternerIndex::bytes(std::uint64_t ids) { return bytes_to(level_for(ids)); }

std::uint64_t InternerIndex::most_ids(std::uint64_t bytes_per_id, std::uint64_t most_bytes) {
  std::uint64_t most = 0;
  for (unsigned level = kFirstLevel; level <= kLastLevel && bytes_to(level) <= most_bytes;
       ++level) {
    const std::uint64_t elsewhere = most_bytes - bytes_to(level);
    most = std::max(most, std::min(level_capacity(level), elsewhere / bytes_per_id));
  }
  return most;
}

InternerIndex::InternerIndex(std::uint64_t most_ids) : region_(bytes(most_ids)) {}

void InternerIndex::await(const Cell& cell) {
  // Relaxed: who waits walks on from this cell, which is read again with acquire.
  for (unsigned looks = 0; cell.load(std::memory_order_relaxed) == kClaimed; ++looks) {
    if (looks >= kPatience) std::this_thread::yield();
  }
}

void InternerIndex::help(Id id) {
  // One block a record: a level of 2^g cells is moved before 2^g / 2048 more records have come, so
  // it stays far from full, and nobody pays for it all. When all blocks of a level are begun but
  // its last ones are not done, the next level may have to be moved already. There is always a
  // level for this id, at which the loop ends, since whoever gave the id out counted that level's
  // bytes.
  unsigned level = level_.load(std::memory_order_relaxed);
  while (id >= level_capacity(level) && !move_block(level)) ++level;
}

bool InternerIndex::move_block(unsigned level) {
  Move& move = moves_[level];
  // Relaxed: the number of a block is all that is taken; the cells speak for themselves.
  if (move.begun.load(std::memory_order_relaxed) >= blocks_at(level)) return false;
  const std::uint64_t block = move.begun.fetch_add(1, std::memory_order_relaxed);
  if (block >= blocks_at(level)) return false;
  const std::uint64_t count = std::min(kBlockCells, cells_at(level));
  Cell* const first = cells() + cells_at(level) + block * count;
  for (std::uint64_t i = 0; i < count; ++i) move_cell(level, first[i]);
  // Sequentially consistent: see leave_moved_levels. It also releases the copies made here to, and
  // acquires those of the other blocks for, the thread that moves the start of walks.
  if (move.done.fetch_add(1, std::memory_order_seq_cst) + 1 == blocks_at(level)) {
    leave_moved_levels();
  }
  return true;
}

void InternerIndex::move_cell(unsigned level, Cell& cell) {
  // Acquire, here and below: the copy hands on the record that was written before the id.
  std::uint64_t word = cell.load(std::memory_order_acquire);
  while (!is_published(word)) {
    if (word == kClaimed) {
      await(cell);
    } else if (take(cell, kClosed)) {
      return;
    }
    word = cell.load(std::memory_order_acquire);
  }
  copy(level + 1, word);
}

void InternerIndex::copy(unsigned level, std::uint64_t word) {
  // Nobody else publishes this record above: every walk for it ends at the cell it is copied from.
  const auto is_wanted = [](Id) { return false; };
  Walk walk(cells(), level, hash_of(word));
  while (true) {
    if (stop(walk, hash_of(word), is_wanted) == kClaimed) {
      await(walk.cell());
      continue;
    }
    std::uint64_t expected = kEmpty;
    // Release: the record is in place before its id can be read here. Relaxed on failure: the cell
    // is read again.
    if (walk.cell().compare_exchange_strong(expected, word, std::memory_order_release,
                                            std::memory_order_relaxed)) {
      return;
    }
  }
}

void InternerIndex::leave_moved_levels() {
  // A level may be moved before the one below it is, if a thread sleeps over a block. Whoever moves
  // the last block of either then passes here, and at least one of them must see that both are
  // done: each has counted its own block before it looks at the other level, and all these accesses
  // are sequentially consistent. Acquire: the copies come with the count.
  unsigned level = level_.load(std::memory_order_seq_cst);
  while (moves_[level].done.load(std::memory_order_seq_cst) == blocks_at(level)) {
    // Release: the copies are in place before a walk can start above. On failure another thread has
    // moved the start to the level that `level` becomes.
    if (level_.compare_exchange_strong(level, level + 1, std::memory_order_seq_cst)) ++level;
  }
}

}  // namespace isthmus::engine::table
