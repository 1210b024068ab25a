#include "kernels/check/decision_diagrams.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::check {

namespace {

constexpr std::size_t kFirstCells = std::size_t{1} << 10U;
constexpr std::size_t kResults = std::size_t{1} << 16U;
/// A node, and four cells at the worst while they grow.
constexpr std::uint64_t kBytesANode = 12 + 4 * 6;
constexpr std::size_t kNodesBetweenLooks = std::size_t{1} << 12U;
constexpr std::uint64_t kMostNodes = std::uint64_t{1} << 31U;

/// The finaliser of splitmix64 after each number; collisions cost time, never truth.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  std::uint64_t state = 0;
  for (const std::uint64_t number : {a, b, c}) {
    state += number + 0x9e3779b97f4a7c15;
    state = (state ^ state >> 30U) * 0xbf58476d1ce4e5b9;
    state = (state ^ state >> 27U) * 0x94d049bb133111eb;
    state ^= state >> 31U;
  }
  return state;
}

}  // namespace

DecisionDiagrams::DecisionDiagrams(const engine::core::Budget& budget)
    : budget_(budget),
      most_nodes_(std::min(budget.memory / kBytesANode, kMostNodes)),
      nodes_(1),
      cells_(kFirstCells, 0),
      results_(kResults) {}

std::size_t DecisionDiagrams::cell_of(const Node& node) const {
  std::size_t cell = mixed(node.variable, node.low, node.high) & (cells_.size() - 1);
  while (cells_[cell] != 0) {
    const Node& other = nodes_[cells_[cell]];
    if (other.variable == node.variable && other.low == node.low && other.high == node.high) break;
    cell = (cell + 1) & (cells_.size() - 1);
  }
  return cell;
}

void DecisionDiagrams::grow() {
  cells_.assign(2 * cells_.size(), 0);
  for (std::uint32_t i = 1; i < nodes_.size(); ++i) cells_[cell_of(nodes_[i])] = i;
}

void DecisionDiagrams::keep_within_budget() const {
  if (nodes_.size() >= most_nodes_) {
    throw engine::core::LimitError("the diagrams of a certificate outgrew the memory",
                                   "give more --memory");
  }
  if (nodes_.size() % kNodesBetweenLooks == 0 && (budget_.expired() || budget_.cancelled())) {
    throw engine::core::LimitError("a certificate was not checked in time",
                                   "give more --time-limit");
  }
}

auto DecisionDiagrams::make(Variable variable, Function low, Function high) -> Function {
  if (low == high) return low;
  // The branch for true is kept as it is, so that a function and its negation share a node.
  const Function negation = high & 1U;
  const Node node{variable, low ^ negation, high ^ negation};
  std::size_t cell = cell_of(node);
  if (cells_[cell] == 0) {
    keep_within_budget();
    if (2 * (nodes_.size() + 1) > cells_.size()) {
      grow();
      cell = cell_of(node);
    }
    cells_[cell] = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back(node);
  }
  return 2 * cells_[cell] | negation;
}

auto DecisionDiagrams::top(Function f) const -> Node {
  const Node& node = nodes_[f / 2];
  const Function negation = f & 1U;
  return {node.variable, node.low ^ negation, node.high ^ negation};
}

auto DecisionDiagrams::branch(Function f, Variable variable, bool high) const -> Function {
  if (constant(f)) return f;
  const Node node = top(f);
  if (node.variable != variable) return f;
  return high ? node.high : node.low;
}

auto DecisionDiagrams::result_of(Function f, Function g) -> Result& {
  return results_[mixed(f, g, 0) & (kResults - 1)];
}

auto DecisionDiagrams::known(Function f, Function g) -> std::optional<Function> {
  if (f == g || g == kFalse) return f;
  if (f == kFalse) return g;
  if (f == kTrue || g == kTrue || f == negated(g)) return kTrue;
  // No disjunction that gets here has a constant part, so an unused result fits none.
  const Result& result = result_of(f, g);
  if (result.f == f && result.g == g) return result.either;
  return std::nullopt;
}

auto DecisionDiagrams::either(Function f, Function g) -> Function {
  Function result = kFalse;
  pending_.assign(1, {std::min(f, g), std::max(f, g), std::nullopt});
  while (!pending_.empty()) {
    Pending& at = pending_.back();
    const auto begin = [&](Variable variable, bool high) {
      const Function a = branch(at.f, variable, high);
      const Function b = branch(at.g, variable, high);
      pending_.push_back({std::min(a, b), std::max(a, b), std::nullopt});
    };
    if (!at.begun) {
      if (const auto found = known(at.f, at.g)) {
        result = *found;
        pending_.pop_back();
        continue;
      }
    }
    const Variable variable = std::min(nodes_[at.f / 2].variable, nodes_[at.g / 2].variable);
    if (!std::exchange(at.begun, true)) {
      begin(variable, false);
    } else if (!at.low) {
      at.low = result;
      begin(variable, true);
    } else {
      result = make(variable, *at.low, result);
      result_of(at.f, at.g) = {at.f, at.g, result};
      pending_.pop_back();
    }
  }
  return result;
}

}  // namespace isthmus::kernels::check
