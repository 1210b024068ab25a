#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "engine/core/errors.hpp"
#include "kernels/check/bag_boards.hpp"
#include "kernels/check/certificate.hpp"
#include "kernels/check/claimed_values.hpp"
#include "kernels/check/configuration_rules.hpp"
#include "kernels/check/decision_diagrams.hpp"
#include "kernels/check/interface_tables.hpp"
#include "kernels/check/local_moves.hpp"
#include "kernels/check/rejection.hpp"

namespace isthmus::kernels::check {

namespace {

using Number = TreePartitionCertificate::Number;
using Function = DecisionDiagrams::Function;
using Move = TreePartitionCertificate::Move;
using State = TreePartitionCertificate::State;
using Where = Move::Where;

constexpr Function kTrue = DecisionDiagrams::kTrue;
constexpr Function kFalse = DecisionDiagrams::kFalse;
constexpr std::uint64_t kPollInterval = 256;

const char* word(Where where) {
  switch (where) {
    case Where::kBoard: return "edge";
    case Where::kHeap: return "heap";
    case Where::kChild: return "child";
  }
  return "";
}

/// One look at every claim.
class Examination {
 public:
  Examination(const TreePartitionCertificate& certificate, const engine::core::Budget& budget)
      : certificate_(certificate),
        budget_(budget),
        diagrams_(budget),
        boards_(certificate),
        tables_(certificate, diagrams_),
        claimed_(certificate, boards_, tables_) {}

  /// Throws Rejection for the first claim that does not hold.
  void run() {
    // A nimber is at most the number of moves; beyond, every look at smaller heaps is wasted.
    if (certificate_.claim.heap() > certificate_.subject.edges.size()) {
      throw Rejection{"the nimber is greater than the number of edges"};
    }
    for (Number i = 0; i < certificate_.remains.size(); ++i) examine_remains(i);
    for (Number i = 0; i < certificate_.pieces.size(); ++i) examine_piece(i);
    for (Number i = 0; i < certificate_.states.size(); ++i) examine_state(i);
    examine_claim();
  }

 private:
  void poll() {
    if (polls_++ % kPollInterval != 0) return;
    if (budget_.expired() || budget_.cancelled()) {
      throw engine::core::LimitError("a certificate was not checked in time",
                                     "give more --time-limit");
    }
  }

  void examine_remains(Number index) {
    poll();
    const auto& [configuration, pieces] = certificate_.remains[index];
    const Residue whole = claimed_.residue(configuration);
    std::vector<Residue> parts;
    parts.reserve(pieces.size());
    for (const Number piece : pieces) {
      parts.push_back(claimed_.residue(certificate_.pieces[piece].configuration));
    }
    std::vector<const Residue*> pointers;
    pointers.reserve(parts.size());
    for (const Residue& part : parts) pointers.push_back(&part);
    const std::string fault = split_fault(boards_.board(whole.shape), tables_, whole, pointers);
    if (!fault.empty()) {
      throw Rejection{fmt::format("what remains of configuration {}: {}", configuration, fault)};
    }
  }

  void examine_piece(Number index) {
    const auto& [configuration, type] = certificate_.pieces[index];
    const Residue piece = claimed_.residue(configuration);
    const BagBoard& board = boards_.board(piece.shape);
    std::map<Number, std::vector<Number>> entries_of;
    for (Number i = 0; i < board.ports.size(); ++i) {
      if (board.ports[i].in && piece.unused.contains(i)) {
        entries_of[board.ports[i].above].push_back(i);
      }
    }
    std::size_t lines = 0;
    for (const auto& [place, entries] : entries_of) {
      for (std::uint64_t heap = 0; heap <= certificate_.claim.heap(); ++heap) {
        const Function line = tables_.mover_wins(type, place, static_cast<Number>(heap));
        if (entered(piece, entries, static_cast<Number>(heap), line == kTrue) != line) {
          throw Rejection{fmt::format("piece {} is not of type {} at place {} and heap {}", index,
                                      type, place, heap)};
        }
        if (line != kFalse) ++lines;
      }
    }
    if (lines != certificate_.types[type].size()) {
      throw Rejection{fmt::format("type {} has more lines than piece {}", type, index)};
    }
  }

  /// Whether the player who moves into a piece from one place wins. Where that is claimed to be
  /// sure, entries of which nothing is claimed do not count.
  [[nodiscard]] Function entered(const Residue& piece, const std::vector<Number>& entries,
                                 Number heap, bool sure) {
    Function won = kFalse;
    for (const Number entry : entries) {
      poll();
      Residue inside = piece;
      inside.unused.erase(entry);
      const Number below = boards_.board(piece.shape).ports[entry].below;
      const auto reply = claimed_.value(std::move(inside), below, heap);
      if (!reply && !sure) throw Rejection{"nothing is claimed of the inside of a piece"};
      if (reply) won = diagrams_.either(won, DecisionDiagrams::negated(*reply));
    }
    return won;
  }

  void examine_state(Number index) {
    const State& state = certificate_.states[index];
    const Residue residue = claimed_.residue(state.configuration);
    const auto name = [&] {
      return fmt::format("state [{},{},{}]", state.configuration, state.token, state.heap);
    };
    if (!state.replies.empty() && state.mover_wins != kTrue) {
      throw Rejection{name() + " has replies, but is not won"};
    }
    Function won = kFalse;
    const LocalMoves moves(certificate_, boards_, tables_, claimed_, diagrams_, state, residue);
    for (const Move& move : state.replies.empty() ? moves.all() : state.replies) {
      poll();
      if (!moves.legal(move)) throw Rejection{name() + " has an illegal reply"};
      const auto value = moves.value_of(move);
      if (!value) {
        throw Rejection{fmt::format("{}: nothing is claimed of what follows {} {}", name(),
                                    word(move.where), move.to)};
      }
      won = diagrams_.either(won, *value);
    }
    if (won != state.mover_wins) throw Rejection{name() + " does not have the claimed value"};
  }

  /// The whole graph, folded from the leaves up, and the start.
  void examine_claim() {
    std::vector<Number> remains(certificate_.bags.size(), 0);
    for (const BagBoards::Bag bag : boards_.bottom_up()) {
      poll();
      const Residue whole = unplayed(bag, remains);
      if (bag == boards_.bottom_up().back()) return examine_start(whole);
      const auto what = claimed_.remains(whole);
      if (!what) throw Rejection{fmt::format("nothing is claimed of bag {}", bag)};
      remains[bag] = *what;
    }
  }

  /// A bag of which nothing is used, above what its children are.
  [[nodiscard]] Residue unplayed(BagBoards::Bag bag, const std::vector<Number>& remains) const {
    Residue whole{boards_.shape_of(bag), {}, {}};
    for (Number edge = boards_.board(whole.shape).edge_count(); edge-- > 0;) {
      whole.unused.insert(edge);
    }
    std::map<Number, Number> counts;
    for (const BagBoards::Bag child : boards_.children(bag)) {
      for (const auto [type, count] : tables_.vector(remains[child])) counts[type] += count;
    }
    for (const auto& [type, count] : counts) whole.children.push_back({type, count});
    return whole;
  }

  void examine_start(const Residue& whole) {
    const auto value = claimed_.value(whole, boards_.place_of(certificate_.subject.start),
                                      static_cast<Number>(certificate_.claim.heap()));
    const bool wins = certificate_.claim.kind == Claim::Kind::kMoverWins;
    if (value != (wins ? kTrue : kFalse)) {
      throw Rejection{"the start is not claimed to be " + std::string(wins ? "won" : "lost")};
    }
  }

  const TreePartitionCertificate& certificate_;
  const engine::core::Budget& budget_;
  DecisionDiagrams diagrams_;
  BagBoards boards_;
  InterfaceTables tables_;
  ClaimedValues claimed_;
  std::uint64_t polls_ = 0;
};

}  // namespace

Verdict check_tree_partition(const TreePartitionCertificate& certificate,
                             const engine::core::Budget& budget) {
  try {
    Examination(certificate, budget).run();
  } catch (const Rejection& rejection) {
    return {false, rejection.reason};
  }
  return {true, {}};
}

}  // namespace isthmus::kernels::check
