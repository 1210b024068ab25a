#include "kernels/geography/junctions.hpp"

#include <algorithm>

#include "kernels/geography/junction_game.hpp"

namespace isthmus::kernels::geography {

using engine::search::Nimber;

Junctions::Junctions(NimberMaps& maps, Nimber most, const engine::core::Budget& budget)
    : maps_(maps), most_(most), budget_(budget) {}

std::vector<EqualBlocks> Junctions::counted(std::vector<Ways> blocks) {
  std::ranges::sort(blocks);
  std::vector<EqualBlocks> result;
  for (const Ways& ways : blocks) {
    if (ways == Ways{}) continue;
    if (result.empty() || result.back().ways != ways) result.push_back({ways, 0});
    ++result.back().count;
  }
  return result;
}

NimberMaps::Id Junctions::worth(std::span<const EqualBlocks> blocks) {
  Meeting meeting{0, {}};
  for (const EqualBlocks& equal : blocks) {
    bool constant = true;
    std::uint64_t worths = 0;
    for (const NimberMaps::Id way : {equal.ways.first, equal.ways.second}) {
      if (way == Ways::kNone) continue;
      constant = constant && maps_.is_constant(way);
      worths |= bit(maps_.map(way).front());
    }
    // Blocks that nobody comes back from are options of a worth that does not change.
    if (constant) {
      meeting.first |= worths;
    } else {
      meeting.second.push_back(equal);
    }
  }
  const auto known = known_.find(meeting);
  if (known != known_.end()) return known->second;
  const NimberMaps::Id id = maps_.id_of(worth_of(meeting));
  known_.emplace(std::move(meeting), id);
  return id;
}

NimberMap Junctions::worth_of(const Meeting& meeting) {
  std::vector<Rounds> rounds;
  for (const auto& [ways, count] : meeting.second) {
    Rounds kind{{}, count};
    for (const NimberMaps::Id way : {ways.first, ways.second}) {
      if (way != Ways::kNone) kind.ways.push_back(maps_.map(way));
    }
    rounds.push_back(std::move(kind));
  }
  JunctionGame alone(meeting.first, rounds, most_, budget_);
  NimberMap worth{};
  worth.fill(static_cast<std::uint8_t>(alone.value()));
  states_ += alone.states();
  for (Nimber more = 0; more < most_; ++more) {
    if ((alone.reachable() & bit(more)) == 0) continue;
    JunctionGame game(meeting.first | bit(more), rounds, most_, budget_);
    worth[more] = static_cast<std::uint8_t>(game.value());
    states_ += game.states();
  }
  return worth;
}

}  // namespace isthmus::kernels::geography
