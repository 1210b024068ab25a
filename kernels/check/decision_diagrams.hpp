#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/budget.hpp"

namespace isthmus::kernels::check {

/// Boolean functions as reduced ordered decision diagrams with complement edges: equal functions
/// are equal numbers. Plain and sequential; shares nothing with the solvers' diagrams.
///
/// A function is twice the number of a node, plus 1 for its negation. Node 0 is the constant.
class DecisionDiagrams {
 public:
  using Function = std::uint32_t;
  using Variable = std::uint32_t;

  static constexpr Function kTrue = 0;
  static constexpr Function kFalse = 1;

  /// If `variable` then `high` else `low`; variables grow from a node to its branches, and `high`
  /// is never negated.
  struct Node {
    Variable variable = 0;
    Function low = kTrue;
    Function high = kTrue;
  };

  /// Room for about as many bytes as the budget has, which must outlive the diagrams.
  explicit DecisionDiagrams(const engine::core::Budget& budget);

  [[nodiscard]] static Function negated(Function f) { return f ^ 1U; }
  [[nodiscard]] static bool constant(Function f) { return f <= kFalse; }

  /// "If variable then high else low", whose branches must depend on greater variables only; see
  /// begins_at(). Throws core::LimitError when the room is used up, or time is over.
  [[nodiscard]] Function make(Variable variable, Function low, Function high);

  /// Whether the function decides a variable of at least `least` first, or is constant.
  [[nodiscard]] bool begins_at(Function f, Variable least) const {
    return constant(f) || nodes_[f / 2].variable >= least;
  }

  /// What a function that is no constant says at its topmost variable.
  [[nodiscard]] Node top(Function f) const;

  /// "f or g", "f and g", "if f then g else h". Time in proportion to the product of the diagrams
  /// but for what the memory of results has forgotten; no recursion. Throws like make().
  [[nodiscard]] Function either(Function f, Function g);
  [[nodiscard]] Function both(Function f, Function g) {
    return negated(either(negated(f), negated(g)));
  }
  [[nodiscard]] Function choose(Function f, Function g, Function h) {
    if (constant(f)) return f == kTrue ? g : h;
    return either(both(f, g), both(negated(f), h));
  }

 private:
  /// A disjunction that has been begun.
  struct Pending {
    Function f;
    Function g;
    /// The disjunction of the low branches, once it is known.
    std::optional<Function> low;
    bool begun = false;
  };
  struct Result {
    Function f = kTrue;
    Function g = kTrue;
    Function either = kTrue;
  };

  [[nodiscard]] std::size_t cell_of(const Node& node) const;
  void grow();
  void keep_within_budget() const;
  [[nodiscard]] Result& result_of(Function f, Function g);
  [[nodiscard]] std::optional<Function> known(Function f, Function g);
  /// The branch of a function at a variable that is at most its topmost one.
  [[nodiscard]] Function branch(Function f, Variable variable, bool high) const;

  const engine::core::Budget& budget_;
  std::uint64_t most_nodes_;
  std::vector<Node> nodes_;
  /// Nodes by what they say, 0 for none; a power of two of cells, at most half of them used.
  std::vector<std::uint32_t> cells_;
  /// Forgets: a result takes the place of the last one with its number.
  std::vector<Result> results_;
  std::vector<Pending> pending_;
};

}  // namespace isthmus::kernels::check
