#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "kernels/check/certificate.hpp"

namespace isthmus::kernels::check {

namespace {

using engine::graph::Edge;
using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Incidence;
using engine::graph::Vertex;

struct PositionHash {
  std::size_t operator()(const Position& position) const noexcept {
    constexpr std::size_t kOddFactor = 0x9e3779b97f4a7c15;
    return ((position.unused.hash() ^ position.token) * kOddFactor ^ position.heap) * kOddFactor;
  }
};

/// The graph of a certificate, with rows only for vertices that matter: a certificate may announce
/// billions of vertices and have three edges.
class Board {
 public:
  explicit Board(const Subject& subject) : subject_(subject) {
    for (const auto [u, v] : subject.edges) touched_.insert(touched_.end(), {u, v});
    std::ranges::sort(touched_);
    touched_.erase(std::ranges::unique(touched_).begin(), touched_.end());
    GraphBuilder builder(static_cast<Vertex>(touched_.size()), subject.kind);
    for (const auto [u, v] : subject.edges) builder.add_edge(row_of(u), row_of(v));
    rows_ = builder.build();
    seen_.assign(touched_.size(), 0);
  }

  [[nodiscard]] Position start(std::uint64_t heap) {
    NumberSet all;
    if (subject_.vertices_vanish) {
      for (std::size_t row = touched_.size(); row-- > 0;) all.insert(touched_[row]);
      all.erase(subject_.start);
    } else {
      for (std::size_t e = subject_.edges.size(); e-- > 0;) all.insert(static_cast<Edge>(e));
    }
    return {subject_.start, reach(subject_.start, all), heap};
  }

  /// Calls visit(number) for every move of the token until it returns false; whether none did. A
  /// move has the number of its edge, or, in vertex geography, of the vertex it leads to.
  template <class Visit>
  bool for_each_move(const Position& position, Visit&& visit) const {
    const Vertex row = row_of(position.token);
    return row == kNoRow || std::ranges::all_of(rows_.out(row), [&](Incidence way) {
             return !position.unused.contains(number(way)) || visit(number(way));
           });
  }

  /// Whether the token can move so.
  [[nodiscard]] bool legal(const Position& position, std::uint64_t move) const {
    return !for_each_move(position, [move](std::uint32_t number) { return number != move; });
  }

  /// The position after a legal move.
  [[nodiscard]] Position move(const Position& position, std::uint32_t number) {
    Vertex token = number;
    if (!subject_.vertices_vanish) {
      const auto [from, to] = subject_.edges[number];
      token = position.token == from ? to : from;
    }
    NumberSet unused = position.unused;
    unused.erase(number);
    return {token, reach(token, unused), position.heap};
  }

  /// What a move of the token is called in certificates.
  [[nodiscard]] const char* move_name() const {
    return subject_.vertices_vanish ? "vertex" : "edge";
  }

  [[nodiscard]] std::string describe(const Position& position) const {
    const std::string plain =
        fmt::format("[{},\"{}\",{}]", position.token, position.unused.hex(), position.heap);
    const std::string name = subject_.names.name(position.token);
    return name == std::to_string(position.token) ? plain
                                                  : fmt::format("{} (token at {})", plain, name);
  }

 private:
  static constexpr Vertex kNoRow = std::numeric_limits<Vertex>::max();

  [[nodiscard]] std::uint32_t number(Incidence way) const {
    return subject_.vertices_vanish ? touched_[way.neighbour] : way.edge;
  }

  /// The row of a vertex, kNoRow if it has no edges.
  [[nodiscard]] Vertex row_of(Vertex v) const {
    const auto found = std::ranges::lower_bound(touched_, v);
    if (found == touched_.end() || *found != v) return kNoRow;
    return static_cast<Vertex>(found - touched_.begin());
  }

  /// What of a set a token can reach by moves within the set. O(edges).
  [[nodiscard]] NumberSet reach(Vertex token, const NumberSet& unused) {
    NumberSet reached;
    const Vertex first = row_of(token);
    if (first == kNoRow) return reached;
    ++round_;
    seen_[first] = round_;
    queue_.assign(1, first);
    while (!queue_.empty()) {
      const Vertex row = queue_.back();
      queue_.pop_back();
      for (const Incidence way : rows_.out(row)) {
        if (!unused.contains(number(way))) continue;
        reached.insert(number(way));
        if (seen_[way.neighbour] == round_) continue;
        seen_[way.neighbour] = round_;
        queue_.push_back(way.neighbour);
      }
    }
    return reached;
  }

  const Subject& subject_;
  std::vector<Vertex> touched_;
  Graph rows_;
  /// The round of reach() that saw a row last: no clearing between rounds.
  std::vector<std::uint64_t> seen_;
  std::uint64_t round_ = 0;
  std::vector<Vertex> queue_;
};

/// One walk through all plays against the strategy.
class Walk {
 public:
  explicit Walk(const StrategyCertificate& certificate)
      : certificate_(certificate), board_(certificate.subject) {}

  Verdict run() {
    if (!take_replies() || !take_claim()) return {false, reason_};
    while (!lost_.empty()) {
      const Position position = std::move(lost_.back());
      lost_.pop_back();
      if (!all_options_answered(position)) return {false, reason_};
    }
    return {true, {}};
  }

 private:
  struct Answer {
    const Reply* reply;
    bool met = false;
  };

  bool fail(std::string reason) {
    reason_ = std::move(reason);
    return false;
  }

  /// Indexes the replies, which must be legal and unique.
  bool take_replies() {
    answers_.reserve(certificate_.replies.size());
    for (const Reply& reply : certificate_.replies) {
      const bool legal = reply.where == Reply::Where::kBoard ? board_.legal(reply.at, reply.to)
                                                             : reply.to < reply.at.heap;
      if (!legal) {
        return fail(fmt::format(
            "the reply at {} is no legal move: {} {}", board_.describe(reply.at),
            reply.where == Reply::Where::kBoard ? board_.move_name() : "heap", reply.to));
      }
      if (!answers_.emplace(reply.at, Answer{&reply}).second) {
        return fail(fmt::format("two replies at {}", board_.describe(reply.at)));
      }
    }
    return true;
  }

  bool take_claim() {
    const Claim& claim = certificate_.claim;
    if (claim.kind == Claim::Kind::kMoverWins) return answered(board_.start(0), nullptr);
    return lose(board_.start(claim.heap()));
  }

  /// Notes a position that the player to move should lose, to be looked at once.
  bool lose(Position position) {
    if (seen_lost_.insert(position).second) lost_.push_back(std::move(position));
    return true;
  }

  bool all_options_answered(const Position& position) {
    const bool on_board = board_.for_each_move(position, [&](std::uint32_t move) {
      return answered(board_.move(position, move), &position);
    });
    if (!on_board) return false;
    Position option = position;
    for (option.heap = 0; option.heap < position.heap; ++option.heap) {
      if (!answered(option, &position)) return false;
    }
    return true;
  }

  /// Follows the reply at a position that the player to move should win.
  bool answered(const Position& position, const Position* from) {
    const auto found = answers_.find(position);
    if (found == answers_.end()) {
      return fail(from == nullptr
                      ? fmt::format("no reply at the start {}", board_.describe(position))
                      : fmt::format("no reply at {}, which is an option of {}, claimed lost",
                                    board_.describe(position), board_.describe(*from)));
    }
    Answer& answer = found->second;
    if (std::exchange(answer.met, true)) return true;
    if (answer.reply->where == Reply::Where::kBoard) {
      return lose(board_.move(position, static_cast<std::uint32_t>(answer.reply->to)));
    }
    return lose({position.token, position.unused, answer.reply->to});
  }

  const StrategyCertificate& certificate_;
  Board board_;
  std::unordered_map<Position, Answer, PositionHash> answers_;
  std::unordered_set<Position, PositionHash> seen_lost_;
  std::vector<Position> lost_;
  std::string reason_;
};

}  // namespace

Verdict check_strategy(const StrategyCertificate& certificate) { return Walk(certificate).run(); }

}  // namespace isthmus::kernels::check
