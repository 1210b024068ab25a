#include "engine/gf2/elimination_plan.hpp"

#include <algorithm>
#include <array>

namespace isthmus::engine::gf2 {

namespace {

/// Equations by their number of open unknowns. An equation is put in again whenever its number
/// falls; what was put in under an earlier number is passed over.
class Waiting {
 public:
  void put(Index equation, std::uint32_t open) { queue_[place(open)].push_back(equation); }

  /// An equation with as few open unknowns as can be, kNone when no equation has any.
  [[nodiscard]] Index take(const std::vector<std::uint32_t>& open) {
    for (std::size_t at = 1; at < queue_.size(); ++at) {
      while (!queue_[at].empty()) {
        const Index equation = queue_[at].back();
        queue_[at].pop_back();
        if (open[equation] > 0 && place(open[equation]) == at) return equation;
      }
    }
    return kNone;
  }

 private:
  /// Larger numbers share the last queue: they are used only where all are large.
  static constexpr std::uint32_t kMost = 32;

  [[nodiscard]] static std::size_t place(std::uint32_t open) { return std::min(open, kMost); }

  /// The last one first: what grew from one spot goes on growing there, with a short front.
  std::array<std::vector<Index>, kMost + 1> queue_;
};

class Planner {
 public:
  Planner(const SparseMatrix& rows, const SparseMatrix& columns)
      : rows_(rows),
        columns_(columns),
        open_(rows.rows()),
        cursor_(rows.rows(), 0),
        gives_(rows.rows(), false),
        solved_(rows.columns(), false) {}

  EliminationPlan run() {
    for (Index e = rows_.rows(); e-- > 0;) {
      open_[e] = static_cast<std::uint32_t>(rows_.row(e).size());
      waiting_.put(e, open_[e]);
    }
    for (Index e = waiting_.take(open_); e != kNone; e = waiting_.take(open_)) {
      const Index unknown = first_open(e);
      gives_[e] = open_[e] == 1;
      settle(unknown, gives_[e] ? e : kNone);
    }
    for (Index x = 0; x < rows_.columns(); ++x) {
      if (!solved_[x]) settle(x, kNone);
    }
    for (Index e = 0; e < rows_.rows(); ++e) {
      if (!gives_[e]) plan_.constraints.push_back(e);
    }
    return std::move(plan_);
  }

 private:
  /// The first open unknown of an equation that has one. Solved ones stay solved, so the cursor
  /// walks over each equation once.
  [[nodiscard]] Index first_open(Index equation) {
    const auto row = rows_.row(equation);
    while (solved_[row[cursor_[equation]]]) ++cursor_[equation];
    return row[cursor_[equation]];
  }

  void settle(Index unknown, Index equation) {
    solved_[unknown] = true;
    plan_.steps.push_back({unknown, equation});
    if (equation == kNone) plan_.parameters.push_back(unknown);
    for (const Index e : columns_.row(unknown)) {
      if (--open_[e] > 0) waiting_.put(e, open_[e]);
    }
  }

  const SparseMatrix& rows_;
  const SparseMatrix& columns_;
  Waiting waiting_;
  std::vector<std::uint32_t> open_;
  std::vector<std::uint32_t> cursor_;
  std::vector<bool> gives_;
  std::vector<bool> solved_;
  EliminationPlan plan_;
};

}  // namespace

EliminationPlan plan_elimination(const SparseMatrix& rows, const SparseMatrix& columns) {
  return Planner(rows, columns).run();
}

}  // namespace isthmus::engine::gf2
