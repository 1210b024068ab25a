#include "kernels/geography/junction_game.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::core::LimitError;
using engine::search::Nimber;

bool has(std::uint64_t set, std::size_t value) { return (set & bit(value)) != 0; }

}  // namespace

/// The values of all positions with at most so many blocks of each kind, from none on.
struct JunctionGame::Table {
  /// From this count of a kind on, only the parity is kept.
  std::uint32_t settled = 0;
  /// By kind: how many counts there are, and how far apart positions are that differ by one block.
  std::vector<std::size_t> counts;
  std::vector<std::size_t> stride;
  /// Whether a kind has more blocks than counts here.
  std::vector<bool> folded;
  std::vector<std::uint8_t> values;
};

JunctionGame::JunctionGame(std::uint64_t options, std::vector<Rounds> rounds, Nimber most,
                           const engine::core::Budget& budget)
    : options_(options & (bit(most) - 1)),
      rounds_(std::move(rounds)),
      most_(most),
      budget_(budget),
      reachable_(find_reachable()) {}

Nimber JunctionGame::mex(std::uint64_t options) const {
  return std::min<Nimber>(most_, static_cast<Nimber>(std::countr_one(options)));
}

std::uint64_t JunctionGame::find_reachable() const {
  // Whatever is reached is the mex of the options and of what ways make of what is reached.
  std::uint64_t reached = ~options_ & (bit(most_ + 1) - 1);
  while (true) {
    std::uint64_t heard = options_;
    for (const Rounds& kind : rounds_) {
      for (const NimberMap& way : kind.ways) {
        for (Nimber value = 0; value <= most_; ++value) {
          if (has(reached, value)) heard |= bit(way[value]);
        }
      }
    }
    // One more option may hide one value.
    const Nimber least = mex(heard);
    const std::uint64_t less = reached & (bit(mex(heard | bit(least)) + 1) - 1);
    if (less == reached) return reached;
    reached = less;
  }
}

void JunctionGame::confine_ways() {
  const std::uint64_t counting = reachable_ & (bit(most_) - 1);
  for (Rounds& kind : rounds_) {
    for (NimberMap& way : kind.ways) {
      for (std::size_t value = 0; value < kMapSize; ++value) {
        const bool counts = has(reachable_, value) && has(counting, way[value]);
        if (!counts) way[value] = kNoOption;
      }
    }
    std::erase_if(kind.ways, [](const NimberMap& way) {
      return std::ranges::all_of(way, [](std::uint8_t worth) { return worth == kNoOption; });
    });
    std::ranges::sort(kind.ways);
    const auto rest = std::ranges::unique(kind.ways);
    kind.ways.erase(rest.begin(), rest.end());
  }
}

bool JunctionGame::settle_constant_rounds() {
  const auto first = static_cast<std::size_t>(std::countr_zero(reachable_));
  const auto is_constant = [&](const NimberMap& way) {
    for (std::size_t value = first; value < kMapSize; ++value) {
      if (has(reachable_, value) && way[value] != way[first]) return false;
    }
    return true;
  };
  const std::uint64_t before = options_;
  std::erase_if(rounds_, [&](const Rounds& kind) {
    if (!std::ranges::all_of(kind.ways, is_constant)) return false;
    for (const NimberMap& way : kind.ways) {
      options_ |= bit(way[first]);
    }
    return true;
  });
  return options_ != before;
}

void JunctionGame::merge_equal_rounds() {
  std::ranges::sort(rounds_, {}, &Rounds::ways);
  std::vector<Rounds> merged;
  for (Rounds& kind : rounds_) {
    if (!merged.empty() && merged.back().ways == kind.ways) {
      merged.back().count += kind.count;
    } else {
      merged.push_back(std::move(kind));
    }
  }
  rounds_ = std::move(merged);
}

Nimber JunctionGame::value() {
  do {
    reachable_ = find_reachable();
    confine_ways();
  } while (settle_constant_rounds());
  merge_equal_rounds();
  constexpr std::uint32_t kSettled = 3;
  for (std::uint32_t settled = kSettled;; settled = 2 * settled + 1) {
    Table table;
    table.settled = settled;
    fill(table);
    if (alternates(table)) return table.values.back();
  }
}

void JunctionGame::fill(Table& table) {
  std::size_t size = 1;
  for (const Rounds& kind : rounds_) {
    // Up to `settled` blocks and one more; of more, as many as have their parity, so that all
    // blocks are always the last position.
    const bool folded = kind.count > table.settled + 1;
    const std::uint32_t most =
        folded ? table.settled + 1 + (kind.count - table.settled - 1) % 2 : kind.count;
    table.folded.push_back(folded);
    table.stride.push_back(size);
    table.counts.push_back(std::size_t{most} + 1);
    if (size > budget_.memory / table.counts.back()) {
      throw LimitError("too many different cycles meet in one vertex",
                       "give it more --memory, or use --method search");
    }
    size *= table.counts.back();
  }
  table.values.resize(size);
  std::vector<std::size_t> count(rounds_.size(), 0);
  constexpr std::size_t kPatience = 4096;
  for (std::size_t at = 0; at < size; ++at) {
    if (at % kPatience == 0 && (budget_.cancelled() || budget_.expired())) {
      throw LimitError("out of time before the cycles at a vertex were counted");
    }
    std::uint64_t options = options_;
    for (std::size_t kind = 0; kind < rounds_.size(); ++kind) {
      if (count[kind] == 0) continue;
      const std::uint8_t rest = table.values[at - table.stride[kind]];
      for (const NimberMap& way : rounds_[kind].ways) options |= bit(way[rest]);
    }
    table.values[at] = static_cast<std::uint8_t>(mex(options));
    for (std::size_t kind = 0; kind < rounds_.size(); ++kind) {
      if (++count[kind] < table.counts[kind]) break;
      count[kind] = 0;
    }
  }
  states_ += size;
}

bool JunctionGame::alternates(const Table& table) const {
  for (std::size_t kind = 0; kind < rounds_.size(); ++kind) {
    if (!table.folded[kind]) continue;
    const std::size_t stride = table.stride[kind];
    for (std::size_t at = 0; at < table.values.size(); ++at) {
      if (at / stride % table.counts[kind] + 1 != table.settled) continue;
      if (table.values[at] != table.values[at + 2 * stride]) return false;
    }
  }
  return true;
}

}  // namespace isthmus::kernels::geography
