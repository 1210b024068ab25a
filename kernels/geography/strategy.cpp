#include "kernels/geography/strategy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/size.hpp"
#include "engine/graph/structure.hpp"
#include "kernels/geography/part_game.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::core::DynamicBits;
using engine::core::LimitError;
using engine::graph::Edge;
using engine::graph::Graph;
using engine::graph::Incidence;
using engine::graph::Vertex;
using engine::search::Nimber;

/// A position of the sum; `game.unused` holds only what the token can reach.
struct SumPosition {
  EdgePosition game;
  Nimber heap = 0;
  bool operator==(const SumPosition& other) const {
    return heap == other.heap && game.token == other.game.token && game.unused == other.game.unused;
  }
};

struct SumPositionHash {
  std::size_t operator()(const SumPosition& position) const {
    std::vector<std::uint64_t> words(position.game.unused.word_count() + 1);
    position.game.unused.copy_words(words.data());
    words.back() = std::uint64_t{position.game.token} << 32U | position.heap;
    return engine::core::hash_words(words.data(), words.size());
  }
};

class Extraction {
 public:
  Extraction(const Graph& graph, const StrategyClaim& claim, const SearchOptions& options,
             Vanishes vanishes)
      : claim_(claim), options_(options) {
    std::vector<Vertex> number(graph.vertex_count(), DerivedGame::kGone);
    original_ = engine::graph::reachable(graph, claim.start);
    part_ = part_of(graph, original_, number, [](Edge) { return true; });
    part_.game.vanishes = vanishes;
    options_.value = claim.nimber ? Value::kNimber : Value::kOutcome;
    search_ = make_edge_search(part_.game, options_);
  }

  std::vector<StrategyReply> run() {
    SumPosition root{search_->full(0), claim_.nimber ? claim_.value : 0};
    forget_unreachable(root.game);
    const bool first_player_wins = !claim_.nimber && claim_.value != 0;
    if (first_player_wins) {
      reply_to(std::move(root));
    } else {
      lost_.push_back(std::move(root));
    }
    while (!lost_.empty()) {
      const SumPosition position = std::move(lost_.back());
      lost_.pop_back();
      for (Nimber heap = 0; heap < position.heap; ++heap) reply_to({position.game, heap});
      for_each_move(position.game, [&](EdgePosition next, std::uint32_t) {
        reply_to({std::move(next), position.heap});
        return true;
      });
    }
    return std::move(replies_);
  }

 private:
  [[nodiscard]] const Graph& graph() const { return part_.game.graph; }

  /// What vanishes by a move, as the whole graph numbers it.
  [[nodiscard]] std::uint32_t original(std::size_t taken) const {
    return part_.game.vanishes == Vanishes::kVertices ? original_[taken] : part_.edge[taken];
  }

  /// Calls visit(position after the move, what it takes) until it returns false.
  template <class Visit>
  void for_each_move(const EdgePosition& position, Visit&& visit) const {
    for (const Incidence way : graph().out(position.token)) {
      const std::uint32_t taken = taken_by(part_.game, way);
      if (!position.unused.test(taken)) continue;
      EdgePosition next{way.neighbour, position.unused};
      next.unused.reset(taken);
      forget_unreachable(next);
      if (!visit(std::move(next), taken)) return;
    }
  }

  void forget_unreachable(EdgePosition& position) const {
    DynamicBits reached(position.unused);
    reached -= position.unused;
    std::vector<bool> seen(graph().vertex_count(), false);
    std::vector<Vertex> open{position.token};
    seen[position.token] = true;
    while (!open.empty()) {
      const Vertex v = open.back();
      open.pop_back();
      for (const Incidence way : graph().out(v)) {
        const std::uint32_t taken = taken_by(part_.game, way);
        if (!position.unused.test(taken)) continue;
        reached.set(taken);
        if (seen[way.neighbour]) continue;
        seen[way.neighbour] = true;
        open.push_back(way.neighbour);
      }
    }
    position.unused = std::move(reached);
  }

  [[nodiscard]] bool is_lost(const EdgePosition& game, Nimber heap) const {
    if (options_.budget.cancelled() || options_.budget.expired()) {
      throw LimitError("time ran out while the certificate was made");
    }
    const auto bound = search_->evaluate(game, heap);
    if (!bound) throw LimitError("the search for a certificate ran into a limit");
    return bound->exact && bound->value == heap;
  }

  /// Finds a winning move at a won position that was not met before, and what it leads to.
  void reply_to(SumPosition position) {
    if (!met_.insert(position).second) return;
    for (Nimber heap = 0; heap < position.heap; ++heap) {
      if (!is_lost(position.game, heap)) continue;
      record(position, true, heap);
      meet_lost({position.game, heap});
      return;
    }
    bool found = false;
    for_each_move(position.game, [&](EdgePosition next, std::uint32_t taken) {
      if (!is_lost(next, position.heap)) return true;
      record(position, false, original(taken));
      meet_lost({std::move(next), position.heap});
      found = true;
      return false;
    });
    if (!found) throw std::logic_error("a claimed win has no winning move");
  }

  void meet_lost(SumPosition position) {
    if (met_lost_.insert(position).second) lost_.push_back(std::move(position));
  }

  void record(const SumPosition& position, bool in_heap, std::uint32_t to) {
    StrategyReply reply{original_[position.game.token], {}, position.heap, in_heap, to};
    position.game.unused.for_each([&](std::size_t i) { reply.unused.push_back(original(i)); });
    std::ranges::sort(reply.unused);
    bytes_ += sizeof(StrategyReply) + reply.unused.size() * sizeof(std::uint32_t) +
              2 * (sizeof(SumPosition) + position.game.unused.word_count() * sizeof(std::uint64_t));
    if (bytes_ > options_.budget.memory) {
      throw LimitError(fmt::format("the strategy takes more than {}",
                                   engine::core::format_size(options_.budget.memory)),
                       "give more --memory, or leave the certificate out");
    }
    replies_.push_back(std::move(reply));
  }

  StrategyClaim claim_;
  SearchOptions options_;
  std::vector<Vertex> original_;
  PartGame part_;
  std::unique_ptr<EdgeSearch> search_;
  std::unordered_set<SumPosition, SumPositionHash> met_;
  std::unordered_set<SumPosition, SumPositionHash> met_lost_;
  std::vector<SumPosition> lost_;
  std::vector<StrategyReply> replies_;
  std::uint64_t bytes_ = 0;
};

}  // namespace

std::string hexadecimal(const std::vector<std::uint32_t>& members) {
  constexpr std::uint32_t kBitsPerDigit = 4;
  constexpr const char* kDigits = "0123456789abcdef";
  if (members.empty()) return "0";
  const std::size_t digits = members.back() / kBitsPerDigit + 1;
  std::vector<unsigned> values(digits, 0);
  for (const std::uint32_t i : members) values[i / kBitsPerDigit] |= 1U << i % kBitsPerDigit;
  std::string text(digits, '0');
  for (std::size_t i = 0; i < digits; ++i) text[digits - 1 - i] = kDigits[values[i]];
  return text;
}

std::vector<StrategyReply> winning_strategy(const Graph& graph, const StrategyClaim& claim,
                                            const SearchOptions& options, Vanishes vanishes) {
  return Extraction(graph, claim, options, vanishes).run();
}

}  // namespace isthmus::kernels::geography
