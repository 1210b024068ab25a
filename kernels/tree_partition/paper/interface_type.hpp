#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/tree_partition/bag_tree.hpp"

namespace isthmus::kernels::tree_partition::paper {

/// An interface type among those met so far; see TypeRegistry.
using TypeId = std::uint32_t;

/// Whether a player is the one who entered, or the other (Section B.4).
enum class Parity : std::uint8_t { kSame, kOpposite };

[[nodiscard]] constexpr Parity opposite(Parity parity) {
  return parity == Parity::kSame ? Parity::kOpposite : Parity::kSame;
}
[[nodiscard]] constexpr Parity compose(Parity a, Parity b) {
  return a == b ? Parity::kSame : Parity::kOpposite;
}

/// One way an excursion can come back to the parent bag (Definition B.20).
struct ExitLabel {
  /// The port passed, counted among the unused ones.
  std::uint32_t port = 0;
  /// What is left of the child.
  TypeId type = 0;
  /// Who is to move then, seen from the player who entered.
  Parity parity = Parity::kSame;
  friend auto operator<=>(const ExitLabel&, const ExitLabel&) = default;
};

/// What entering through one port means: the attainable exit labels, ascending, and Phi as a truth
/// table.
struct EntrySemantics {
  std::vector<ExitLabel> exits;
  /// Bit v says whether the player who enters wins under the valuation v, in which bit i says
  /// whether they win once exits[i] has happened. 2^exits bits, in words; a table of fewer than 64
  /// bits is repeated until its word is full.
  std::vector<std::uint64_t> truth_table;
  friend bool operator==(const EntrySemantics&, const EntrySemantics&) = default;
};

/// What a parent bag has to know of a child and all below it (Definition B.6). Equal types are
/// equal values: labels, exits and tables are written in one way only.
struct InterfaceType {
  /// Where each unused port ends in the parent bag.
  std::vector<Place> labels;
  /// For each unused port, what entering through it means.
  std::vector<EntrySemantics> entries;
  friend bool operator==(const InterfaceType&, const InterfaceType&) = default;
};

/// Variables whose values fill a word of a truth table.
inline constexpr unsigned kWordVariables = 6;

/// The words of a truth table of this many variables.
[[nodiscard]] constexpr std::size_t truth_table_words(std::size_t variables) {
  return variables <= kWordVariables ? 1 : std::size_t{1} << (variables - kWordVariables);
}

/// Word `word` of the truth table of a variable by itself.
[[nodiscard]] constexpr std::uint64_t variable_word(std::size_t variable, std::size_t word) {
  constexpr std::uint64_t kInWord[kWordVariables] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC,
                                                     0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00,
                                                     0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
  if (variable < kWordVariables) return kInWord[variable];
  return (word >> (variable - kWordVariables) & 1) != 0 ? ~std::uint64_t{0} : 0;
}

}  // namespace isthmus::kernels::tree_partition::paper
