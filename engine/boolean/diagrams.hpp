#pragma once

#include <cstdint>

#include "engine/table/interner.hpp"

/// Boolean functions as reduced ordered decision diagrams.
namespace isthmus::engine::boolean {

/// A variable, and its place in the order: smaller ones are decided first.
using Variable = std::uint32_t;

/// A Boolean function of the variables of one Diagrams: equal functions have equal values.
///
/// A function is a node and whether its value is negated; negation is free.
class Function {
 public:
  constexpr Function() = default;
  constexpr Function(std::uint32_t node, bool negated)
      : code_(node << 1U | static_cast<std::uint32_t>(negated)) {}
  /// The function whose code() this is.
  [[nodiscard]] static constexpr Function of_code(std::uint32_t code) {
    return {code >> 1U, (code & 1U) != 0};
  }

  [[nodiscard]] constexpr std::uint32_t code() const { return code_; }
  [[nodiscard]] constexpr std::uint32_t node() const { return code_ >> 1U; }
  [[nodiscard]] constexpr bool negated() const { return (code_ & 1U) != 0; }
  [[nodiscard]] constexpr bool constant() const { return code_ <= 1; }
  [[nodiscard]] constexpr Function operator!() const { return of_code(code_ ^ 1U); }
  /// This function, or its negation.
  [[nodiscard]] constexpr Function negated_if(bool negate) const {
    return of_code(code_ ^ static_cast<std::uint32_t>(negate));
  }

  friend constexpr bool operator==(Function, Function) = default;

 private:
  /// The default is the constant 1.
  std::uint32_t code_ = 0;
};

inline constexpr Function kTrue{0, false};
inline constexpr Function kFalse{0, true};

/// The nodes of all functions, shared between threads; see Operations for what is done with them.
///
/// Reduced ordered binary decision diagrams (Bryant 1986) with complement edges (Brace, Rudell,
/// Bryant 1990): the branch for 1 is never negated. Nodes are interned and stay for ever.
///
/// Concurrency contract: that of table::Interner. A function that one thread made is readable by
/// another one that got it by something that synchronises.
class Diagrams {
 public:
  /// What a node says: if `variable` then `high` else `low`. Variables grow from a node to its
  /// branches.
  struct Node {
    Variable variable;
    Function low;
    Function high;
  };

  /// Above every variable: the constants decide nothing.
  static constexpr Variable kNoVariable = ~Variable{0};

  /// Room for nodes within `most_bytes`. Throws core::LimitError when not even one fits.
  explicit Diagrams(std::uint64_t most_bytes);

  /// The function "if variable then high else low"; both branches must depend on greater variables
  /// only. O(1) expected. Throws core::LimitError when the nodes are used up.
  [[nodiscard]] Function make(Variable variable, Function low, Function high);

  /// What a function that is no constant says at its topmost variable.
  [[nodiscard]] Node top(Function f) const;
  [[nodiscard]] Variable variable(Function f) const {
    return f.constant() ? kNoVariable : static_cast<Variable>(nodes_.record(f.node())[0] >> kHalf);
  }

  /// Nodes so far, the constant's included, and their bytes.
  [[nodiscard]] std::uint64_t size() const { return nodes_.size(); }
  [[nodiscard]] std::uint64_t bytes() const { return nodes_.bytes(); }

 private:
  static constexpr std::size_t kWords = 2;
  static constexpr unsigned kHalf = 32;
  /// Codes keep a bit for the negation.
  static constexpr std::uint64_t kMostNodes = std::uint64_t{1} << 31U;

  table::Interner nodes_;
};

}  // namespace isthmus::engine::boolean
